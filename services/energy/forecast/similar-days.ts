import { type LoadFeatures } from './load-features.ts';
import { isFreeOn } from './load-grid.ts';
import { quantiles } from './quantiles.ts';

const lookBack = 364;
const halfLifeDays = 45;
/** State of the home when a day's forecast is issued, as shares of its level. */
const stateNames = [
  'lastDayMean',
  'threeDays',
  'week',
  'lastNight',
  'lastQuarter',
  'lastHours',
] as const;
/** Widths of the kernels on the logarithms of the state and of the level. */
const stateWidth = 0.5;
const levelWidth = 0.3;
/** A share of the level that tells states near nothing from nothing. */
const leastShare = 0.1;
/** Weights of days of the other type, and of the slots before and after. */
const otherType = 0.35;
const neighbourShare = 0.25;
/** Weights below this, beside the most similar day's, do not count. */
const leastWeight = 0.001;
/** Days that count at most. */
const mostDays = 60;

interface WeightedDay {
  readonly day: number;
  readonly weight: number;
}

/**
 * Quantiles of each slot of a day over the days of the year before that began like it, slot x quantile, W: after a day, an evening and a night as high,
 * in a month as high, of the same type, lately. Loads count as shares of the level of their day. NaN without a day.
 *   weight = 2^(-age / 45) exp(-|ln state - ln state'|^2 / 2 0.5^2) exp(-(ln level - ln level')^2 / 2 0.3^2), a third for the other type.
 * Reference: Nadaraya and Watson 1964, a kernel estimate of the conditional distribution. Worked: two days of one state, level and type, 45 days apart, of 300
 * and lately of 100, alone: weights 1/3 and 2/3, the median between the middles of their parts, 100 + 200 (0.5 - 1/3) / 0.5 = 166.7.
 */
export function similarDays(features: LoadFeatures, day: number): Float64Array {
  const { grid, levels } = features;
  const { slotsPerDay, watts } = grid;
  const days = weightedDays(features, day);
  const values = new Float64Array(slotsPerDay * quantiles.length).fill(Number.NaN);
  for (let wall = 0; wall < slotsPerDay; wall += 1) {
    const found: { readonly share: number; readonly weight: number }[] = [];
    for (const { day: past, weight } of days)
      for (
        let near = Math.max(0, wall - 1);
        near <= Math.min(slotsPerDay - 1, wall + 1);
        near += 1
      ) {
        const share = (watts[past * slotsPerDay + near] ?? Number.NaN) / (levels[past] ?? 0);
        if (!Number.isFinite(share)) continue;
        found.push({ share, weight: near === wall ? weight : weight * neighbourShare });
      }
    const shares = weightedQuantiles(found);
    shares.forEach((share, i) => {
      values[wall * quantiles.length + i] = share * (levels[day] ?? Number.NaN);
    });
  }
  return values;
}

/** Days that were measured when the forecast is issued, weighted by their similarity; the most similar has 1. */
function weightedDays(features: LoadFeatures, day: number): readonly WeightedDay[] {
  const { grid, levels, lead } = features;
  const known = day - lead;
  const own = stateOf(features, day);
  const logarithms: WeightedDay[] = [];
  for (let past = Math.max(0, day - lookBack); past <= known; past += 1) {
    const levelOff = Math.log((levels[past] ?? Number.NaN) / (levels[day] ?? Number.NaN));
    if (!Number.isFinite(levelOff)) continue;
    const isOther = isFreeOn(grid, past) !== isFreeOn(grid, day);
    const weight =
      (-Math.LN2 * (day - past)) / halfLifeDays -
      distanceOf(stateOf(features, past), own) / (2 * stateWidth ** 2) -
      levelOff ** 2 / (2 * levelWidth ** 2) +
      (isOther ? Math.log(otherType) : 0);
    logarithms.push({ day: past, weight });
  }
  const highest = logarithms.reduce((most, { weight }) => Math.max(most, weight), -Infinity);
  return logarithms
    .map(({ day: past, weight }) => ({ day: past, weight: Math.exp(weight - highest) }))
    .filter(({ weight }) => weight >= leastWeight)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostDays);
}

function stateOf({ grid, columns }: LoadFeatures, day: number): readonly number[] {
  return stateNames.map((name) =>
    Math.log(leastShare + (columns[name]?.[day * grid.slotsPerDay] ?? Number.NaN)),
  );
}

/** Sum of squares over what both days know. */
function distanceOf(state: readonly number[], own: readonly number[]): number {
  return state.reduce((sum, value, i) => {
    const off = value - (own[i] ?? Number.NaN);
    return Number.isNaN(off) ? sum : sum + off * off;
  }, 0);
}

/** Linear between the middles of the values' parts of the weight, constant beyond them; empty without values. */
function weightedQuantiles(
  found: { readonly share: number; readonly weight: number }[],
): readonly number[] {
  if (found.length === 0) return [];
  found.sort((a, b) => a.share - b.share);
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  const middles = found.map(({ weight }) => {
    below += weight;
    return (below - weight / 2) / all;
  });
  let next = 0;
  return quantiles.map((q) => {
    while (next < found.length - 1 && (middles[next] ?? 1) < q) next += 1;
    const [upper, lower] = [found[next]?.share ?? Number.NaN, found[next - 1]?.share];
    const [at, from] = [middles[next] ?? 0, middles[next - 1] ?? 0];
    if (lower === undefined || at <= from || q >= at) return upper;
    return lower + ((upper - lower) * (q - from)) / (at - from);
  });
}
