import { Temporal } from 'temporal-polyfill';
import { type CsvFault, type CsvRows, recordsOf } from '../csv-rows.ts';
import { numberOf } from './cell-values.ts';
import { type TextEncodingName, decodeText } from './decode-text.ts';
import { implausibleEnergy } from './implausible-energy.ts';
import type { ImportFlow } from './contract.ts';
import type { FlowIntervals, IntervalsResult } from './energy-interval.ts';
import { energyIntervals, skippedHour } from './energy-intervals.ts';
import {
  type FileLayout,
  type LayoutQuestion,
  type ValueColumn,
  detectLayout,
  neverFalls,
} from './file-layout.ts';
import { greenButtonIntervals, isGreenButton } from './green-button.ts';
import {
  downloadIntervals,
  isEnergyDownload,
  isStatistics,
  statisticsIntervals,
} from './home-assistant.ts';

export type FileFormat = 'table' | 'green-button' | 'home-assistant';

/** Answers of the person where a table leaves a meaning open. */
export interface LayoutAnswers {
  readonly decimal?: FileLayout['decimal'] | undefined;
  readonly order?: FileLayout['order'] | undefined;
  readonly labels?: FileLayout['labels'] | undefined;
  readonly clock?: FileLayout['clock'] | undefined;
  readonly values?: ValueColumn[] | undefined;
}

/** A file before its interpretation: its encoding, and the first rows of a table as written. */
export interface FileText {
  readonly encoding: TextEncodingName;
  readonly sample: readonly (readonly string[])[];
}

export type FileResult =
  | {
      readonly ok: true;
      readonly format: FileFormat;
      readonly flows: readonly FlowIntervals[];
      readonly notes: readonly CsvFault[];
      /** Of a table: its meaning as it was read, and what the person should confirm. */
      readonly layout: FileLayout | null;
      readonly questions: readonly LayoutQuestion[];
      readonly text: FileText;
    }
  | {
      readonly ok: false;
      readonly faults: readonly CsvFault[];
      /** Of a table whose columns were recognised, so that the person can correct the answers. */
      readonly layout: FileLayout | null;
      /** Null for a file that is no text. */
      readonly text: FileText | null;
    };

/** Energy in a file of a supplier, of Green Button or of Home Assistant; wall-clock times are those of the home's time zone. */
export function readFile(
  bytes: Uint8Array,
  timeZone: string,
  answers: LayoutAnswers = {},
): FileResult {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return refused({ code: decoded.code, line: 1, column: '' }, null);
  const { text, encoding } = decoded;
  const plain = { encoding, sample: [] };
  if (marketMessage.test(text))
    return refused({ code: 'market-message', line: 1, column: '' }, plain);
  if (isGreenButton(text)) return withoutLayout(greenButtonIntervals(text), 'green-button', plain);
  if (isEnergyDownload(text))
    return withoutLayout(downloadIntervals(text, timeZone), 'home-assistant', plain);
  if (isStatistics(text))
    return withoutLayout(statisticsIntervals(text, timeZone), 'home-assistant', plain);
  const found = detectLayout(text, timeZone);
  if (!found.ok) return refused({ code: found.code, line: found.line, column: '' }, plain);
  const layout = {
    ...found.layout,
    decimal: answers.decimal ?? found.layout.decimal,
    order: answers.order ?? found.layout.order,
    labels: answers.labels ?? found.layout.labels,
    clock: answers.clock ?? found.layout.clock,
    values: answers.values ?? found.layout.values,
  };
  const sampled = { encoding, sample: sampleOf(found.rows, layout) };
  const zone = zoneOf(layout, timeZone);
  const read = readTable(found.rows, layout, zone);
  const counters = read.ok || answers.values ? null : asCounters(found.rows, layout, zone);
  if (counters)
    return {
      ok: true,
      format: 'table',
      ...counters,
      text: sampled,
      questions: [...found.questions.filter((each) => !isAnswered(each, answers)), 'kind'],
    };
  if (!read.ok) return { ok: false, faults: read.faults, layout, text: sampled };
  const questions = [...found.questions];
  // Rows in the hour that the home's clock skips were written by another clock.
  if (read.notes.some(({ code }) => code === skippedHour)) questions.push('clock');
  return {
    ok: true,
    format: 'table',
    flows: read.flows,
    notes: read.notes,
    layout,
    questions: questions.filter((question) => !isAnswered(question, answers)),
    text: sampled,
  };
}

