import type { InstallationId } from '@hearth/core/branded.ts';
import { type LocalDays, localDaysOf } from '@hearth/calendar/local-days.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type SlotEntry, pack, periodKey, unpack } from '../fold/contribution.ts';
import { baseOf } from '../fold/refold.ts';
import { type FoldedPeriod, putDays, putPeriods } from '../fold/store.ts';
import { type BatchSequence, lockSequence } from '../store.ts';
import { isCounted, movePeriod, reslotDays } from './reslot.ts';
import {
  type CorrectedSeries,
  batchesAfter,
  endCorrection,
  lockCorrectedZone,
  moveStarts,
  replaceContent,
  replaceZones,
  seriesToCorrect,
  slotCounts,
  takeDays,
  takePeriods,
  zonesOf,
} from './store.ts';

/**
 * Moves the stored readings of a home to its corrected time zone, in one transaction: a killed process leaves everything as it
 * was, and the next attempt starts again. Every day counts as written by a new batch, so that its costs are computed again.
 * False: no correction is requested.
 */
export async function correctZone(db: Database, installation: InstallationId): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const timeZone = await lockCorrectedZone(tx, installation);
    if (timeZone === null) return false;
    const sequence = await lockSequence(tx, installation, 0);
    const from = localDaysOf(await zonesOf(tx, installation));
    const to = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
    const series = await seriesToCorrect(tx, installation);
    const correction = { installation, sequence, series, from, to };
    for (const each of series) await moveDays(tx, correction, each);
    await movePeriods(tx, correction);
    await moveBatches(tx, correction);
    await replaceZones(tx, installation, timeZone);
    await endCorrection(tx, installation);
    await publishChange(tx, 'energy', { installation, topic: 'readings' });
    return true;
  });
}

interface Correction {
  readonly installation: InstallationId;
  readonly sequence: BatchSequence;
  readonly series: readonly CorrectedSeries[];
  readonly from: LocalDays;
  readonly to: LocalDays;
}

async function moveDays(
  tx: Database,
  { installation, sequence, from, to }: Correction,
  { seriesNo, metric, stepS }: CorrectedSeries,
): Promise<void> {
  const counts = await slotCounts(tx, installation, seriesNo);
  const isSame = ({ day, slots }: (typeof counts)[number]): boolean =>
    isCounted(metric) && slots === to.count(day, stepS);
  const starts = counts.filter(isSame).map(({ day }) => ({ day, startMs: to.spanOf(day).fromMs }));
  if (starts.length > 0) await moveStarts(tx, installation, { ...sequence, seriesNo, starts });
  const days = counts.filter((each) => !isSame(each)).map(({ day }) => day);
  if (days.length === 0) return;
  const rows = await takeDays(tx, installation, { seriesNo, days });
  const move = { metric, stepS, from, to };
  const values = reslotDays(
    rows.map(({ day, value }) => ({ day, entries: value })),
    move,
  );
  const bases = new Map(
    reslotDays(
      rows.flatMap((row) => {
        const base = baseOf(row, sequence);
        return base ? [{ day: row.day, entries: base }] : [];
      }),
      move,
    ).map(({ day, entries }) => [day, entries]),
  );
  const moved = values.map(({ day, entries }) => ({
    seriesNo,
    day,
    startMs: to.spanOf(day).fromMs,
    vals: entries,
    base: bases.get(day) ?? null,
  }));
  await putDays(tx, installation, sequence, moved);
}

/** Moves the totals of periods. Where two become one, the one written later stays. */
async function movePeriods(tx: Database, correction: Correction): Promise<void> {
  const { installation, sequence } = correction;
  const rows = await takePeriods(tx, installation);
  const moved = new Map<string, FoldedPeriod>();
  for (const row of rows.toSorted((a, b) => a.lastNo - b.lastNo)) {
    const { seriesNo, from, to } = movePeriod(row, correction);
    moved.set(periodKey({ seriesNo, from, to }), {
      seriesNo,
      from,
      to,
      value: row.value,
      base: baseOf<number | null>(row, sequence),
    });
  }
  await putPeriods(tx, installation, sequence, [...moved.values()]);
}

const batchesPerStatement = 64;

/** Moves the content of the batches that can still be withdrawn. */
async function moveBatches(tx: Database, correction: Correction): Promise<void> {
  const { installation } = correction;
  let batchNo = 0;
  for (;;) {
    const batches = await batchesAfter(tx, installation, { batchNo, limit: batchesPerStatement });
    for (const batch of batches) await moveBatch(tx, correction, batch);
    const last = batches.at(-1);
    if (!last || batches.length < batchesPerStatement) return;
    batchNo = last.batchNo;
  }
}

async function moveBatch(
  tx: Database,
  correction: Correction,
  batch: { readonly batchNo: number; readonly content: Uint8Array },
): Promise<void> {
  const { installation, series, from, to } = correction;
  const content = unpack(batch.content);
  const byNo = new Map(series.map((each) => [each.seriesNo, each]));
  const groups = Map.groupBy(content.days, ({ seriesNo }) => seriesNo);
  const days = [...groups].flatMap(([seriesNo, contributions]) => {
    const own = byNo.get(seriesNo);
    const moved = own ? reslotDays<SlotEntry>(contributions, { ...own, from, to }) : contributions;
    return moved.map(({ day, entries }) => ({ seriesNo, day, json: JSON.stringify(entries) }));
  });
  const periods = content.periods.map((period) => movePeriod(period, correction));
  const touched = [
    ...days.map(({ day }) => day),
    ...periods.flatMap((period) => [period.from.slice(0, 10), period.to.slice(0, 10)]),
  ].toSorted();
  const [firstDay, lastDay] = [touched[0], touched.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return;
  await replaceContent(tx, installation, {
    batchNo: batch.batchNo,
    content: pack({ days, periods }),
    firstDay,
    lastDay,
  });
}
