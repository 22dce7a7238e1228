import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type LoopbackUpstream, loopbackUpstream } from '../upstream/testing-upstream.ts';
import { climateCalled, slotOf } from './climate-weather.ts';
import { type WeatherSlot } from './weather-source.ts';

/** Changes an answer before it is sent, to test wrong answers. */
export type Spoil = (answer: OpenMeteoAnswer) => void;

export interface OpenMeteoAnswer {
  elevation: number;
  utc_offset_seconds: number;
  hourly_units: Record<string, string>;
  hourly: Record<string, (number | null)[]>;
  minutely_15_units: Record<string, string>;
  minutely_15?: Record<string, (number | null)[]>;
  [more: string]: unknown;
}

/** Open-Meteo's forecast API on the loopback interface, with simulated weather. */
export interface LoopbackOpenMeteo extends LoopbackUpstream {
  spoil(how: Spoil | null): void;
  /** Answers as the service does when it refuses. */
  refuse(status: number, reason: string): void;
}

export async function loopbackOpenMeteo(now: () => number): Promise<LoopbackOpenMeteo> {
  let spoil: Spoil | null = null;
  let refusal: { status: number; reason: string } | null = null;
  const upstream = await loopbackUpstream((url) => {
    if (refusal) {
      const body = JSON.stringify({ error: true, reason: refusal.reason });
      return { status: refusal.status, type: 'application/json', body };
    }
    const answer = answerTo(url, now());
    spoil?.(answer);
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(answer) };
  });
  return {
    ...upstream,
    spoil: (how) => {
      spoil = how;
    },
    refuse: (status, reason) => {
      refusal = { status, reason };
    },
  };
}

const units: Record<string, string> = {
  time: 'unixtime',
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  cloud_cover: '%',
  wind_speed_10m: 'm/s',
  shortwave_radiation: 'W/m²',
  diffuse_radiation: 'W/m²',
  direct_normal_irradiance: 'W/m²',
};

const momentary: Record<string, (slot: WeatherSlot) => number> = {
  temperature_2m: (slot) => slot.outdoorC ?? 0,
  relative_humidity_2m: (slot) => Math.round((slot.relativeHumidity ?? 0) * 100),
  cloud_cover: (slot) => Math.round((slot.cloudCover ?? 0) * 100),
  wind_speed_10m: (slot) => slot.windMS ?? 0,
};
const meant: Record<string, (slot: WeatherSlot) => number> = {
  shortwave_radiation: (slot) => slot.globalWM2 ?? 0,
  diffuse_radiation: (slot) => slot.diffuseWM2 ?? 0,
  direct_normal_irradiance: (slot) => slot.directNormalWM2 ?? 0,
};

const slotsKnown = new Map<string, Map<number, WeatherSlot>>();

function answerTo(url: URL, nowMs: number): OpenMeteoAnswer {
  const numberOf = (name: string) => Number(url.searchParams.get(name));
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  const fromMs = todayMs - numberOf('past_days') * dayMs;
  const toMs = todayMs + numberOf('forecast_days') * dayMs;
  const climate = climateCalled({
    latitudeDeg: numberOf('latitude'),
    longitudeDeg: numberOf('longitude'),
    country: null,
  });
  const location = `${url.searchParams.get('latitude')}/${url.searchParams.get('longitude')}`;
  const slots = slotsKnown.get(location) ?? new Map<number, WeatherSlot>();
  slotsKnown.set(location, slots);
  const slotAt = (ms: number): WeatherSlot => {
    const slot = slots.get(ms) ?? slotOf(ms, climate);
    slots.set(ms, slot);
    return slot;
  };
  const block = (name: string, stepMs: number): Record<string, (number | null)[]> => {
    const times: number[] = [];
    for (let ms = fromMs; ms < toMs; ms += stepMs) times.push(ms);
    const meanUntil = (ms: number, valueOf: (slot: WeatherSlot) => number) => {
      const count = stepMs / quarterHourMs;
      let sum = 0;
      for (let k = 1; k <= count; k += 1) sum += valueOf(slotAt(ms - k * quarterHourMs));
      return Math.round((sum / count) * 10) / 10;
    };
    const valueAt = (quantity: string, ms: number): number => {
      const moment = momentary[quantity];
      if (moment) return Math.round(moment(slotAt(ms)) * 10) / 10;
      return meanUntil(ms, meant[quantity] ?? (() => 0));
    };
    const names = (url.searchParams.get(name) ?? '').split(',');
    return {
      time: times.map((ms) => ms / 1000),
      ...Object.fromEntries(
        names.map((quantity) => [quantity, times.map((ms) => valueAt(quantity, ms))]),
      ),
    };
  };
  const unitsOf = (name: string) =>
    Object.fromEntries(
      ['time', ...(url.searchParams.get(name) ?? '').split(',')].map((each) => [
        each,
        units[each] ?? '',
      ]),
    );
  return {
    latitude: numberOf('latitude') + 0.01,
    longitude: numberOf('longitude') - 0.01,
    generationtime_ms: 0.2,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: climate.altitudeM + 12,
    hourly_units: unitsOf('hourly'),
    hourly: block('hourly', hourMs),
    minutely_15_units: unitsOf('minutely_15'),
    minutely_15: block('minutely_15', quarterHourMs),
  };
}
