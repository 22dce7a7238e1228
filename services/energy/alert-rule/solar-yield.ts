import { type AlertFinding, learning, unwatched } from './finding.ts';
import { dayCostOf, rounded } from './price-per-kwh.ts';
import { middleOf } from './same-weather.ts';
import type { WatchedDay, WatchedHome } from './watched-home.ts';
import { hasLately } from './weather-run.ts';

/** Days that are compared as one, because a single day depends on how its clouds moved. */
const run = 7;
/** Days before them that show what the panels usually give; a season. */
const baselineDaysMax = 90;
const baselineDaysMin = 21;
/** A darker day has no meaningful ratio, kWh. */
const expectedKwhMin = 1;
/** Standard deviations that weeks spread by without a cause. */
const spreads = 3;
/** Days without a value among the last ones that end the watch. */
const missingDaysMax = 7;

interface SolarDay {
  readonly day: string;
  readonly kwh: number;
  readonly expectedKwh: number;
}

/**
 * Panels that gave less in seven days than their own usual share of the expected yield in the same weather. The share of this home
 * holds its shade and whatever its description misses.
 */
export function solarYield(home: WatchedHome, thresholdPercent: number): AlertFinding {
  if (!home.hasPanels) return unwatched('no-panels');
  if (!hasLately(home, ({ solarKwh }) => solarKwh)) return unwatched('no-solar-meter');
  if (!hasLately(home, ({ expectedSolarKwh }) => expectedSolarKwh))
    return unwatched('no-solar-weather');
  const usable = home.days.flatMap(solarDayOf);
  if (usable.length < baselineDaysMin + run) return learning(usable.length, baselineDaysMin + run);
  const last = usable.slice(-run);
  const first = last[0]?.day ?? home.today;
  if (first < (home.days.at(-(run + missingDaysMax))?.day ?? first))
    return { state: 'watch', value: null };
  const past = usable.slice(-run - baselineDaysMax, -run);
  const weeks = past.slice(0, past.length - run + 1).map((_, k) => shareOf(past.slice(k, k + run)));
  const { median, spread } = middleOf(weeks);
  const share = shareOf(last);
  if (median <= 0) return { state: 'watch', value: null };
  const below = 1 - share / median;
  const value = Math.max(0, Math.round(100 * below));
  const isConspicuous = below > thresholdPercent / 100 && median - share > spreads * spread;
  if (!isConspicuous) return { state: below > thresholdPercent / 200 ? 'watch' : 'fine', value };
  const kwh = sumOf(last, (each) => each.kwh);
  const usualKwh = median * sumOf(last, (each) => each.expectedKwh);
  const missingKwh = (usualKwh - kwh) / run;
  return {
    state: 'alert',
    value,
    subject: first,
    severity: 'look',
    facts: {
      kind: 'solar-yield',
      days: last.map((each) => ({
        day: each.day,
        value: rounded(each.kwh),
        usual: rounded(median * each.expectedKwh),
      })),
      baselineDays: past.length,
      kwh: rounded(kwh),
      usualKwh: rounded(usualKwh),
      missingKwh: rounded(missingKwh),
      ...dayCostOf(home, missingKwh),
    },
  };
}

function solarDayOf({ day, solarKwh, expectedSolarKwh }: WatchedDay): readonly SolarDay[] {
  return solarKwh === null || expectedSolarKwh === null || expectedSolarKwh < expectedKwhMin
    ? []
    : [{ day, kwh: solarKwh, expectedKwh: expectedSolarKwh }];
}

const shareOf = (days: readonly SolarDay[]): number =>
  sumOf(days, ({ kwh }) => kwh) / sumOf(days, ({ expectedKwh }) => expectedKwh);

const sumOf = (days: readonly SolarDay[], valueOf: (day: SolarDay) => number): number =>
  days.reduce((sum, day) => sum + valueOf(day), 0);
