import { clamp } from '@hearth/physics/numerics.ts';
import {
  type IssuedDay,
  blended,
  corrected,
  correctionsOf,
  memberWeights,
  memoryDays,
  nextOffsets,
} from './calibration.ts';
import { quantiles } from './quantiles.ts';
import { type LoadFeatures } from './load-features.ts';
import { type LoadModel, memberQuantiles, treeMembers } from './load-model.ts';
import { standardQuantiles } from './standard-profile.ts';

/** What a home's forecasts of the past came to, kept from day to day. */
export interface ErrorHistory {
  /** The last 42 days, oldest first. */
  readonly days: readonly IssuedDay[];
  /** By quantile, in widths of the band. */
  readonly offsets: Float64Array;
}

export const emptyErrorHistory: ErrorHistory = {
  days: [],
  offsets: new Float64Array(quantiles.length),
};

/** The forecast of a day, and what to keep of it until the day is measured. */
export interface LoadForecast {
  /** Slot x quantile, W: in order within a slot. */
  readonly values: Float64Array;
  readonly members: readonly Float64Array[];
  readonly weights: Float64Array;
}

/** Days of history at which a home counts as much as the standard profile; from 28 days on the profile goes, by 56 it is gone. */
const profileDays = 14;
const [fadesFrom, goneAt] = [28, 56] as const;
/** Of what is not the profile's: trees, and the day type's own spread. */
const treeShare = 0.33;

/**
 * A day's load, seven quantiles of each slot. Members: two ensembles of trees (none before some four weeks of load), the last 56 days
 * of the day's type, its last 90 with the late ones first, and the standard profile scaled to `yearlyKwh`, or without it to what the home used so far. They are mixed by
 * n / (n + 14) for a home of n days, then as they did of late, and moved so that the quantiles hold what they say.
 * Null where nothing is known at all: no load, and no yearly figure.
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
  const { grid, levels, dayType, season, lead } = features;
  const level = levels[day] ?? Number.NaN;
  const scaledKwh = yearlyKwh ?? level * 8.76;
  if (!(scaledKwh >= 0)) return null;
  const size = grid.slotsPerDay * quantiles.length;
  const nothing = new Float64Array(size).fill(Number.NaN);
  const members = [
    ...(model
      ? memberQuantiles(model, features, day)
      : Array.from({ length: treeMembers }, () => nothing)),
    ...[dayType, season].map((all) =>
      all.slice(day * size, (day + 1) * size).map((share) => share * level),
    ),
    standardQuantiles(grid, day, scaledKwh),
  ];
  const weights = memberWeights(experience.days, priorOf(knownDays(features, day - lead), model));
  const corrections = correctionsOf(
    experience.days.map((past) => ({ values: blended(past.members, weights), watts: past.watts })),
  );
  return {
    values: corrected(blended(members, weights), corrections, experience.offsets),
    members,
    weights,
  };
}

/** What a home has learnt once a day that was forecast is measured. */
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
    ...[0.5, 0.5].map((share) => share * own * (1 - treeMembers * trees)),
    1 - own,
  ];
}

/** Days with a load up to one; more than a season's make no difference. */
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
