import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropBases, putDayBases, putPeriodBases, readDayRows, readPeriodRows } from './store.ts';
import { dayKey, fold, periodKey, unpack } from './contribution.ts';
import { baseOf, dayLayers, layersOf, periodLayers, layersOfKey } from './refold.ts';
import {
  type Oldest,
  type BatchSequence,
  deleteSettled,
  readOldest,
  lockSequence,
} from '../store.ts';

/** A batch can be withdrawn for this time; then it is settled and its content is deleted. */
export const retentionDays = 14;

/** Settles the batches of a home that were received before an instant. Returns their number. */
export async function settleBatches(
  db: Database,
  installation: InstallationId,
  before: string,
): Promise<number> {
  let settled = 0;
  for (;;) {
    const count = await db.transaction((tx) => settleSome(tx, installation, before));
    settled += count;
    if (count < batchesPerTransaction) return settled;
  }
}

/** Largest number of batches that one transaction settles. */
const batchesPerTransaction = 64;

/**
 * Settles the home's oldest batches, all sent before every younger batch. Their values become the base of days and totals that
 * younger batches also wrote; other days are their own base. Returns the number of batches.
 */
async function settleSome(
  tx: Database,
  installation: InstallationId,
  before: string,
): Promise<number> {
  const sequence = await lockSequence(tx, installation, 0);
  const { settledSentMs } = sequence;
  const batches = await readOldest(tx, installation, {
    before,
    settledSentMs,
    limit: batchesPerTransaction,
  });
  if (batches.length === 0) return 0;
  const settledNo = await deleteSettled(tx, installation, batches);
  for (const batch of batches) await settleBatch(tx, { installation, sequence, settledNo, batch });
  await dropBases(tx, installation, settledNo);
  return batches.length;
}

/** Settles one batch on the base that the previous batch left. */
async function settleBatch(
  tx: Database,
  options: {
    installation: InstallationId;
    sequence: BatchSequence;
    settledNo: number;
    batch: Oldest;
  },
): Promise<void> {
  const { installation, sequence, settledNo, batch } = options;
  if (!batch.content) return;
  const content = unpack(batch.content);
  const batches = [{ sentMs: batch.sentMs, content }];
  const dayStack = layersOf(batches, sequence, dayLayers);
  const days = (await readDayRows(tx, installation, content.days))
    .filter((row) => row.lastNo > settledNo)
    .map((row) => ({
      seriesNo: row.seriesNo,
      day: row.day,
      base: fold(layersOfKey(dayStack, dayKey(row), baseOf(row, sequence)), row.value?.length ?? 0),
    }));
  await putDayBases(tx, installation, days);
  const periodStack = layersOf(batches, sequence, periodLayers);
  const periods = (await readPeriodRows(tx, installation, content.periods))
    .filter((row) => row.lastNo > settledNo)
    .map((row) => {
      const base = baseOf(row, sequence);
      const [value = null] = fold(
        layersOfKey(periodStack, periodKey(row), base === null ? null : [base]),
        1,
      );
      return { seriesNo: row.seriesNo, from: row.from, to: row.to, base: value };
    });
  await putPeriodBases(tx, installation, periods);
}
