import { clamp } from '@hearth/physics/numerics.ts';
import { dayMs, hourMs, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { splitGlobal } from '@hearth/physics/irradiance.ts';
import type { Climate, Weather } from '@hearth/plant/climate.ts';
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome } from '@hearth/plant/run.ts';
import { forecastErrorAt } from './forecast-error.ts';

/** Parameters of a request, as the weather service names them. */
export interface StationRequest {
  readonly hourly: readonly string[];
  readonly minutely_15: readonly string[];
  readonly past_days: number;
  readonly forecast_days: number;
}

/** Values of a moment by the service's names, apart from irradiance. */
const moments: Readonly<Record<string, (weather: Weather) => number>> = {
  temperature_2m: ({ outdoorC }) => outdoorC,
  relative_humidity_2m: ({ relativeHumidity }) => 100 * relativeHumidity,
  cloud_cover: ({ globalWM2, diffuseWM2 }) =>
    globalWM2 > 0 ? clamp((100 * diffuseWM2) / globalWM2, 0, 100) : 50,
  wind_speed_10m: ({ windMs }) => windMs,
};
const radiations: Readonly<Record<string, (weather: Weather) => number>> = {
  shortwave_radiation: ({ globalWM2 }) => globalWM2,
  diffuse_radiation: ({ diffuseWM2 }) => diffuseWM2,
  direct_normal_irradiance: ({ directNormalWM2 }) => directNormalWM2,
};
const units: Readonly<Record<string, string>> = {
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  cloud_cover: '%',
  wind_speed_10m: 'm/s',
  shortwave_radiation: 'W/m²',
  diffuse_radiation: 'W/m²',
  direct_normal_irradiance: 'W/m²',
};

export const isQuantity = (name: string): boolean => Object.hasOwn(units, name);

/**
 * The weather at a simulated home in the format of Open-Meteo's forecast API (open-meteo.com/en/docs): the home's own weather up to `nowMs`,
 * and after it a forecast with an error. Moments apply to the labelled time; irradiance is the mean of the interval that ends there.
 */
export function weatherAnswer(home: Home, request: StationRequest, nowMs: number) {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  const span = {
    fromMs: todayMs - request.past_days * dayMs,
    toMs: todayMs + request.forecast_days * dayMs,
  };
  const weatherAt = forecastedWeather(home, nowMs);
  const block = (names: readonly string[], stepMs: number) =>
    blockOf(names, { ...span, stepMs, weatherAt, pastOf: { home, nowMs } });
  const unitsOf = (names: readonly string[]) => ({
    time: 'unixtime',
    ...Object.fromEntries(names.map((name) => [name, units[name] ?? ''])),
  });
  const { latitudeDeg, longitudeDeg, altitudeM } = home.place;
  return {
    latitude: latitudeDeg,
    longitude: longitudeDeg,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: altitudeM,
    hourly_units: unitsOf(request.hourly),
    hourly: block(request.hourly, hourMs),
    minutely_15_units: unitsOf(request.minutely_15),
    minutely_15: block(request.minutely_15, quarterHourMs),
  };
}

type WeatherAt = (atMs: number) => Weather;

/** The weather of a minute as it is known at an instant. */
function forecastedWeather(home: Home, nowMs: number): WeatherAt {
  const climate: Climate = climateOfHome(home);
  return (atMs) => {
    const weather = climate.at(Math.floor(atMs / minuteMs));
    if (atMs <= nowMs) return weather;
    const { warmerK, clearer } = forecastErrorAt(home.seed, { nowMs, atMs });
    weather.outdoorC += warmerK;
    weather.globalWM2 *= clamp(Math.exp(clearer), 0.2, 2);
    weather.globalWM2 = Math.min(
      weather.globalWM2,
      clearestShare * weather.extraterrestrialWM2 * Math.max(0, weather.sun.up),
    );
    splitGlobal(weather, weather.sun.up, weather.extraterrestrialWM2);
    return weather;
  };
}

/** Share of the sun outside the atmosphere that arrives on the clearest day. */
const clearestShare = 0.8;

interface Block {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  readonly weatherAt: WeatherAt;
}

type Columns = readonly (readonly number[])[];

/** Columns of a block of whole days. A day that is over at `nowMs` is calculated once. */
function blockOf(
  names: readonly string[],
  {
    pastOf,
    ...block
  }: Block & { readonly pastOf: { readonly home: Home; readonly nowMs: number } },
): Record<string, readonly number[]> {
  const { fromMs, toMs, stepMs } = block;
  const { home, nowMs } = pastOf;
  const time: number[] = [];
  for (let ms = fromMs; ms < toMs; ms += stepMs) time.push(ms / 1000);
  const columns = names.map((): number[] => []);
  for (let dayFromMs = fromMs; dayFromMs < toMs; dayFromMs += dayMs) {
    const day = { ...block, fromMs: dayFromMs, toMs: Math.min(toMs, dayFromMs + dayMs) };
    const ofDay =
      day.toMs <= nowMs
        ? pastDay(home, `${dayFromMs} ${stepMs} ${names.join()}`, () => columnsOf(names, day))
        : columnsOf(names, day);
    for (const [at, column] of columns.entries()) column.push(...(ofDay[at] ?? []));
  }
  return { time, ...Object.fromEntries(names.map((name, at) => [name, columns[at] ?? []])) };
}

const pastDays = new WeakMap<Home, Map<string, Columns>>();
/** The most days that a request has, by the hour and by the quarter-hour, for two instants. */
const pastDaysMost = 400;

/** The columns of a day in the past of a home, which never change. */
function pastDay(home: Home, key: string, compute: () => Columns): Columns {
  const known = pastDays.get(home) ?? new Map<string, Columns>();
  pastDays.set(home, known);
  const columns = known.get(key) ?? compute();
  known.delete(key);
  known.set(key, columns);
  const [oldest] = known.keys();
  if (known.size > pastDaysMost && oldest !== undefined) known.delete(oldest);
  return columns;
}

/** Minutes are read in order, because the climate remembers the numbers around the last one. */
function columnsOf(names: readonly string[], { fromMs, toMs, stepMs, weatherAt }: Block): Columns {
  const columns = names.map((): number[] => []);
  const isMoment = names.map((name) => Object.hasOwn(moments, name));
  for (let ms = fromMs; ms < toMs; ms += stepMs) {
    const values = names.map(() => 0);
    const within = middles(stepMs);
    for (const back of isMoment.every(Boolean) ? [] : within) {
      const weather = weatherAt(ms - back);
      for (const [at, name] of names.entries())
        values[at] = (values[at] ?? 0) + (radiations[name]?.(weather) ?? 0) / within.length;
    }
    const weather = weatherAt(ms);
    for (const [at, name] of names.entries())
      columns[at]?.push(
        rounded(isMoment[at] ? (moments[name]?.(weather) ?? 0) : (values[at] ?? 0)),
      );
  }
  return columns;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Times before the end of an interval whose weather stands for it. */
const middles = (stepMs: number): readonly number[] =>
  stepMs === hourMs ? hourMiddles : quarterMiddles;
const quarterMiddles = [13, 8, 3].map((minutes) => minutes * minuteMs);
const hourMiddles = [53, 38, 23, 8].map((minutes) => minutes * minuteMs);
