import { type AlertFinding, learning, unwatched } from './finding.ts';
import type { AlertFacts } from './alert-facts.ts';
import { dayCostOf, rounded } from './price-per-kwh.ts';
import { type Baseline, baselineDaysMin, sameWeather } from './same-weather.ts';
import type { WatchedDay, WatchedHome } from './watched-home.ts';

/** A value of days that is compared with days of the same weather. */
export interface WeatherRule {
  readonly kind: 'heating-use' | 'efficiency';
  /** Days in a row that have to be conspicuous. */
  readonly run: number;
  /** Null where the day does not count, e.g. without heating. */
  readonly valueOf: (day: WatchedDay) => number | null;
  /** Deviation to the bad side as a share of the baseline. */
  readonly shareOf: (value: number, baseline: Baseline) => number;
  readonly excessKwhOf: (day: WatchedDay, baseline: Baseline) => number;
  /** A smaller excess of a day is not worth an alert, kWh. */
  readonly excessKwhMin: number;
}

/** Standard deviations that single days spread by without a cause. */
const spreads = 3;
/** Days without a value that end the watch: newer data is missing. */
const missingDaysMax = 3;

interface ComparedDay {
  readonly day: WatchedDay;
  readonly value: number;
  readonly baseline: Baseline;
  readonly share: number;
  readonly isConspicuous: boolean;
}

/** Compares the last days with earlier days of the same weather; days of the run are not part of the baseline. */
export function weatherRun(
  home: WatchedHome,
  rule: WeatherRule,
  thresholdPercent: number,
): AlertFinding {
  const { run } = rule;
  const usable = home.days.filter((day) => day.outdoorC !== null && rule.valueOf(day) !== null);
  if (usable.length < baselineDaysMin + run) return learning(usable.length, baselineDaysMin + run);
  const last = usable.slice(-run);
  const first = last[0]?.day ?? home.today;
  // Old days say nothing about the present.
  const isRecent = first >= (home.days.at(-(run + missingDaysMax))?.day ?? first);
  if (!isRecent) return { state: 'watch', value: null };
  const past = home.days.filter(({ day }) => day < first);
  const compared = last.flatMap((day) => comparedDay({ day, past, rule, thresholdPercent }));
  if (compared.length < run) return { state: 'watch', value: null };
  const value = Math.round(100 * (compared.at(-1)?.share ?? 0));
  if (!compared.every(({ isConspicuous }) => isConspicuous)) {
    const isWatched = compared.at(-1)?.isConspicuous === true;
    return { state: isWatched ? 'watch' : 'fine', value };
  }
  const facts = factsOf(home, rule, compared);
  return { state: 'alert', value, subject: first, severity: 'look', facts };
}

function comparedDay({
  day,
  past,
  rule,
  thresholdPercent,
}: {
  readonly day: WatchedDay;
  readonly past: readonly WatchedDay[];
  readonly rule: WeatherRule;
  readonly thresholdPercent: number;
}): readonly ComparedDay[] {
  const value = rule.valueOf(day);
  const baseline = sameWeather(past, day, rule.valueOf);
  if (value === null || !baseline || baseline.median <= 0) return [];
  const share = rule.shareOf(value, baseline);
  const isConspicuous =
    share > thresholdPercent / 100 &&
    Math.abs(value - baseline.median) > spreads * baseline.spread &&
    rule.excessKwhOf(day, baseline) >= rule.excessKwhMin;
  return [{ day, value, baseline, share, isConspicuous }];
}

function factsOf(
  home: WatchedHome,
  rule: WeatherRule,
  compared: readonly ComparedDay[],
): AlertFacts {
  const count = compared.length;
  const mean = (valueOf: (each: ComparedDay) => number): number =>
    compared.reduce((sum, each) => sum + valueOf(each), 0) / count;
  const excessKwh = mean(({ day, baseline }) => rule.excessKwhOf(day, baseline));
  return {
    kind: rule.kind,
    days: compared.map(({ day, value, baseline }) => ({
      day: day.day,
      value: rounded(value),
      usual: rounded(baseline.median),
    })),
    baselineDays: Math.min(...compared.map(({ baseline }) => baseline.days)),
    meanC: rounded(mean(({ day }) => day.outdoorC ?? 0)),
    excessKwh: rounded(excessKwh),
    ...dayCostOf(home, excessKwh),
  };
}

/** Whether any of the last two weeks has the value. */
export const hasLately = (
  home: WatchedHome,
  valueOf: (day: WatchedDay) => number | null,
): boolean => home.days.slice(-14).some((day) => valueOf(day) !== null);

export const noOutdoor = unwatched('no-outdoor-temperature');
