import type { CsvFault } from '../csv-table.ts';
import { decodeText } from './decode-text.ts';
import { type FlowIntervals, energyIntervals } from './energy-intervals.ts';
import {
  type FileLayout,
  type LayoutQuestion,
  type ValueColumn,
  detectLayout,
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
  readonly values?: ValueColumn[] | undefined;
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
    }
  | {
      readonly ok: false;
      readonly faults: readonly CsvFault[];
      /** Of a table whose columns were recognised, so that the person can correct the answers. */
      readonly layout: FileLayout | null;
    };

/** Energy in a file of a supplier, of Green Button or of Home Assistant; wall-clock times are those of the home's time zone. */
export function readFile(
  bytes: Uint8Array,
  timeZone: string,
  answers: LayoutAnswers = {},
): FileResult {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return refused([{ code: decoded.code, line: 1, column: '' }]);
  const { text } = decoded;
  if (isGreenButton(text)) return without(greenButtonIntervals(text), 'green-button');
  if (isEnergyDownload(text)) return without(downloadIntervals(text), 'home-assistant');
  if (isStatistics(text)) return without(statisticsIntervals(text), 'home-assistant');
  const found = detectLayout(text);
  if (!found.ok) return refused([{ code: found.code, line: found.line, column: '' }]);
  const layout = {
    ...found.layout,
    decimal: answers.decimal ?? found.layout.decimal,
    order: answers.order ?? found.layout.order,
    labels: answers.labels ?? found.layout.labels,
    values: answers.values ?? found.layout.values,
  };
  const read = energyIntervals(found.records, layout, timeZone);
  if (!read.ok) return { ok: false, faults: read.faults, layout };
  const questions = found.questions.filter((question) => !isAnswered(question, answers));
  return { ok: true, format: 'table', flows: read.flows, notes: read.notes, layout, questions };
}

const refused = (faults: readonly CsvFault[]): FileResult => ({ ok: false, faults, layout: null });

function without(result: ReturnType<typeof energyIntervals>, format: FileFormat): FileResult {
  return result.ok
    ? { ok: true, format, flows: result.flows, notes: result.notes, layout: null, questions: [] }
    : refused(result.faults);
}

const isAnswered = (question: LayoutQuestion, answers: LayoutAnswers): boolean =>
  question === 'unit' || question === 'values'
    ? answers.values !== undefined
    : answers[question] !== undefined;
