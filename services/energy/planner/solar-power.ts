import { expectationOf } from '../forecast/expectation.ts';
import { type SolarErrorHistory, forecastSolar, learnSolar } from '../forecast/solar-forecast.ts';
import type { Site } from '../solar/site.ts';
import type { WeatherInterval } from '../solar/weather-csv.ts';
import { solarYield } from '../solar/yield.ts';
import type { HomeDescription } from './home-description.ts';
import type { Observation } from './observation.ts';
import { slotMin } from './scenario.ts';

const usualWindMs = 2.5;
const slotsPerHour = 60 / slotMin;

interface WeatherColumns {
  readonly globalWM2: Float64Array;
  readonly outdoorC: Float64Array;
  readonly windMs: Float64Array | null;
}

/** Weather by quarter-hour as the solar model reads it. */
function intervalsOf(fromMinute: number, weather: WeatherColumns): readonly WeatherInterval[] {
  return Array.from(weather.globalWM2, (global, k) => ({
    line: k,
    fromMs: (fromMinute + k * slotMin) * 60_000,
    toMs: (fromMinute + (k + 1) * slotMin) * 60_000,
    momentMs: null,
    values: {
      global,
      directNormal: null,
      diffuse: null,
      airC: weather.outdoorC[k] ?? 0,
      wind: weather.windMs?.[k] ?? usualWindMs,
      loadW: null,
    },
  }));
}

/** AC power of modules by the solar model alone, W. */
export function modelledPvW(site: Site, fromMinute: number, weather: WeatherColumns): Float64Array {
  return Float64Array.from(
    solarYield(site, intervalsOf(fromMinute, weather)),
    ({ output }) => output?.acW ?? 0,
  );
}

const learnDays = 28;
/** At this share of the feed-in limit the inverter may be curtailed, and does not show what the modules could give. */
const curtailedShare = 0.97;

/** Errors of the site's model against the measured generation; null without modules. */
export function learnSolarPower(
  { measurements, pastGlobalWM2, minute }: Observation,
  { site, grid }: HomeDescription,
): SolarErrorHistory | null {
  if (!site) return null;
  const slots = Math.min(learnDays * 96, measurements.slots);
  const from = measurements.slots - slots;
  const intervals = intervalsOf(minute - slots * slotMin, {
    globalWM2: pastGlobalWM2.slice(from),
    outdoorC: measurements.outdoorC.slice(from, measurements.slots),
    windMs: null,
  });
  const limitW = grid.exportLimitW ?? Number.POSITIVE_INFINITY;
  return learnSolar(
    site,
    intervals.map((weather, i) => {
      const wh = measurements.pvWh[from + i] ?? Number.NaN;
      const feedInW = (measurements.feedInWh[from + i] ?? 0) * slotsPerHour;
      const isKnown = !Number.isNaN(wh) && !(feedInW > curtailedShare * limitW);
      return { weather, measuredW: isKnown ? wh * slotsPerHour : null };
    }),
  );
}

/** Expected AC power of the modules, W. */
export function solarPowerOf(
  site: Site,
  history: SolarErrorHistory,
  observation: Pick<Observation, 'minute' | 'weather'>,
): Float64Array {
  return Float64Array.from(solarQuantilesOf(site, history, observation), (valuesW) =>
    valuesW ? expectationOf(valuesW) : 0,
  );
}

/** AC power of the modules in the next quarter-hours by quantile, W; null where the weather has a gap. */
export function solarQuantilesOf(
  site: Site,
  history: SolarErrorHistory,
  { minute, weather }: Pick<Observation, 'minute' | 'weather'>,
): readonly (readonly number[] | null)[] {
  return forecastSolar(site, intervalsOf(minute, weather), history).map(({ valuesW }) => valuesW);
}
