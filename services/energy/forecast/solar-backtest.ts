import { dayMs } from '@hearth/calendar/durations.ts';
import type { Site } from '../solar/site.ts';
import type { WeatherInterval } from '../solar/weather-csv.ts';
import { solarYield } from '../solar/yield.ts';
import { quantiles } from './quantiles.ts';
import { type SignalBacktest, signalBacktest } from './signal-backtest.ts';
import { type SolarErrorHistory, forecastSolar, learnSolar } from './solar-forecast.ts';

export interface SolarBacktest extends SignalBacktest {
  /** Mean absolute error of the site's model without anything learnt, W. */
  readonly modelMae: number;
  /** 1 - `mae` / `modelMae`. */
  readonly learnedSkill: number;
}

/** Interval between two fits, days. */
const refitDays = 7;
/** Share of the model's highest power below which a slot counts as night and is not scored. */
const daylight = 0.01;

/**
 * Scores the solar forecast from day to day, on intervals of equal length that begin at a day's first; `measuredW` by interval,
 * NaN in a gap. Null where a day is no whole number of intervals, or one is missing.
 */
export function solarBacktest(
  site: Site,
  weather: readonly WeatherInterval[],
  measuredW: Float64Array,
  { testDays }: { readonly testDays: number },
): SolarBacktest | null {
  const [first] = weather;
  const stepMs = first ? first.toMs - first.fromMs : 0;
  const isEven = weather.every(({ fromMs }, i) => fromMs === (first?.fromMs ?? 0) + i * stepMs);
  if (!isEven || !Number.isInteger(dayMs / stepMs)) return null;
  const slotsPerDay = dayMs / stepMs;
  const days = Math.floor(weather.length / slotsPerDay);
  const fromDay = days - testDays;
  const modelW = solarYield(site, weather).map(({ output }) => output?.acW ?? Number.NaN);
  const most = modelW.reduce((highest, each) => (each > highest ? each : highest), 0);
  let history: SolarErrorHistory | null = null;
  const run = signalBacktest(
    { slotsPerDay, values: measuredW, least: 0 },
    {
      fromDay,
      toDay: days,
      isScored: (day, slot) => (modelW[day * slotsPerDay + slot] ?? 0) >= daylight * most,
      forecast: (day) => {
        if (!history || (day - fromDay) % refitDays === 0)
          history = learnSolar(
            site,
            weather.slice(0, day * slotsPerDay).map((each, i) => {
              const watts = measuredW[i] ?? Number.NaN;
              return { weather: each, measuredW: Number.isNaN(watts) ? null : watts };
            }),
          );
        const own = weather.slice(day * slotsPerDay, (day + 1) * slotsPerDay);
        return Float64Array.from(
          forecastSolar(site, own, history).flatMap(
            ({ valuesW }) => valuesW ?? quantiles.map(() => Number.NaN),
          ),
        );
      },
    },
  );
  const modelMae =
    run.slots.reduce(
      (sum, { day, slot, actual }) =>
        sum + Math.abs((modelW[day * slotsPerDay + slot] ?? Number.NaN) - actual),
      0,
    ) / run.slots.length;
  return { ...run, modelMae, learnedSkill: 1 - run.scores.mae / modelMae };
}
