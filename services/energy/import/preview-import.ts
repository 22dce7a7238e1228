import type { InstallationId } from '@hearth/core/branded.ts';
import { addDays, daysBetween, isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import type { LocalDays, ZonePeriod } from '@hearth/calendar/local-days.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import { retentionDays } from '../ingest/fold/settle-batches.ts';
import type { ImportPreview, ImportRecord } from './contract.ts';
import { dayFinder } from './day-finder.ts';
import { type FlowIntervals, endOf } from './energy-interval.ts';
import { importSource } from '../reading/source-rank.ts';
import { countMeasuredDays } from '../reading/store.ts';
import { batchSeriesOf } from './import-batches.ts';
import { packSeries } from './packed-import.ts';
import { type FileResult, readFile } from './read-file.ts';
import { type StoredImport, countStoredBatches } from './store.ts';

const firstNotes = 50;
const gapsShown = 20;

export interface ImportHome {
  readonly installation: InstallationId;
  readonly zones: readonly ZonePeriod[];
  readonly days: LocalDays;
  readonly today: string;
  readonly series: readonly FrameSeries[];
}

/** Reads the file of an open import in the home's time zone. */
export function readImportFile(stored: StoredImport, { days, today }: ImportHome): FileResult {
  return readFile(stored.file ?? new Uint8Array(), days.zoneOf(today), stored.answers);
}

export interface PreviewedImport {
  readonly preview: ImportPreview;
  /** What storing would write; null while the file has faults or questions. */
  readonly prepared: Uint8Array | null;
}

/** What an import holds: the flows it would store, gaps, days that are measured already, and what the file leaves open. */
export async function previewImport(
  db: Database,
  home: ImportHome,
  stored: StoredImport,
): Promise<PreviewedImport> {
  const record = { ...recordOf(stored), answers: stored.answers };
  if (stored.file === null || stored.state !== 'open') {
    const done = await countStoredBatches(db, home.installation, stored.batches);
    const progress = stored.state === 'storing' ? { done, total: stored.batches.length } : null;
    return { preview: { ...record, ...nothingRead, progress }, prepared: null };
  }
  const read = readImportFile(stored, home);
  const layout = layoutOf(read);
  if (!read.ok) {
    const faults = [...read.faults];
    const preview = { ...record, ...nothingRead, ...textOf(read), flows: [], layout, faults };
    return { preview, prepared: null };
  }
  const batches = batchSeriesOf(read.flows, home.days);
  const faults = batches.ok ? futureFaults(read.flows, home) : [batches.fault];
  const isClear = batches.ok && faults.length === 0 && read.questions.length === 0;
  const coverage = await Promise.all(read.flows.map((flow) => coverageOf(db, home, flow)));
  const preview = {
    ...record,
    flows: flowSums(read.flows),
    format: read.format,
    layout,
    questions: [...read.questions],
    ...textOf(read),
    faults,
    notes: { first: read.notes.slice(0, firstNotes), count: read.notes.length },
    coverage,
    progress: null,
  };
  const prepared = isClear
    ? packSeries({ zones: home.zones, flows: preview.flows, batches: batches.batches })
    : null;
  return { preview, prepared };
}

/** Energy after tomorrow: dates that were read in a wrong order, or a forecast. */
function futureFaults(
  flows: readonly FlowIntervals[],
  { days, today }: ImportHome,
): ImportPreview['faults'] {
  const { toMs } = days.spanOf(addDays(today, 1));
  return flows
    .filter(({ intervals }) => (endOf(intervals) ?? 0) > toMs)
    .map(({ flow }) => ({ code: 'in-the-future', line: 0, column: flow }));
}

const nothingRead: Omit<ImportPreview, 'answers' | keyof ImportRecord> = {
  format: null,
  layout: null,
  questions: [],
  encoding: null,
  sample: [],
  faults: [],
  notes: { first: [], count: 0 },
  coverage: [],
  progress: null,
};

const textOf = ({ text }: FileResult): Pick<ImportPreview, 'encoding' | 'sample'> => ({
  encoding: text?.encoding ?? null,
  sample: (text?.sample ?? []).map((cells) => [...cells]),
});

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

/** The record that the list shows. */
export function recordOf(stored: StoredImport): ImportRecord {
  const { storedAt } = stored;
  return {
    import: stored.import,
    fileName: stored.fileName,
    state: stored.state,
    author: stored.author,
    createdAt: stored.createdAt.toISOString(),
    storedAt: storedAt?.toISOString() ?? null,
    undoUntil:
      storedAt && stored.state === 'stored'
        ? isoInstant(storedAt.getTime() + retentionDays * dayMs)
        : null,
    flows: [...stored.flows],
  };
}

/** First, last and sum of each flow. */
export function flowSums(flows: readonly FlowIntervals[]): ImportRecord['flows'] {
  return flows.map(({ flow, intervals }) => ({
    flow,
    first: isoInstant(intervals.fromMs[0] ?? 0),
    last: isoInstant(endOf(intervals) ?? 0),
    kwh: intervals.kwh.reduce((sum, kwh) => sum + kwh, 0),
    intervals: intervals.length,
  }));
}

const monthMs = 32 * dayMs;

function sumsByMonth(
  { length, fromMs, toMs, kwh }: FlowIntervals['intervals'],
  days: LocalDays,
): ImportPreview['coverage'][number]['months'] {
  if (fromMs.some((from, i) => (toMs[i] ?? 0) - from > monthMs)) return [];
  const sums = new Map<string, number>();
  const dayOf = dayFinder(days);
  let [day, month, sum] = ['', '', 0];
  for (let i = 0; i < length; i += 1) {
    const next = dayOf(fromMs[i] ?? 0);
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

async function coverageOf(
  db: Database,
  { installation, days, series }: ImportHome,
  { flow, intervals }: FlowIntervals,
): Promise<ImportPreview['coverage'][number]> {
  const gaps: { from: string; to: string }[] = [];
  let gapCount = 0;
  let before = intervals.fromMs[0] ?? 0;
  intervals.fromMs.forEach((fromMs, i) => {
    if (before < fromMs) {
      gapCount += 1;
      if (gapCount <= gapsShown) gaps.push({ from: isoInstant(before), to: isoInstant(fromMs) });
    }
    before = intervals.toMs[i] ?? 0;
  });
  const seriesNos = series
    .filter(
      ({ metric, use, source }) => metric === 'energy' && use === flow && source !== importSource,
    )
    .map(({ seriesNo }) => seriesNo);
  const from = days.dayOf(intervals.fromMs[0] ?? 0);
  const to = days.dayOf((endOf(intervals) ?? 1) - 1);
  return {
    flow,
    months: sumsByMonth(intervals, days),
    gaps,
    gapCount,
    days: daysBetween(from, addDays(to, 1)),
    measuredDays: await countMeasuredDays(
      db,
      { installationId: installation },
      { seriesNos, from, to },
    ),
  };
}
