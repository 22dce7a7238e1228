import type { ImportPreview, ImportRecord } from '@hearth/energy/import/contract.ts';
import { Temporal } from 'temporal-polyfill';
import type { FormAnswer } from '../../../forms/answer.ts';

/** A flow with its first and last local day. */
export interface ImportedFlow {
  readonly flow: ImportRecord['flows'][number]['flow'];
  readonly kwh: number;
  readonly intervals: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface RecordView {
  readonly id: string;
  readonly fileName: string;
  readonly state: ImportRecord['state'];
  readonly createdAt: string;
  /** Last local day on which it can be undone; null when that has passed or nothing is stored. */
  readonly undoUntil: string | null;
  readonly flows: readonly ImportedFlow[];
}

export type PreviewView = RecordView &
  Pick<
    ImportPreview,
    'format' | 'layout' | 'questions' | 'encoding' | 'sample' | 'faults' | 'notes' | 'progress'
  > & {
    readonly coverage: readonly (Omit<ImportPreview['coverage'][number], 'gaps'> & {
      readonly gaps: readonly { readonly from: string; readonly to: string }[];
    })[];
  };

/** What the page of one import is given. */
export interface OpenedImportProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly opened: PreviewView;
  readonly answer: FormAnswer | undefined;
}

interface Here {
  readonly timeZone: string;
  readonly now: Temporal.Instant;
}

/** An import as the list shows it, with local days of the home. */
export function recordView(record: ImportRecord, { timeZone, now }: Here): RecordView {
  const { undoUntil } = record;
  const dayOf = (instant: Temporal.Instant): string =>
    instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const isUndoable =
    undoUntil !== null && Temporal.Instant.compare(now, Temporal.Instant.from(undoUntil)) < 0;
  return {
    id: record.import,
    fileName: record.fileName,
    state: record.state,
    createdAt: record.createdAt,
    undoUntil: isUndoable ? dayOf(Temporal.Instant.from(undoUntil)) : null,
    flows: record.flows.map(({ flow, kwh, intervals, first, last }) => ({
      flow,
      kwh,
      intervals,
      firstDay: dayOf(Temporal.Instant.from(first)),
      lastDay: dayOf(Temporal.Instant.from(last).subtract({ milliseconds: 1 })),
    })),
  };
}

export function previewView(preview: ImportPreview, here: Here): PreviewView {
  const { format, layout, questions, encoding, sample, faults, notes, coverage, progress } =
    preview;
  return {
    ...recordView(preview, here),
    format,
    layout,
    questions,
    encoding,
    sample,
    faults,
    notes,
    coverage,
    progress,
  };
}
