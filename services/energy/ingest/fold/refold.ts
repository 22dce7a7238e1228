import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import {
  type DayKey,
  type FoldedDay,
  type FoldedPeriod,
  type PeriodKey,
  type Stored,
  putDays,
  putPeriods,
  readDayRows,
  readPeriodRows,
} from './store.ts';
import { type Content, type Said, dayKey, fold, periodKey } from './contribution.ts';
import { type Retained, type Turn, readRetained } from '../store.ts';

export interface Refolding {
  readonly installation: InstallationId;
  readonly turn: Turn;
  readonly days: LocalDays;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Everything it names is folded anew. */
  readonly content: Content;
}

/**
 * Builds days and totals anew from what they held before the kept batches and from those batches in the order they were sent.
 * For a batch that came late, one that takes values back, and after a batch was taken back.
 */
export async function refold(tx: Database, what: Refolding): Promise<void> {
  const keys = keysOf(what.content);
  const retained = await readRetained(tx, what.installation, { ...what, keys });
  const layers = {
    days: layersOf(retained, what.turn, dayLayers),
    periods: layersOf(retained, what.turn, periodLayers),
  };
  const days: FoldedDay[] = [];
  const dayRows = new Map(
    (await readDayRows(tx, what.installation, what.content.days)).map((row) => [dayKey(row), row]),
  );
  for (const one of what.content.days) {
    const base = baseOf(dayRows.get(dayKey(one)), what.turn);
    const vals = fold(stacked(layers.days, dayKey(one), base), one.said.length);
    days.push({
      seriesNo: one.seriesNo,
      day: one.day,
      startMs: what.days.spanOf(one.day).fromMs,
      vals,
      base,
    });
  }
  const periods: FoldedPeriod[] = [];
  const periodRows = new Map(
    (await readPeriodRows(tx, what.installation, what.content.periods)).map((row) => [
      periodKey(row),
      row,
    ]),
  );
  for (const one of what.content.periods) {
    const base = baseOf(periodRows.get(periodKey(one)), what.turn);
    const [value = null] = fold(
      stacked(layers.periods, periodKey(one), base === null ? null : [base]),
      1,
    );
    periods.push({ seriesNo: one.seriesNo, from: one.from, to: one.to, value, base });
  }
  await putDays(tx, what.installation, what.turn, days);
  await putPeriods(tx, what.installation, what.turn, periods);
}

export function keysOf(content: {
  days: readonly DayKey[];
  periods: readonly PeriodKey[];
}): ReadonlySet<string> {
  return new Set([...content.days.map(dayKey), ...content.periods.map(periodKey)]);
}

interface Layers {
  /** Sent before what is settled: they fill its gaps and change nothing in it. */
  readonly below: ReadonlyMap<string, readonly (readonly Said[])[]>;
  readonly above: ReadonlyMap<string, readonly (readonly Said[])[]>;
}

export const dayLayers = (content: Content): [string, readonly Said[]][] =>
  content.days.map((one) => [dayKey(one), one.said]);

export const periodLayers = (content: Content): [string, readonly Said[]][] =>
  content.periods.map((one) => [periodKey(one), [one.value]]);

export function layersOf(
  batches: readonly Pick<Retained, 'sentMs' | 'content'>[],
  settled: Pick<Turn, 'settledSentMs'>,
  each: typeof dayLayers,
): Layers {
  const group = (some: typeof batches): Map<string, (readonly Said[])[]> => {
    const grouped = new Map<string, (readonly Said[])[]>();
    for (const [key, said] of some.flatMap((batch) => each(batch.content)))
      grouped.set(key, [...(grouped.get(key) ?? []), said]);
    return grouped;
  };
  return {
    below: group(batches.filter((batch) => batch.sentMs <= settled.settledSentMs)),
    above: group(batches.filter((batch) => batch.sentMs > settled.settledSentMs)),
  };
}

export function stacked(
  layers: Layers,
  key: string,
  base: readonly Said[] | null,
): readonly (readonly Said[])[] {
  return [
    ...(layers.below.get(key) ?? []),
    ...(base ? [base] : []),
    ...(layers.above.get(key) ?? []),
  ];
}

/** A row that no kept batch has touched is its own base. */
export function baseOf<Value>(
  row: Stored<Value> | undefined,
  turn: Pick<Turn, 'settledNo'>,
): Value | null {
  if (!row) return null;
  return row.lastNo <= turn.settledNo ? row.value : row.base;
}
