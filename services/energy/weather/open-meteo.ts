import { dayMs } from '@hearth/calendar/durations.ts';
import {
  type UpstreamText,
  type UpstreamTransport,
  jsonIn,
  readUpstream,
} from '../upstream/read-upstream.ts';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';
import { hourlyQuantities, openMeteoWeather, quarterlyQuantities } from './open-meteo-answer.ts';
import type { WeatherAnswer, WeatherAsk, WeatherSource } from './weather-source.ts';

export interface OpenMeteoOptions {
  readonly transport: UpstreamTransport;
  /** `https://api.open-meteo.com`, `https://customer-api.open-meteo.com` with a key, or a server of one's own. */
  readonly base: URL;
  readonly apiKey: string | null;
  readonly callsPerDay: number;
}

/** Of the forecast API. open-meteo.com/en/docs. */
const pastDaysMax = 92;
const forecastDaysMax = 16;
/** New runs of the models come every hour to every six. */
const freshS = 3600;

/**
 * Open-Meteo's forecast API, `GET /v1/forecast`. Times are asked for as Unix seconds, which no time zone moves; wind in m/s.
 * Source: open-meteo.com/en/docs and its OpenAPI file.
 */
export function openMeteo(options: OpenMeteoOptions): WeatherSource {
  return {
    name: 'open-meteo',
    attribution: 'Open-Meteo.com, CC BY 4.0',
    limits: { callsPerDay: options.callsPerDay, freshS, costOf: callsOf },
    async read(ask) {
      const answer = await readUpstream(options.transport, {
        url: questionOf(options, ask),
        accept: 'application/json',
        nowMs: ask.nowMs,
      });
      return answer.ok ? weatherIn(answer, ask) : answer;
    },
  };
}

const quantities = hourlyQuantities.length + quarterlyQuantities.length;
const quantitiesOfACall = 10;
const daysOfACall = 14;

/**
 * Calls as they are counted: tenths of quantities by fortnights, no part below one (open-meteo.com/en/pricing).
 * Worked: 11 quantities: one day to two weeks count as 1.1, 108 days as 8.49.
 */
export function callsOf(ask: WeatherAsk): number {
  const { pastDays, forecastDays } = daysOf(ask);
  const days = pastDays + forecastDays;
  return Math.max(1, quantities / quantitiesOfACall) * Math.max(1, days / daysOfACall);
}

/** Whole UTC days before today and from today on that cover the question, as far as there are any. */
function daysOf({ fromMs, toMs, nowMs }: WeatherAsk): { pastDays: number; forecastDays: number } {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  // A mean of the quarter before midnight is labelled with the midnight, in the day after.
  const pastDays = Math.ceil((todayMs - fromMs) / dayMs);
  const forecastDays = Math.floor((toMs - todayMs) / dayMs) + 1;
  return {
    pastDays: Math.min(pastDaysMax, Math.max(0, pastDays)),
    forecastDays: Math.min(forecastDaysMax, Math.max(1, forecastDays)),
  };
}

function questionOf({ base, apiKey }: OpenMeteoOptions, ask: WeatherAsk): URL {
  const url = new URL(`${base.href.replace(/\/+$/, '')}/v1/forecast`);
  const { pastDays, forecastDays } = daysOf(ask);
  for (const [name, value] of Object.entries({
    latitude: ask.latitudeDeg,
    longitude: ask.longitudeDeg,
    hourly: hourlyQuantities.join(','),
    minutely_15: quarterlyQuantities.join(','),
    past_days: pastDays,
    forecast_days: forecastDays,
    timeformat: 'unixtime',
    timezone: 'GMT',
    wind_speed_unit: 'ms',
    temperature_unit: 'celsius',
  }))
    url.searchParams.set(name, String(value));
  if (apiKey !== null) url.searchParams.set('apikey', apiKey);
  return url;
}

function weatherIn(answer: UpstreamText, ask: WeatherAsk): WeatherAnswer {
  const json = jsonIn(answer.text);
  const reason = reasonIn(json);
  if (answer.status === 429) return outOfCalls(answer, reason, ask.nowMs);
  // Its own words for what is wrong come with status 400; some proxies answer 200.
  if (answer.status !== 200 || reason !== null)
    return upstreamFailure('refused', { reason: reason ?? `status ${answer.status}` });
  if (json === undefined) return upstreamFailure('malformed', { reason: 'not JSON' });
  return openMeteoWeather(json, ask);
}

/** `{"error": true, "reason": "…"}` */
function reasonIn(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('error' in json) || json.error !== true)
    return null;
  return 'reason' in json && typeof json.reason === 'string' ? json.reason : 'no reason given';
}

/** There is no Retry-After where a day's, an hour's or a minute's calls are used up: the reason says which. */
function outOfCalls(
  { retryAfterS }: UpstreamText,
  reason: string | null,
  nowMs: number,
): UpstreamFailure {
  const untilTomorrowS = Math.ceil((dayMs - (nowMs % dayMs)) / 1000);
  const words = (reason ?? '').toLowerCase();
  const guessS = words.includes('daily') ? untilTomorrowS : words.includes('minutely') ? 60 : 3600;
  return upstreamFailure('quota', { reason, retryAfterS: retryAfterS ?? guessS });
}
