import { medianAt, quantiles } from './quantiles.ts';
import { pinballLoss } from './pinball.ts';
import { quantileOf } from './quantile-trees.ts';

/** A day that was forecast and then measured. */
export interface IssuedDay {
  /** By member; slot x quantile, W. */
  readonly members: readonly Float64Array[];
  /** What came, by slot; NaN in a gap. */
  readonly watts: Float64Array;
}

/** Days that weights and corrections look back on. */
export const memoryDays = 42;
/** Days of memory that count as much as what is known of members beforehand. */
const priorDays = 84;
const weightSteps = 5;

/**
 * How much of each member goes into the forecast: of all shares in fifths those with the least pinball loss on the days in memory, drawn
 * towards `prior` as 84 days of it would; who has none in the prior gets none. Without memory the prior itself.
 * Worked: prior 1/2, 1/2, 42 days on all of which the first was right: 1/3 x (1, 0) + 2/3 x (1/2, 1/2) = 2/3, 1/3.
 */
export function memberWeights(
  memory: readonly IssuedDay[],
  prior: readonly number[],
): Float64Array {
  const taking = prior.flatMap((share, member) => (share > 0 ? [member] : []));
  const said = sayingsOf(memory, taking);
  if (said.actual.length === 0) return Float64Array.from(prior);
  let best: { readonly loss: number; readonly shares: readonly number[] } = {
    loss: Number.POSITIVE_INFINITY,
    shares: prior,
  };
  for (const parts of sharesOf(taking.length, weightSteps)) {
    const loss = lossOf(said, parts);
    if (loss >= best.loss) continue;
    best = { loss, shares: prior.map((_, member) => parts[taking.indexOf(member)] ?? 0) };
  }
  return Float64Array.from(
    best.shares,
    (share, i) =>
      (memory.length * share + priorDays * (prior[i] ?? 0)) / (memory.length + priorDays),
  );
}

/** What members said of every slot and quantile in memory of which all of them knew something, and what came. */
interface Sayings {
  readonly members: number;
  /** Member by member within a saying. */
  readonly values: Float64Array;
  readonly actual: Float64Array;
  readonly quantile: Float64Array;
}

function sayingsOf(memory: readonly IssuedDay[], taking: readonly number[]): Sayings {
  const values: number[] = [];
  const actual: number[] = [];
  const quantile: number[] = [];
  for (const { members, watts } of memory)
    for (let i = 0; i < watts.length * quantiles.length; i += 1) {
      const came = watts[Math.floor(i / quantiles.length)] ?? Number.NaN;
      const own = taking.map((member) => members[member]?.[i] ?? Number.NaN);
      if (Number.isNaN(came) || own.some(Number.isNaN)) continue;
      values.push(...own);
      actual.push(came);
      quantile.push(quantiles[i % quantiles.length] ?? 0.5);
    }
  return {
    members: taking.length,
    values: Float64Array.from(values),
    actual: Float64Array.from(actual),
    quantile: Float64Array.from(quantile),
  };
}

function lossOf({ members, values, actual, quantile }: Sayings, shares: Float64Array): number {
  let loss = 0;
  for (let i = 0; i < actual.length; i += 1) {
    let value = 0;
    for (let member = 0; member < members; member += 1)
      value += (shares[member] ?? 0) * (values[i * members + member] ?? 0);
    loss += pinballLoss(actual[i] ?? 0, value, quantile[i] ?? 0.5);
  }
  return loss;
}

