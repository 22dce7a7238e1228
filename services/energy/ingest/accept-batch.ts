import { createHash } from 'node:crypto';
import { minuteMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { changeNotification, publishChange } from '@hearth/platform/database/changes.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { type ZonePeriod, localDaysOf } from '@hearth/calendar/local-days.ts';
import { Temporal } from 'temporal-polyfill';
import { watchHomeKind } from '../setting/setting-kinds.ts';
import { mergeDays, mergePeriods, insertBatchAtOnce } from './fold/store.ts';
import { sentMsOf } from './batch-order.ts';
import { type CheckedBatch, checkBatch, seriesKeyText, canonicalBatchText } from './check-batch.ts';
import type { Batch } from './contract.ts';
import { type BatchRecord, type WrittenContent, pack } from './fold/contribution.ts';
import { keysOf, refold } from './fold/refold.ts';
import {
  type IngestState,
  type StoredBatch,
  type BatchSequence,
  dropContent,
  insertBatch,
  existingSeriesNumbers,
  readRetained,
  readState,
  seriesNumbers,
  HomeDeleted,
  lockSequence,
} from './store.ts';

/** The first readings of a new series arrive in several batches; the rules of alerts run after them. */
const firstBatchesMs = 5 * minuteMs;

export type IngestDeps = Pick<ServiceDeps, 'db' | 'clock'>;

interface ReceivedBatch {
  readonly installation: InstallationId;
  readonly batch: string;
  readonly hash: Uint8Array;
  readonly receivedMs: number;
}

export async function acceptBatch(
  deps: IngestDeps,
  installation: InstallationId,
  body: Batch,
): Promise<Result<BatchReceipt>> {
  const receivedMs = deps.clock.now().epochMilliseconds;
  const state = await readState(deps.db, installation, body.batch);
  if (!state) return homeUnknown;
  const checked = checkBatch(body, localDaysOf(state.zones));
  if (!checked.ok && state.isCorrected) return zoneCorrected;
  if (!checked.ok) return state.storedBatch ? contentConflict : checked;
  const { batch } = body;
  return await acceptInState(deps, { installation, batch, receivedMs, state }, checked.value);
}

/** A batch that was checked in advance, against the days of these time zones. */
export interface PreparedBatch {
  readonly batch: string;
  readonly checked: CheckedBatch;
  readonly zones: readonly ZonePeriod[];
}

export async function acceptPrepared(
  deps: IngestDeps,
  installation: InstallationId,
  { batch, checked, zones }: PreparedBatch,
): Promise<Result<BatchReceipt>> {
  const receivedMs = deps.clock.now().epochMilliseconds;
  const state = await readState(deps.db, installation, batch);
  if (!state) return homeUnknown;
  if (JSON.stringify(state.zones) !== JSON.stringify(zones)) return zoneCorrected;
  return await acceptInState(deps, { installation, batch, receivedMs, state }, checked);
}

async function acceptInState(
  deps: IngestDeps,
  { state, ...received }: Omit<ReceivedBatch, 'hash'> & { readonly state: IngestState },
  checked: CheckedBatch,
): Promise<Result<BatchReceipt>> {
  const hash = createHash('sha256').update(canonicalBatchText(checked)).digest();
  const arrival = { ...received, hash };
  const { installation, batch } = arrival;
  if (state.storedBatch) return repeatedReceipt(state.storedBatch, arrival);
  if (state.isCorrected) return zoneCorrected;
  try {
    const batchWrite = { arrival, state, checked };
    if (!(await writeAtOnce(deps.db, batchWrite))) {
      const isWritten = await deps.db.transaction((tx) => write(tx, batchWrite));
      if (!isWritten) return zoneCorrected;
    }
  } catch (error) {
    if (error instanceof HomeDeleted) return homeUnknown;
    // A concurrent request stored the same batch first.
    if (!isSqlError(error, sqlStates.uniqueViolation)) throw error;
    const stored = (await readState(deps.db, installation, batch))?.storedBatch;
    if (!stored) throw error;
    return repeatedReceipt(stored, arrival);
  }
  return ok({ batch, values: checked.values, isNew: true });
}

type BatchReceipt = { batch: string; values: number; isNew: boolean };

const newReadings = (installation: InstallationId) => ({ installation, topic: 'readings' });

const homeUnknown = fail('not-found', 'home-unknown', { at: '/params/installation' });

/** Batches wait while the stored readings are moved to a corrected time zone: their days are those of that zone. */
const zoneCorrected = fail('unavailable', 'time-zone-changes', { retryAfterS: 5 });

const contentConflict = fail('conflict', 'batch-has-other-content', { at: '/body/batch' });

function repeatedReceipt(
  stored: StoredBatch,
  { batch, hash }: ReceivedBatch,
): Result<BatchReceipt> {
  if (stored.hash !== Buffer.from(hash).toString('hex')) return contentConflict;
  if (stored.isWithdrawn) return fail('conflict', 'batch-withdrawn', { at: '/body/batch' });
  return ok({ batch, values: stored.values, isNew: false });
}

interface BatchWrite {
  readonly arrival: ReceivedBatch;
  readonly state: IngestState;
  readonly checked: CheckedBatch;
}

/**
 * Stores a batch in one statement in the usual case: series known, no retractions, no later batch. False: another case, or Citus,
 * where a statement writes one table; nothing is written.
 */
async function writeAtOnce(db: Database, write: BatchWrite): Promise<boolean> {
  if (db.engine === 'citus') return false;
  const numbers = existingSeriesNumbers(write.state, write.checked.series);
  if (!numbers || write.checked.hasRetractions) return false;
  const content = contentOf(write.checked, numbers);
  return await insertBatchAtOnce(
    db,
    write.arrival.installation,
    { ...batchRowOf(write, content), zoneNo: write.state.zoneNo },
    content,
    changeNotification('energy', newReadings(write.arrival.installation)),
  );
}

/** Stores a batch in several statements. False: the home's time zone was corrected since the batch was checked. */
async function write(tx: Database, batchWrite: BatchWrite): Promise<boolean> {
  const { checked, state } = batchWrite;
  const { installation } = batchWrite.arrival;
  const sentMs = sentMsOf(batchWrite.arrival.batch, batchWrite.arrival.receivedMs);
  const sequence = await lockSequence(tx, installation, sentMs);
  if (sequence.zoneNo !== state.zoneNo) return false;
  if (!existingSeriesNumbers(state, checked.series))
    await wakeWork(
      tx,
      { kind: watchHomeKind, key: installation },
      Temporal.Instant.fromEpochMilliseconds(batchWrite.arrival.receivedMs + firstBatchesMs),
    );
  const numbers = await seriesNumbers(tx, installation, state, checked.series);
  const content = contentOf(checked, numbers);
  await insertBatch(tx, installation, sequence.batchNo, batchRowOf(batchWrite, content));
  await publishChange(tx, 'energy', newReadings(installation));
  const { firstDay, lastDay } = checked;
  const touched = { installation, sequence, firstDay, lastDay, content };
  if (checked.hasRetractions || (await isOvertaken(tx, { ...touched, sentMs }))) {
    await refold(tx, { ...touched, days: localDaysOf(state.zones) });
    return true;
  }
  await mergeDays(tx, installation, sequence, content.days);
  await mergePeriods(tx, installation, sequence, content.periods);
  return true;
}

function batchRowOf({ arrival, checked }: BatchWrite, content: WrittenContent): BatchRecord {
  const { batch } = arrival;
  return {
    batch,
    sentMs: sentMsOf(batch, arrival.receivedMs),
    receivedAt: new Date(arrival.receivedMs).toISOString(),
    hash: arrival.hash,
    values: checked.values,
    firstDay: checked.firstDay,
    lastDay: checked.lastDay,
    content: pack(content),
  };
}

function contentOf(checked: CheckedBatch, numbers: ReadonlyMap<string, number>): WrittenContent {
  const numberOf = (series: CheckedBatch['series'][number]): number => {
    const seriesNo = numbers.get(seriesKeyText(series));
    if (seriesNo === undefined)
      throw new Error(`series without a number: ${seriesKeyText(series)}`);
    return seriesNo;
  };
  return {
    days: checked.series.flatMap((series) =>
      series.days.map((day) => ({ ...day, seriesNo: numberOf(series) })),
    ),
    periods: checked.series.flatMap((series) =>
      series.periods.map((period) => ({ seriesNo: numberOf(series), ...period })),
    ),
  };
}

/** Whether a batch sent later has already written to the same slots. */
async function isOvertaken(
  tx: Database,
  write: {
    installation: InstallationId;
    sentMs: number;
    sequence: BatchSequence;
    firstDay: string;
    lastDay: string;
    content: WrittenContent;
  },
): Promise<boolean> {
  if (write.sentMs <= write.sequence.settledSentMs) return true;
  if (write.sentMs >= write.sequence.newestSentMs) return false;
  const touched = { ...write, keys: keysOf(write.content) };
  return (await readRetained(tx, write.installation, touched, write.sentMs)).length > 0;
}

export async function withdrawBatch(
  deps: IngestDeps,
  installation: InstallationId,
  batch: string,
): Promise<Result<{ batch: string; values: number }>> {
  const state = await readState(deps.db, installation, batch);
  if (!state) return homeUnknown;
  const stored = state.storedBatch;
  // Unknown or settled: the row of a batch that can no longer be withdrawn is deleted.
  if (!stored) return notFound();
  await deps.db.transaction(async (tx) => {
    const sequence = await lockSequence(tx, installation, 0);
    const content = await dropContent(tx, installation, batch);
    if (!content) return;
    const { firstDay, lastDay } = stored;
    await refold(tx, {
      installation,
      sequence,
      days: localDaysOf(state.zones),
      content: {
        ...content,
        days: content.days.map(({ entries, ...key }) => ({ ...key, slots: entries.length })),
      },
      firstDay,
      lastDay,
    });
    await publishChange(tx, 'energy', newReadings(installation));
  });
  return ok({ batch, values: stored.values });
}
