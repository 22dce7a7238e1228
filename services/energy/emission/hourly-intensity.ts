import { hourMs } from '@hearth/calendar/durations.ts';
import type { MeanPower, TypeGeneration } from './generation-source.ts';
import { gramsOfType } from './production-types.ts';

/** Types are published at different times: an hour counts when those that make this share of the answer's energy are known. */
const leastShare = 0.95;

/**
 * Greenhouse gases of the mean kWh generated in each hour, g CO2 equivalent, by the start of the hour in epoch milliseconds. Imports of
 * the zone are left out. An hour of which too little is published is left out.
 * Worked number: 30 MW of gas (490) and 10 MW of onshore wind (11): (30 · 490 + 10 · 11) / 40 = 370.25.
 */
export function hourlyIntensity(
  generation: readonly TypeGeneration[],
): ReadonlyMap<number, number> {
  const types = [...Map.groupBy(generation, ({ type }) => type)].flatMap(([type, series]) => {
    const grams = gramsOfType(type);
    if (grams === null) return [];
    const hours = hourlyMegawatts(series.flatMap(({ intervals }) => intervals));
    const sum = [...hours.values()].reduce((all, each) => all + each, 0);
    return hours.size === 0 ? [] : [{ grams, hours, mean: sum / hours.size }];
  });
  const usual = types.reduce((sum, { mean }) => sum + mean, 0);
  const intensity = new Map<number, number>();
  for (const hour of new Set(types.flatMap(({ hours }) => [...hours.keys()]))) {
    const known = types.flatMap(({ grams, hours, mean }) => {
      const megawatts = hours.get(hour);
      return megawatts === undefined ? [] : [{ grams, megawatts, mean }];
    });
    const power = known.reduce((sum, { megawatts }) => sum + megawatts, 0);
    const covered = known.reduce((sum, { mean }) => sum + mean, 0);
    if (power > 0 && covered >= leastShare * usual)
      intensity.set(
        hour,
        known.reduce((sum, { grams, megawatts }) => sum + grams * megawatts, 0) / power,
      );
  }
  return intensity;
}

/** Means of the hours that are known whole; own use beyond generation counts as none. */
function hourlyMegawatts(intervals: readonly MeanPower[]): ReadonlyMap<number, number> {
  const byHour = Map.groupBy(intervals, ({ fromMs }) => Math.floor(fromMs / hourMs) * hourMs);
  return new Map(
    [...byHour].flatMap(([hour, own]) => {
      const unique = [...new Map(own.map((each) => [each.fromMs, each])).values()];
      const knownMs = unique.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      if (knownMs !== hourMs) return [];
      const energy = unique.reduce(
        (sum, { fromMs, toMs, megawatts }) => sum + megawatts * (toMs - fromMs),
        0,
      );
      return [[hour, Math.max(0, energy / hourMs)] as const];
    }),
  );
}
