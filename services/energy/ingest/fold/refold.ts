import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import {
  type DayKey,
  type FoldedDay,
  type FoldedPeriod,
  type PeriodKey,
  type StoredValue,
  putDays,
  putPeriods,
  readDayRows,
  readPeriodRows,
} from './store.ts';
import { type BatchContent, type SlotEntry, dayKey, fold, periodKey } from './contribution.ts';
import { type Retained, type BatchSequence, readRetained } from '../store.ts';

export interface Refolding {
  readonly installation: InstallationId;
  readonly sequence: BatchSequence;
  readonly days: LocalDays;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Days and periods to fold again. */
  readonly content: Pick<BatchContent, 'periods'> & {
    readonly days: readonly (DayKey & { readonly slots: number })[];
  };
}

/**
 * Recomputes days and totals from their base and the retained batches, in the order these were sent.
 * Needed for a late batch, a batch with retractions and after a withdrawal.
 */
export async function refold(tx: Database, request: Refolding): Promise<void> {
  const keys = keysOf(request.content);
  const retained = await readRetained(tx, request.installation, { ...request, keys });
  const layers = {
    days: layersOf(retained, request.sequence, dayLayers),
    periods: layersOf(retained, request.sequence, periodLayers),
  };
  const days: FoldedDay[] = [];
  const dayRows = new Map(
    (await readDayRows(tx, request.installation, request.content.days)).map((row) => [
      dayKey(row),
      row,
    ]),
  );
  for (const contribution of request.content.days) {
    const base = baseOf(dayRows.get(dayKey(contribution)), request.sequence);
    const vals = fold(layersOfKey(layers.days, dayKey(contribution), base), contribution.slots);
    days.push({
      seriesNo: contribution.seriesNo,
      day: contribution.day,
      startMs: request.days.spanOf(contribution.day).fromMs,
      vals,
      base,
    });
  }
  const periods: FoldedPeriod[] = [];
  const periodRows = new Map(
    (await readPeriodRows(tx, request.installation, request.content.periods)).map((row) => [
      periodKey(row),
      row,
    ]),
  );
  for (const contribution of request.content.periods) {
    const base = baseOf(periodRows.get(periodKey(contribution)), request.sequence);
    const [value = null] = fold(
      layersOfKey(layers.periods, periodKey(contribution), base === null ? null : [base]),
      1,
    );
    periods.push({
      seriesNo: contribution.seriesNo,
      from: contribution.from,
      to: contribution.to,
      value,
      base,
    });
  }
  await putDays(tx, request.installation, request.sequence, days);
  await putPeriods(tx, request.installation, request.sequence, periods);
}

export function keysOf(content: {
  days: readonly DayKey[];
  periods: readonly PeriodKey[];
}): ReadonlySet<string> {
  return new Set([...content.days.map(dayKey), ...content.periods.map(periodKey)]);
}

interface Layers {
  /** Batches sent before the settled ones: they fill gaps of the base and override nothing. */
  readonly below: ReadonlyMap<string, readonly (readonly SlotEntry[])[]>;
  readonly above: ReadonlyMap<string, readonly (readonly SlotEntry[])[]>;
}

export const dayLayers = (content: BatchContent): [string, readonly SlotEntry[]][] =>
  content.days.map((contribution) => [dayKey(contribution), contribution.entries]);

export const periodLayers = (content: BatchContent): [string, readonly SlotEntry[]][] =>
  content.periods.map((contribution) => [periodKey(contribution), [contribution.value]]);

export function layersOf(
  batches: readonly Pick<Retained, 'sentMs' | 'content'>[],
  settled: Pick<BatchSequence, 'settledSentMs'>,
  each: typeof dayLayers,
): Layers {
  const group = (some: typeof batches): Map<string, (readonly SlotEntry[])[]> => {
    const grouped = new Map<string, (readonly SlotEntry[])[]>();
    for (const [key, entries] of some.flatMap((batch) => each(batch.content)))
      grouped.set(key, [...(grouped.get(key) ?? []), entries]);
    return grouped;
  };
  return {
    below: group(batches.filter((batch) => batch.sentMs <= settled.settledSentMs)),
    above: group(batches.filter((batch) => batch.sentMs > settled.settledSentMs)),
  };
}

export function layersOfKey(
  layers: Layers,
  key: string,
  base: readonly SlotEntry[] | null,
): readonly (readonly SlotEntry[])[] {
  return [
    ...(layers.below.get(key) ?? []),
    ...(base ? [base] : []),
    ...(layers.above.get(key) ?? []),
  ];
}

/** The base of a stored value; without a retained batch the value itself. */
export function baseOf<Value>(
  row: StoredValue<Value> | undefined,
  sequence: Pick<BatchSequence, 'settledNo'>,
): Value | null {
  if (!row) return null;
  return row.lastNo <= sequence.settledNo ? row.value : row.base;
}
