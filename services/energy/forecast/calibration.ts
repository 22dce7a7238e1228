import { meanOf } from '@hearth/physics/numerics.ts';
import { medianAt, quantiles } from './quantiles.ts';
import { pinballLoss } from './pinball.ts';
import { quantileOf } from './quantile-trees.ts';

/** A day with its forecast and its measurements. */
export interface IssuedDay {
  /** Forecast of each member; slot x quantile, W. */
  readonly members: readonly Float64Array[];
  /** Measured power by slot; NaN in a gap. */
  readonly watts: Float64Array;
}

/** Days of history for weights and corrections. */
export const memoryDays = 42;
/** Weight of the prior of member weights, in days. */
const priorDays = 84;
const weightSteps = 5;

/**
 * Weights of the members: of all shares in fifths those with the least pinball loss on the remembered days, shrunk towards
 * `prior` as by 84 days of it. A member without prior weight gets none; without history the prior is the result.
 * Worked: prior 1/2, 1/2, 42 days on all of which the first was right: 1/3 x (1, 0) + 2/3 x (1/2, 1/2) = 2/3, 1/3.
 */
export function memberWeights(
  memory: readonly IssuedDay[],
  prior: readonly number[],
): Float64Array {
  const weighted = prior.flatMap((share, member) => (share > 0 ? [member] : []));
  const mixes = sharesOf(weighted.length, weightSteps);
  const { losses, entries } = lossesOf(memory, weighted, mixes);
  if (entries === 0) return Float64Array.from(prior);
  let best: { readonly loss: number; readonly shares: readonly number[] } = {
    loss: Number.POSITIVE_INFINITY,
    shares: prior,
  };
  for (const [mix, parts] of mixes.entries()) {
    const loss = losses[mix] ?? Number.POSITIVE_INFINITY;
    if (loss >= best.loss) continue;
    best = { loss, shares: prior.map((_, member) => parts[weighted.indexOf(member)] ?? 0) };
  }
  return Float64Array.from(
    best.shares,
    (share, i) =>
      (memory.length * share + priorDays * (prior[i] ?? 0)) / (memory.length + priorDays),
  );
}

/** Losses of all mixes of the members on remembered days. */
interface MemoryLosses {
  readonly memory: readonly IssuedDay[];
  /** Members that have a weight. */
  readonly weighted: readonly number[];
  readonly losses: Float64Array;
  /** Values that the losses are sums of. */
  readonly entries: number;
}

/** A replay remembers one day more each time: the losses of the days before are continued. */
const lossesByLastDay = new WeakMap<IssuedDay, MemoryLosses>();

function lossesOf(
  memory: readonly IssuedDay[],
  weighted: readonly number[],
  mixes: readonly Float64Array[],
): MemoryLosses {
  const [beforeLast, last] = [memory.at(-2), memory.at(-1)];
  const known = beforeLast && lossesByLastDay.get(beforeLast);
  // Its days would keep the losses of all days before them.
  if (beforeLast) lossesByLastDay.delete(beforeLast);
  const before =
    known && isSame(known.memory, memory.slice(0, -1)) && isSame(known.weighted, weighted)
      ? known
      : null;
  const history = forecastHistoryOf(memory.slice(before?.memory.length ?? 0), weighted);
  const losses = Float64Array.from(mixes, (shares, mix) =>
    lossAfter(before?.losses[mix] ?? 0, history, shares),
  );
  const entries = (before?.entries ?? 0) + history.actual.length;
  const found = { memory, weighted, losses, entries };
  if (last) lossesByLastDay.set(last, found);
  return found;
}

const isSame = <Value>(first: readonly Value[], second: readonly Value[]): boolean =>
  first.length === second.length && first.every((each, at) => each === second[at]);

/** Forecasts of the members for every remembered slot and quantile that all of them cover, and the measured values. */
interface ForecastHistory {
  readonly members: number;
  /** Values of the members, entry by entry. */
  readonly values: Float64Array;
  readonly actual: Float64Array;
  readonly quantile: Float64Array;
}

