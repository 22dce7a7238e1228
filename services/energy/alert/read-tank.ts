import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { CurrentHome } from '../home/store.ts';
import { readDays } from '../reading/store.ts';
import { type PresentTank, warmWaterC } from '../alert-rule/watched-home.ts';

const daysBack = 28;
/** A day with a smaller share of its slots is incomplete. */
const completeShare = 0.9;
/** An older reading says nothing about the present. */
const freshMs = 2 * hourMs;

interface TankSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly celsius: number;
}

export interface TankReadings {
  readonly lowHours: ReadonlyMap<string, number>;
  readonly now: PresentTank | null;
}

/** Hours below the temperature of a shower by day, and the present state, of the tank series with most days. */
export async function readTank(
  db: Database,
  access: Access,
  { home, series }: { readonly home: CurrentHome; readonly series: readonly FrameSeries[] },
): Promise<TankReadings> {
  const { today, horizon } = home;
  const tanks = series.filter(
    ({ metric, stepS }) => metric === 'tank-temperature' && stepS <= 7200,
  );
  const range = { from: addDays(today, -daysBack), to: addDays(today, 1), slotsOf: 'all' as const };
  const rows =
    tanks.length === 0 ? [] : await readDays(db, access, { series: tanks, range, horizon });
  const bySeries = Map.groupBy(rows, ({ seriesNo }) => seriesNo);
  const best = tanks.toSorted(
    (a, b) => (bySeries.get(b.seriesNo)?.length ?? 0) - (bySeries.get(a.seriesNo)?.length ?? 0),
  )[0];
  if (!best) return { lowHours: new Map(), now: null };
  const own = (bySeries.get(best.seriesNo) ?? []).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const byDay = own.map(({ day, vals }) => {
    const edges = horizon.days.edges(day, best.stepS);
    const slots = (vals ?? []).flatMap((celsius, k): TankSlot[] => {
      const [fromMs, toMs] = [edges[k], edges[k + 1]];
      return celsius === null || fromMs === undefined || toMs === undefined
        ? []
        : [{ fromMs, toMs, celsius }];
    });
    return { day, slots, count: edges.length - 1 };
  });
  return {
    lowHours: new Map(
      byDay
        .filter(({ slots, count, day }) => day < today && slots.length >= completeShare * count)
        .map(({ day, slots }) => [day, lowHoursOf(slots)]),
    ),
    now: stateOf(
      byDay.flatMap(({ slots }) => slots),
      horizon.nowMs,
    ),
  };
}

const isLow = ({ celsius }: TankSlot): boolean => celsius < warmWaterC;

const lowHoursOf = (slots: readonly TankSlot[]): number =>
  slots.filter(isLow).reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / hourMs, 0);

function stateOf(slots: readonly TankSlot[], nowMs: number): PresentTank | null {
  const last = slots.at(-1);
  if (!last || nowMs - last.toMs > freshMs) return null;
  const warm = slots.findLastIndex((slot) => !isLow(slot));
  return { lastC: last.celsius, lowSinceMs: slots[warm + 1]?.fromMs ?? null };
}
