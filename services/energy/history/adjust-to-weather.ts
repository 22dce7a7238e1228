import { degreeDaysBelow, usualHeatingLimitC } from '@hearth/physics/degree-days.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import type { YearComparison } from './contract.ts';

export type WeatherAdjustment = NonNullable<YearComparison['atThisWeather']>;

/** Fewer degree days do not say how much heat a house needs, K d. */
const leastDegreeDays = 20;
/** Below this share of days with both temperatures there is no figure; below the second it is an estimate. */
const leastShare = 0.8;
const wholeShare = 0.97;

/**
 * Consumption of the year before at the weather of this period: its space heating in proportion to the degree days, the rest as it was.
 *
 *   E' = E_before + E_heating (G / G_before - 1),  G = sum of max(0, 15 °C - daily mean) over the days that both periods know
 *
 * Worked number: 1000 kWh, 800 of them heating, 500 K d then and 450 K d now: 1000 + 800 (0.9 - 1) = 920 kWh.
 */
export function adjustToWeather({
  totalBefore,
  heatingBefore,
  days,
  temperatureOf,
}: {
  readonly totalBefore: number;
  readonly heatingBefore: number | null;
  /** Days of this period with those of the year before. */
  readonly days: readonly (readonly [string, string])[];
  readonly temperatureOf: (day: string) => number | null;
}): WeatherAdjustment | null {
  if (heatingBefore === null || days.length === 0) return null;
  const known = days.flatMap(([day, earlier]) => {
    const [now, before] = [temperatureOf(day), temperatureOf(earlier)];
    return now === null || before === null ? [] : [{ now, before }];
  });
  const share = known.length / days.length;
  if (share < leastShare) return null;
  const nowC = known.map(({ now }) => now);
  const beforeC = known.map(({ before }) => before);
  const degreeDays = degreeDaysBelow(usualHeatingLimitC, nowC);
  const degreeDaysBefore = degreeDaysBelow(usualHeatingLimitC, beforeC);
  if (degreeDaysBefore < leastDegreeDays) return null;
  return {
    totalBefore: totalBefore + heatingBefore * (degreeDays / degreeDaysBefore - 1),
    grade: share < wholeShare ? 'estimated' : 'derived',
    degreeDays,
    degreeDaysBefore,
    heatingLimitC: usualHeatingLimitC,
    meanC: meanOf(nowC),
    meanBeforeC: meanOf(beforeC),
  };
}
