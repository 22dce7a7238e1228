import { addDays, daysBetween, isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { type LocalDays, type ZonePeriod, localDaysOf } from '@hearth/calendar/local-days.ts';
import type { CsvFault } from '../csv-rows.ts';
import { type CheckedBatch, checkBatch } from '../ingest/check-batch.ts';
import type { ImportPreview, ImportRecord } from './contract.ts';
import { dayFinder } from './day-finder.ts';
import { type FlowIntervals, endOf } from './energy-interval.ts';
import { batchSeriesOf } from './import-batches.ts';
import { packSeries } from './packed-import.ts';
import { type FileResult, type LayoutAnswers, readFile } from './read-file.ts';

const firstNotes = 50;
const gapsShown = 20;

/** A file with all that its reading depends on. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly zones: readonly ZonePeriod[];
  /** Today's time zone of the home, in which the file's wall-clock times are. */
  readonly timeZone: string;
  readonly answers: LayoutAnswers;
}

/** Coverage of a flow without what the home has measured. */
type FlowCoverage = Omit<ImportPreview['coverage'][number], 'measuredDays'> & {
  /** First local day, and the last. */
  readonly firstDay: string;
  readonly lastDay: string;
};

/** The interpreted file; valid while the home has these time zones. */
export interface ImportReading
  extends
    Pick<ImportFile, 'zones' | 'timeZone'>,
    Pick<ImportPreview, 'format' | 'layout' | 'questions' | 'encoding' | 'sample' | 'notes'> {
  /** Errors that prevent storing, whatever day it is. */
  readonly faults: ImportPreview['faults'];
  readonly flows: ImportRecord['flows'];
  readonly coverage: readonly FlowCoverage[];
}

export interface ReadImport {
  readonly reading: ImportReading;
  /** What storing would write; null while the file has faults or questions. */
  readonly prepared: Uint8Array | null;
}

/** Reads a file and prepares it for storing. Pure, so that a thread can do it. */
export function readImport({ bytes, zones, timeZone, answers }: ImportFile): ReadImport {
  const read = readFile(bytes, timeZone, answers);
  const found = {
    zones,
    timeZone,
    layout: layoutOf(read),
    encoding: read.text?.encoding ?? null,
    sample: (read.text?.sample ?? []).map((cells) => [...cells]),
  };
  if (!read.ok)
    return {
      reading: { ...found, ...nothingRead, faults: [...read.faults] },
      prepared: null,
    };
  const days = localDaysOf(zones);
  const batches = checkedBatches(read.flows, days);
  const flows = flowSums(read.flows);
  const reading = {
    ...found,
    format: read.format,
    questions: [...read.questions],
    faults: batches.ok ? [] : [batches.fault],
    notes: { first: read.notes.slice(0, firstNotes), count: read.notes.length },
    flows,
    coverage: read.flows.map((flow) => coverageOf(flow, days)),
  };
  const isClear = batches.ok && read.questions.length === 0;
  const prepared = isClear ? packSeries({ zones, flows, batches: batches.batches }) : null;
  return { reading, prepared };
}

/** The batches as the ingest checks them, so that storing does not check them again. */
function checkedBatches(flows: readonly FlowIntervals[], days: LocalDays): CheckedBatches {
  const found = batchSeriesOf(flows, days);
  if (!found.ok) return found;
  const batches: CheckedBatch[] = [];
  for (const own of found.batches) {
    const series = own.map((each) => ({ ...each, appliance: '' }));
    const checked = checkBatch({ batch: '', series }, days);
    if (!checked.ok)
      return { ok: false, fault: { code: checked.code, line: 0, column: own[0]?.use ?? '' } };
    batches.push(checked.value);
  }
  return { ok: true, batches };
}

type CheckedBatches =
  | { readonly ok: true; readonly batches: readonly CheckedBatch[] }
  | { readonly ok: false; readonly fault: CsvFault };

const nothingRead = {
  format: null,
  questions: [],
  notes: { first: [], count: 0 },
  flows: [],
  coverage: [],
};

function layoutOf({ layout }: FileResult): ImportPreview['layout'] {
  if (!layout) return null;
  const { columns, decimal, order, labels, clock, separator, time, end, values } = layout;
  return {
    columns: [...columns],
    decimal,
    order,
    labels,
    clock,
    separator,
    hasEndColumn: end !== null,
    timeColumns: [time.date, time.clock, end?.date, end?.clock].filter(
      (each) => each !== undefined && each !== null,
    ),
    values: [...values],
  };
}

/** First, last and sum of each flow. */
function flowSums(flows: readonly FlowIntervals[]): ImportRecord['flows'] {
  return flows.map(({ flow, intervals }) => ({
    flow,
    first: isoInstant(intervals.fromMs[0] ?? 0),
    last: isoInstant(endOf(intervals) ?? 0),
    kwh: intervals.kwh.reduce((sum, kwh) => sum + kwh, 0),
    intervals: intervals.length,
  }));
}

function coverageOf({ flow, intervals }: FlowIntervals, days: LocalDays): FlowCoverage {
  const gaps: { from: string; to: string }[] = [];
  let gapCount = 0;
  let before = intervals.fromMs[0] ?? 0;
  for (let i = 0; i < intervals.length; i += 1) {
    const fromMs = intervals.fromMs[i] ?? 0;
    if (before < fromMs) {
      gapCount += 1;
      if (gapCount <= gapsShown) gaps.push({ from: isoInstant(before), to: isoInstant(fromMs) });
    }
    before = intervals.toMs[i] ?? 0;
  }
  const firstDay = days.dayOf(intervals.fromMs[0] ?? 0);
  const lastDay = days.dayOf((endOf(intervals) ?? 1) - 1);
  return {
    flow,
    months: sumsByMonth(intervals, days),
    gaps,
    gapCount,
    days: daysBetween(firstDay, addDays(lastDay, 1)),
    firstDay,
    lastDay,
  };
}

const monthMs = 32 * dayMs;

function sumsByMonth(
  { length, fromMs, toMs, kwh }: FlowIntervals['intervals'],
  days: LocalDays,
): ImportPreview['coverage'][number]['months'] {
  const sums = new Map<string, number>();
  const dayOf = dayFinder(days);
  let [day, month, sum] = ['', '', 0];
  for (let i = 0; i < length; i += 1) {
    const from = fromMs[i] ?? 0;
    if ((toMs[i] ?? 0) - from > monthMs) return [];
    const next = dayOf(from);
    if (next !== day) {
      if (month !== next.slice(0, 7)) {
        if (month !== '') sums.set(month, sum);
        sum = sums.get(next.slice(0, 7)) ?? 0;
      }
      day = next;
      month = next.slice(0, 7);
    }
    sum += kwh[i] ?? 0;
  }
  if (month !== '') sums.set(month, sum);
  return [...sums].map(([month, kwh]) => ({ month, kwh }));
}
