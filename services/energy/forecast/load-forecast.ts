import { clamp } from '@hearth/physics/numerics.ts';
import {
  type IssuedDay,
  blendMembers,
  applyCorrections,
  correctionsOf,
  memberWeights,
  memoryDays,
  nextOffsets,
} from './calibration.ts';
import { quantiles } from './quantiles.ts';
import { type LoadFeatures } from './load-features.ts';
import { type LoadModel, memberQuantiles, treeMembers } from './load-model.ts';
import { seasonQuantiles } from './season-quantiles.ts';
import { similarDays } from './similar-days.ts';
import { standardQuantiles } from './standard-profile.ts';

/** Past forecasts of a home and their errors, stored from day to day. */
export interface ErrorHistory {
  /** The last 42 days, oldest first. */
  readonly days: readonly IssuedDay[];
  /** Adaptive offset by quantile, in widths of the band. */
  readonly offsets: Float64Array;
}

export const emptyErrorHistory: ErrorHistory = {
  days: [],
  offsets: new Float64Array(quantiles.length),
};

/** The forecast of a day, and the data to keep until the day is measured. */
export interface LoadForecast {
  /** Slot x quantile, W; sorted within a slot. */
  readonly values: Float64Array;
  readonly members: readonly Float64Array[];
  readonly weights: Float64Array;
}

/** Days of history with the same weight as the standard profile; from 28 days on the profile fades, at 56 it has no weight. */
const profileDays = 14;
const [fadesFrom, goneAt] = [28, 56] as const;
/** Share of each tree ensemble in the weight that is not the profile's. */
const treeShare = 0.25;
/** Shares of day type, season and similar days in what the trees leave. */
const habitShares = [0.2, 0.2, 0.6] as const;

/**
 * Load forecast of a day, seven quantiles per slot. Members: two tree ensembles (from about four weeks of load on), the last 56
 * days of the same type, the last 90 days weighted by recency, the days that began like this one, and the standard profile
 * scaled to `yearlyKwh`, else to the home's use so far.
 * They are mixed by n / (n + 14) for a home of n days, then by their recent scores, and calibrated so that the quantiles have
 * their coverage.
 * Null without any load and without a yearly figure.
 */
export function forecastLoad(
  features: LoadFeatures,
  {
    day,
    model,
    experience,
    yearlyKwh = null,
  }: {
    readonly day: number;
    readonly model: LoadModel | null;
    readonly experience: ErrorHistory;
    readonly yearlyKwh?: number | null;
  },
): LoadForecast | null {
  const { grid, levels, dayType, lead } = features;
  const level = levels[day] ?? Number.NaN;
  const scaledKwh = yearlyKwh ?? level * 8.76;
  if (!(scaledKwh >= 0)) return null;
  const size = grid.slotsPerDay * quantiles.length;
  const nothing = new Float64Array(size).fill(Number.NaN);
  const members = [
    ...(model
      ? memberQuantiles(model, features, day)
      : Array.from({ length: treeMembers }, () => nothing)),
    dayType.slice(day * size, (day + 1) * size).map((share) => share * level),
    level > 0 ? seasonOf(features, day) : nothing,
    similarDays(features, day),
    standardQuantiles(grid, day, scaledKwh),
  ];
  const weights = memberWeights(experience.days, priorOf(knownDays(features, day - lead), model));
  const corrections = correctionsOf(
    experience.days.map((past) => ({
      values: blendMembers(past.members, weights),
      watts: past.watts,
    })),
  );
  return {
    values: applyCorrections(blendMembers(members, weights), corrections, experience.offsets),
    members,
    weights,
  };
}

/** Quantiles of the season for each slot of a day: of the days of its type before the issue. */
function seasonOf({ grid, lead }: LoadFeatures, day: number): Float64Array {
  const slots = Array.from({ length: grid.slotsPerDay }, (_, wall) =>
    seasonQuantiles(grid, { day, known: day - lead, wall }),
  );
  return Float64Array.from(slots.flat());
}

/** Updates the error history when a forecast day has been measured. */
export function updateErrorHistory(
  { days, offsets }: ErrorHistory,
  forecast: LoadForecast,
  watts: Float64Array,
): ErrorHistory {
  return {
    days: [...days, { members: forecast.members, watts }].slice(-memoryDays),
    offsets: nextOffsets(offsets, { values: forecast.values, watts }),
  };
}

function priorOf(days: number, model: LoadModel | null): readonly number[] {
  const fade = clamp((goneAt - days) / (goneAt - fadesFrom), 0, 1);
  const own = 1 - (fade * profileDays) / (days + profileDays);
  const trees = model ? treeShare : 0;
  return [
    ...Array.from({ length: treeMembers }, () => own * trees),
    ...habitShares.map((share) => share * own * (1 - treeMembers * trees)),
    1 - own,
  ];
}

/** Number of days with a load up to a day; more than a season makes no difference. */
function knownDays({ levels, grid }: LoadFeatures, last: number): number {
  const { slotsPerDay, watts } = grid;
  let count = 0;
  for (let day = Math.max(0, last - 364); day <= last; day += 1)
    if (
      levels[day + 1] !== undefined &&
      watts.subarray(day * slotsPerDay, (day + 1) * slotsPerDay).some((value) => value >= 0)
    )
      count += 1;
  return count;
}