function forecastHistoryOf(
  memory: readonly IssuedDay[],
  weighted: readonly number[],
): ForecastHistory {
  const values: number[] = [];
  const actual: number[] = [];
  const quantile: number[] = [];
  for (const { members, watts } of memory)
    for (let i = 0; i < watts.length * quantiles.length; i += 1) {
      const came = watts[Math.floor(i / quantiles.length)] ?? Number.NaN;
      const own = weighted.map((member) => members[member]?.[i] ?? Number.NaN);
      if (Number.isNaN(came) || own.some(Number.isNaN)) continue;
      values.push(...own);
      actual.push(came);
      quantile.push(quantiles[i % quantiles.length] ?? 0.5);
    }
  return {
    members: weighted.length,
    values: Float64Array.from(values),
    actual: Float64Array.from(actual),
    quantile: Float64Array.from(quantile),
  };
}

/** The loss of the days before with that of a history. */
function lossAfter(
  before: number,
  { members, values, actual, quantile }: ForecastHistory,
  shares: Float64Array,
): number {
  let loss = before;
  for (let i = 0; i < actual.length; i += 1) {
    let value = 0;
    for (let member = 0; member < members; member += 1)
      value += (shares[member] ?? 0) * (values[i * members + member] ?? 0);
    loss += pinballLoss(actual[i] ?? 0, value, quantile[i] ?? 0.5);
  }
  return loss;
}

/** Weighted mean of the members for each quantile (Vincent 1912). Members without a value for a slot are left out. */
export function blendMembers(
  members: readonly Float64Array[],
  weights: Float64Array,
): Float64Array {
  const length = members[0]?.length ?? 0;
  const values = new Float64Array(length);
  for (let i = 0; i < length; i += 1) {
    let [sum, all] = [0, 0];
    for (let member = 0; member < members.length; member += 1) {
      const value = members[member]?.[i] ?? Number.NaN;
      const weight = weights[member] ?? 0;
      if (Number.isNaN(value) || weight === 0) continue;
      sum += weight * value;
      all += weight;
    }
    values[i] = all > 0 ? sum / all : Number.NaN;
  }
  return values;
}

/** Shifts by group of lead hours and quantile, in widths of the 80 % band. */
export interface Corrections {
  readonly groups: number;
  readonly shifts: Float64Array;
}

export const groupHours = 4;
/** Days at which a group's own shift has half of the weight, against that of all groups. */
const groupDays = 125;
/** Days at which half of a correction is applied. */
const believedDays = 10;

/**
 * Shift of each quantile that makes its coverage right on the remembered days: the q-quantile of (y - f_q) / u, u the width of
 * the band, which carries how predictable the slot is.
 * By group of four lead hours, shrunk towards that of the whole day, since a group's few days say little about its tails.
 * Reference: Romano, Patterson, Candès 2019, Conformalized quantile regression, each tail separately, on a rolling window.
 * Worked: forecast 0 with width 1, 40 days with measurements even between 1 and 9, quantile 0.5: shift 5 x 40 / (40 + 10) = 4.
 */
export function correctionsOf(
  issued: readonly { readonly values: Float64Array; readonly watts: Float64Array }[],
): Corrections {
  const slots = issued[0]?.watts.length ?? 24;
  const groups = 24 / groupHours;
  const shifts = new Float64Array(groups * quantiles.length);
  const widths = issued.map(({ values }) => bandWidths(values));
  const groupShare = issued.length / (issued.length + groupDays);
  const believed = issued.length / (issued.length + believedDays);
  quantiles.forEach((q, quantileIndex) => {
    const scores: number[][] = Array.from({ length: groups }, () => []);
    issued.forEach(({ values, watts }, day) => {
      for (let wall = 0; wall < slots; wall += 1) {
        const off = (watts[wall] ?? 0) - (values[wall * quantiles.length + quantileIndex] ?? 0);
        const score = off / (widths[day]?.[wall] ?? 1);
        if (Number.isFinite(score)) scores[Math.floor((wall * groups) / slots)]?.push(score);
      }
    });
    const overall = quantileOf(Float64Array.from(scores.flat()), q);
    scores.forEach((own, group) => {
      const share = own.length === 0 ? 0 : groupShare;
      const shift = share * quantileOf(Float64Array.from(own), q) + (1 - share) * overall;
      shifts[group * quantiles.length + quantileIndex] = believed * shift;
    });
  });
  return { groups, shifts };
}