/** Quantile by quantile the weighted mean of the members (Vincent 1912). Members that know nothing of a slot do not count there. */
export function blended(members: readonly Float64Array[], weights: Float64Array): Float64Array {
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

/** By group of lead hours and quantile, in widths of the 80 % band. */
export interface Corrections {
  readonly groups: number;
  readonly shifts: Float64Array;
}

export const groupHours = 4;
/** Days at which what a group says of itself counts half beside what all of them say. */
const groupDays = 125;
/** Days at which a correction is believed half. */
const believedDays = 10;

/**
 * How far each quantile has to move so that as many of the remembered values lie below it as should: the q-quantile of
 * (y - f_q) / u, u the band's width there, which carries what is known of when a home is hard to foresee; by group of four lead
 * hours, drawn towards that of the whole day, as a group's few days say little of its tails.
 * Reference: Romano, Patterson, Candès 2019, Conformalized quantile regression, each tail for itself, on a window that rolls.
 * Worked: 0 said with a width of 1, on 40 days 1 to 9 came evenly, quantile 0.5: shift 5 x 40 / (40 + 10) = 4.
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
  quantiles.forEach((q, at) => {
    const scores: number[][] = Array.from({ length: groups }, () => []);
    issued.forEach(({ values, watts }, day) => {
      for (let wall = 0; wall < slots; wall += 1) {
        const off = (watts[wall] ?? 0) - (values[wall * quantiles.length + at] ?? 0);
        const score = off / (widths[day]?.[wall] ?? 1);
        if (Number.isFinite(score)) scores[Math.floor((wall * groups) / slots)]?.push(score);
      }
    });
    const whole = quantileOf(Float64Array.from(scores.flat()), q);
    scores.forEach((own, group) => {
      const share = own.length === 0 ? 0 : groupShare;
      const shift = share * quantileOf(Float64Array.from(own), q) + (1 - share) * whole;
      shifts[group * quantiles.length + at] = believed * shift;
    });
  });
  return { groups, shifts };
}

/** How much a day on which all values came above a quantile moves it, in widths. */
const gain = 0.12;

/**
 * What a window of weeks comes too late for: each quantile goes up a little by every value above it and down by every one below,
 * so that in the long run as many are below as should be, whatever the home does.
 * Reference: Gibbs and Candès 2021, Adaptive conformal inference under distribution shift. Worked: offset 0, quantile 0.9, all of a
 * day above: 0.12 x (1 - 0.1) = 0.108.
 */
export function nextOffsets(
  offsets: Float64Array,
  { values, watts }: { readonly values: Float64Array; readonly watts: Float64Array },
): Float64Array {
  const count = quantiles.length;
  return offsets.map((offset, at) => {
    let [above, known] = [0, 0];
    for (let wall = 0; wall < watts.length; wall += 1) {
      const actual = watts[wall] ?? Number.NaN;
      const value = values[wall * count + at] ?? Number.NaN;
      if (Number.isNaN(actual) || Number.isNaN(value)) continue;
      known += 1;
      if (actual > value) above += 1;
    }
    return known === 0 ? offset : offset + gain * (above / known - (1 - (quantiles[at] ?? 0)));
  });
}

/** The median is surer than the tails, and its correction as unsure as theirs. */
const medianShare = 0.5;

/** Moves the quantiles and puts them in order; a load is not below nothing. */
export function corrected(
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
    for (let at = 0; at < count; at += 1) {
      const shift =
        (at === medianAt ? medianShare : 1) *
        ((shifts[group * count + at] ?? 0) + (offsets[at] ?? 0));
      const value = (values[wall * count + at] ?? 0) + shift * (widths[wall] ?? 0);
      moved[wall * count + at] = Math.max(0, value);
    }
    moved.subarray(wall * count, (wall + 1) * count).sort();
  }
  return moved;
}

/** Width of the 80 % band by slot, and a tenth of the day's mean width, so that no slot is taken for certain. */
function bandWidths(values: Float64Array): Float64Array {
  const count = quantiles.length;
  const [low, high] = [quantiles.indexOf(0.1), quantiles.indexOf(0.9)];
  const widths = Float64Array.from(
    { length: values.length / count },
    (_, wall) => (values[wall * count + high] ?? 0) - (values[wall * count + low] ?? 0),
  );
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return widths.map((width) => (width + 0.1 * mean) / 1.1);
}

/** All ways to give `steps` parts to `count` members. */
function sharesOf(count: number, steps: number): readonly Float64Array[] {
  const ways = (left: number, members: number): readonly (readonly number[])[] =>
    members === 1
      ? [[left]]
      : Array.from({ length: left + 1 }, (_, own) => own).flatMap((own) =>
          ways(left - own, members - 1).map((rest) => [own, ...rest]),
        );
  return ways(steps, count).map((way) => Float64Array.from(way, (part) => part / steps));
}
