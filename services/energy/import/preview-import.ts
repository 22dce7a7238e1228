import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import type { LocalDays, ZonePeriod } from '@hearth/calendar/local-days.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import { retentionDays } from '../ingest/fold/settle-batches.ts';
import { countMeasuredDays } from '../reading/store.ts';
import { importSource } from '../reading/source-rank.ts';
import type { ImportPreview, ImportRecord } from './contract.ts';
import type { ImportReading } from './read-import.ts';
import { type StoredImport, countStoredBatches } from './store.ts';

export interface ImportHome {
  readonly installation: InstallationId;
  readonly zones: readonly ZonePeriod[];
  readonly days: LocalDays;
  readonly today: string;
  readonly series: readonly FrameSeries[];
}

/** An open import: the flows it would store, gaps, days that are measured already, and what the file leaves open. */
export async function previewOpen(
  db: Database,
  home: ImportHome,
  { stored, reading }: { readonly stored: StoredImport; readonly reading: ImportReading },
): Promise<ImportPreview> {
  const { format, layout, questions, encoding, sample, notes, flows } = reading;
  return {
    ...recordOf(stored),
    answers: stored.answers,
    flows,
    format,
    layout,
    questions,
    encoding,
    sample,
    faults: faultsOf(reading, home),
    notes,
    progress: null,
    coverage: await Promise.all(reading.coverage.map((flow) => withMeasured(db, home, flow))),
  };
}

/** An import that is being stored, with its progress, or that is stored or undone. */
export async function previewClosed(
  db: Database,
  { installation }: ImportHome,
  stored: StoredImport,
): Promise<ImportPreview> {
  const done = await countStoredBatches(db, installation, stored.batches);
  const progress = stored.state === 'storing' ? { done, total: stored.batches.length } : null;
  return { ...recordOf(stored), answers: stored.answers, ...nothingRead, progress };
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

/** Errors that prevent storing today. Energy after tomorrow is a forecast, or its dates were read in a wrong order. */
export function faultsOf(
  { faults, flows }: Pick<ImportReading, 'faults' | 'flows'>,
  { days, today }: ImportHome,
): ImportPreview['faults'] {
  if (faults.length > 0) return faults;
  const { toMs } = days.spanOf(addDays(today, 1));
  return flows
    .filter(({ last }) => Date.parse(last) > toMs)
    .map(({ flow }) => ({ code: 'in-the-future', line: 0, column: flow }));
}

async function withMeasured(
  db: Database,
  { installation, series }: ImportHome,
  { firstDay, lastDay, ...coverage }: ImportReading['coverage'][number],
): Promise<ImportPreview['coverage'][number]> {
  const seriesNos = series
    .filter(
      ({ metric, use, source }) =>
        metric === 'energy' && use === coverage.flow && source !== importSource,
    )
    .map(({ seriesNo }) => seriesNo);
  const measuredDays =
    seriesNos.length === 0
      ? 0
      : await countMeasuredDays(
          db,
          { installationId: installation },
          { seriesNos, from: firstDay, to: lastDay },
        );
  return { ...coverage, measuredDays };
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