/** Step of the adaptive offsets: shift for a day with all values above a quantile, in widths of the band. */
const gain = 0.12;

/**
 * Adaptive offsets, for changes faster than the rolling window: each value above a quantile raises it, each value below lowers
 * it, so that coverage is right in the long run.
 * Reference: Gibbs and Candès 2021, Adaptive conformal inference under distribution shift. Worked: offset 0, quantile 0.9, all
 * of a day above: 0.12 x (1 - 0.1) = 0.108.
 */
export function nextOffsets(
  offsets: Float64Array,
  { values, watts }: { readonly values: Float64Array; readonly watts: Float64Array },
): Float64Array {
  const count = quantiles.length;
  return offsets.map((offset, quantileIndex) => {
    let [above, measuredSlots] = [0, 0];
    for (let wall = 0; wall < watts.length; wall += 1) {
      const actual = watts[wall] ?? Number.NaN;
      const value = values[wall * count + quantileIndex] ?? Number.NaN;
      if (Number.isNaN(actual) || Number.isNaN(value)) continue;
      measuredSlots += 1;
      if (actual > value) above += 1;
    }
    return measuredSlots === 0
      ? offset
      : offset + gain * (above / measuredSlots - (1 - (quantiles[quantileIndex] ?? 0)));
  });
}

/** Share of the correction for the median: its forecast is more certain than the tails, its correction equally uncertain. */
const medianShare = 0.5;

/** Shifts the quantiles and sorts them; negative loads become 0. */
export function applyCorrections(
  values: Float64Array,
  { groups, shifts }: Corrections,
  offsets: Float64Array,
): Float64Array {
  const count = quantiles.length;
  const slots = values.length / count;
  const widths = bandWidths(values);
  const moved = new Float64Array(values.length);
  for (let wall = 0; wall < slots; wall += 1) {
    const group = Math.floor((wall * groups) / slots);
    for (let quantileIndex = 0; quantileIndex < count; quantileIndex += 1) {
      const shift =
        (quantileIndex === medianAt ? medianShare : 1) *
        ((shifts[group * count + quantileIndex] ?? 0) + (offsets[quantileIndex] ?? 0));
      const value = (values[wall * count + quantileIndex] ?? 0) + shift * (widths[wall] ?? 0);
      moved[wall * count + quantileIndex] = Math.max(0, value);
    }
    moved.subarray(wall * count, (wall + 1) * count).sort();
  }
  return moved;
}

/** Width of the 80 % band by slot plus a tenth of the day's mean width, so that no slot counts as certain. */
function bandWidths(values: Float64Array): Float64Array {
  const count = quantiles.length;
  const [low, high] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)];
  const widths = Float64Array.from(
    { length: values.length / count },
    (_, wall) => (values[wall * count + high] ?? 0) - (values[wall * count + low] ?? 0),
  );
  const mean = meanOf(widths);
  return widths.map((width) => (width + 0.1 * mean) / 1.1);
}

/** All mixes to distribute `steps` parts to `count` members. */
function sharesOf(count: number, steps: number): readonly Float64Array[] {
  const mixes = (remaining: number, members: number): readonly (readonly number[])[] =>
    members === 1
      ? [[remaining]]
      : Array.from({ length: remaining + 1 }, (_, own) => own).flatMap((own) =>
          mixes(remaining - own, members - 1).map((rest) => [own, ...rest]),
        );
  return mixes(steps, count).map((mix) => Float64Array.from(mix, (part) => part / steps));
}