/**
 * Reads columns that never fall, and whose values are too large for energy, as meter counters: a short file has no other sign of them.
 * Null where they cannot be read so.
 */
function asCounters(rows: CsvRows, layout: FileLayout, zone: string) {
  const isRising = ({ column }: ValueColumn): boolean =>
    neverFalls(
      Array.from({ length: rows.length }, (_, row) =>
        numberOf(rows.cell(row, column), layout.decimal),
      ),
    );
  if (layout.values.some(({ isCounter }) => isCounter) || !layout.values.every(isRising))
    return null;
  const counting = {
    ...layout,
    values: layout.values.map((value) => ({ ...value, isCounter: true })),
  };
  const read = readTable(rows, counting, zone);
  return read.ok ? { layout: counting, flows: read.flows, notes: read.notes } : null;
}

/** Begin of messages between energy companies: EDIFACT (ISO 9735), such as MSCONS, and the Australian NEM12 and NEM13. */
const marketMessage = /^\s*(?:UNA.{6}\s*)?UNB\+|^\s*100,NEM1[23],/u;

/** Energy of a table, unless no home can have it. */
function readTable(rows: CsvRows, layout: FileLayout, zone: string): IntervalsResult {
  const columnOf = (flow: ImportFlow): string =>
    layout.columns[layout.values.find((each) => each.flow === flow)?.column ?? -1] ?? '';
  return believed(energyIntervals(rows, layout, zone), columnOf);
}

function believed(read: IntervalsResult, columnOf: (flow: ImportFlow) => string): IntervalsResult {
  if (!read.ok) return read;
  const faults = read.flows.flatMap((flow) => implausibleEnergy(flow, columnOf(flow.flow)) ?? []);
  return faults.length > 0 ? { ok: false, faults } : read;
}

const sampleRows = 4;
const cellCharsMax = 60;

const sampleOf = (rows: CsvRows, { columns }: FileLayout): FileText['sample'] =>
  recordsOf(rows, sampleRows).map(({ cells }) =>
    columns.map((_, i) => (cells[i] ?? '').trim().slice(0, cellCharsMax)),
  );

/** Time zone of the file's clock. Standard time is the smaller offset of the home in 2025. */
function zoneOf({ clock }: FileLayout, timeZone: string): string {
  if (clock === 'utc') return 'UTC';
  if (clock === 'home') return timeZone;
  const offsets = ['2025-01-15T12:00Z', '2025-07-15T12:00Z'].map(
    (noon) => Temporal.Instant.from(noon).toZonedDateTimeISO(timeZone).offsetNanoseconds / 6e10,
  );
  const minutes = Math.min(...offsets);
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const refused = (fault: CsvFault, text: FileText | null): FileResult => ({
  ok: false,
  faults: [fault],
  layout: null,
  text,
});

function withoutLayout(intervals: IntervalsResult, format: FileFormat, text: FileText): FileResult {
  const result = believed(intervals, (flow) => flow);
  if (!result.ok) return { ok: false, faults: result.faults, layout: null, text };
  const { flows, notes } = result;
  return { ok: true, format, flows, notes, layout: null, questions: [], text };
}

const isAnswered = (question: LayoutQuestion, answers: LayoutAnswers): boolean =>
  question === 'unit' || question === 'values' || question === 'kind'
    ? answers.values !== undefined
    : answers[question] !== undefined;
