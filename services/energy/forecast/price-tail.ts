import { clamp } from '@hearth/physics/numerics.ts';
import { quantiles } from './quantiles.ts';
import { quantileOf } from './quantile-trees.ts';

/** A published market day: prices by hours of the clock, in any currency per kWh; null where none. */
export interface MarketDayPrices {
  /** 0 is Monday; a holiday counts as Sunday. */
  readonly weekday: number;
  readonly hours: readonly (number | null)[];
}

export interface PriceTail {
  /** By hour, then by quantile, in the prices' own unit. */
  readonly hours: readonly (readonly number[])[];
}

const shapeDays = 28;
/** Decay of the level's weights per day. */
const levelDecay = 0.6;
const levelDays = 14;
const errorDays = 42;
const daysMin = 7;

type DayKind = 'workday' | 'saturday' | 'sunday';
const kindOf = (weekday: number): DayKind =>
  weekday === 6 ? 'sunday' : weekday === 5 ? 'saturday' : 'workday';

/**
 * Forecasts the prices of an unpublished day from the days before it, oldest first: the recent level with weights 0.6^k,
 * shifted by the usual difference of its kind of day, times the mean shape of its kind in four weeks (Saturday and Sunday share
 * data), scaled to the recent spread.
 * The band is that of the errors over the last 42 days, at the hour and its neighbours, `ahead` days ahead.
 * Null for fewer than 7 days. Worked: all days 10 at night and 30 by day: the same again, without a band.
 */
export function priceTail(
  days: readonly MarketDayPrices[],
  { weekday, ahead = 1 }: { readonly weekday: number; readonly ahead?: number },
): PriceTail | null {
  if (days.length < daysMin) return null;
  const middle = middleOf(days, weekday, ahead);
  const errors: number[][] = middle.map(() => []);
  for (let back = 1; back <= errorDays; back += 1) {
    const index = days.length - back;
    const target = days[index];
    const history = days.slice(0, index - ahead + 1);
    if (!target || history.length < daysMin) break;
    middleOf(history, target.weekday, ahead).forEach((predicted, hour) => {
      const came = target.hours[hour] ?? null;
      if (came !== null) errors[hour]?.push(came - predicted);
    });
  }
  return {
    hours: middle.map((predicted, hour) => {
      const own = [hour - 1, hour, hour + 1].flatMap((near) => errors[near] ?? []);
      // A small sample underestimates its tails.
      const wide = (q: number) =>
        0.5 + (q - 0.5) * (1 + 2 / Math.max(1, errors[hour]?.length ?? 0));
      return quantiles
        .map((q) => predicted + quantileOf(Float64Array.from(own), clamp(wide(q), 0, 1)))
        .toSorted((a, b) => a - b);
    }),
  };
}

function middleOf(
  days: readonly MarketDayPrices[],
  weekday: number,
  ahead: number,
): readonly number[] {
  const kind = kindOf(weekday);
  const recent = days.slice(-shapeDays);
  const means = recent.map(({ hours }) => meanOf(hours));
  const overall = meanOf(means);
  const levelOf = (requestedKind: DayKind): number => {
    const own = recent.flatMap((day, i) =>
      kindOf(day.weekday) === requestedKind ? [means[i] ?? null] : [],
    );
    // Four Sundays are a small sample: they are combined with a week of the mean of all days.
    const present = own.filter((each) => each !== null && !Number.isNaN(each));
    return (
      present.reduce<number>((sum, each) => sum + (each ?? 0) - overall, 0) / (present.length + 2)
    );
  };
  let [level, weights] = [0, 0];
  for (let back = 0; back < Math.min(levelDays, recent.length); back += 1) {
    const day = recent[recent.length - 1 - back];
    const mean = means[means.length - 1 - back];
    if (!day || mean === undefined || Number.isNaN(mean)) continue;
    const weight = levelDecay ** (back / Math.sqrt(ahead));
    level += weight * (mean - levelOf(kindOf(day.weekday)));
    weights += weight;
  }
  const base = (weights > 0 ? level / weights : overall) + levelOf(kind);
  return Array.from({ length: 24 }, (_, hour) => base + shapeAt(recent, kind, hour));
}

/** Difference of an hour from its day's mean; days of the same kind have four times the weight, recent ones more. */
function shapeAt(recent: readonly MarketDayPrices[], kind: DayKind, hour: number): number {
  let [sum, weights] = [0, 0];
  recent.forEach((day, i) => {
    const price = day.hours[hour] ?? null;
    if (price === null) return;
    const isLike = kindOf(day.weekday) === kind;
    const isNear = kind !== 'workday' && kindOf(day.weekday) !== 'workday';
    const weight = (isLike ? 4 : isNear ? 2 : 1) * 0.93 ** (recent.length - 1 - i);
    sum += weight * (price - meanOf(day.hours));
    weights += weight;
  });
  return weights > 0 ? sum / weights : 0;
}

function meanOf(values: readonly (number | null)[]): number {
  const present = values.filter((each) => each !== null && !Number.isNaN(each));
  return present.reduce<number>((sum, each) => sum + (each ?? 0), 0) / present.length;
}
