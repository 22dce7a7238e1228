import { dayMs } from '@hearth/calendar/durations.ts';
import {
  type UpstreamText,
  type UpstreamTransport,
  jsonIn,
  readUpstream,
} from '../upstream/read-upstream.ts';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';
import { hourlyQuantities, openMeteoWeather, quarterlyQuantities } from './open-meteo-answer.ts';
import type { WeatherSourceAnswer, WeatherRequest, WeatherSource } from './weather-source.ts';

export interface OpenMeteoOptions {
  readonly transport: UpstreamTransport;
  /** `https://api.open-meteo.com`, `https://customer-api.open-meteo.com` with a key, or a server of one's own. */
  readonly base: URL;
  readonly apiKey: string | null;
  readonly callsPerDay: number;
}

/** Limits of the forecast API. Source: open-meteo.com/en/docs. */
const pastDaysMax = 92;
const forecastDaysMax = 16;
/** Update interval; model runs appear every one to six hours. */
const freshS = 3600;

/**
 * Open-Meteo's forecast API, `GET /v1/forecast`. Times are requested as Unix seconds, independent of time zones; wind in m/s.
 * Source: open-meteo.com/en/docs and its OpenAPI file.
 */
export function openMeteo(options: OpenMeteoOptions): WeatherSource {
  return {
    name: 'open-meteo',
    attribution: 'Open-Meteo.com, CC BY 4.0',
    limits: { callsPerDay: options.callsPerDay, freshS, costOf: callsOf },
    async read(request) {
      const answer = await readUpstream(options.transport, {
        url: questionOf(options, request),
        accept: 'application/json',
        nowMs: request.nowMs,
      });
      return answer.ok ? weatherIn(answer, request) : answer;
    },
  };
}

const quantities = hourlyQuantities.length + quarterlyQuantities.length;
const quantitiesOfACall = 10;
const daysOfACall = 14;

/**
 * Calls of a request as the service counts them: tenths of quantities by fortnights, no part below one
 * (open-meteo.com/en/pricing).
 * Worked: 11 quantities: one day to two weeks count as 1.1, 108 days as 8.49.
 */
export function callsOf(request: WeatherRequest): number {
  const { pastDays, forecastDays } = daysOf(request);
  const days = pastDays + forecastDays;
  return Math.max(1, quantities / quantitiesOfACall) * Math.max(1, days / daysOfACall);
}

/** UTC days before and from today that cover the request, within the API's limits. */
function daysOf({ fromMs, toMs, nowMs }: WeatherRequest): {
  pastDays: number;
  forecastDays: number;
} {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  // The last quarter-hour of a day is labelled with midnight, on the day after.
  const pastDays = Math.ceil((todayMs - fromMs) / dayMs);
  const forecastDays = Math.floor((toMs - todayMs) / dayMs) + 1;
  return {
    pastDays: Math.min(pastDaysMax, Math.max(0, pastDays)),
    forecastDays: Math.min(forecastDaysMax, Math.max(1, forecastDays)),
  };
}

function questionOf({ base, apiKey }: OpenMeteoOptions, request: WeatherRequest): URL {
  const url = new URL(`${base.href.replace(/\/+$/, '')}/v1/forecast`);
  const { pastDays, forecastDays } = daysOf(request);
  for (const [name, value] of Object.entries({
    latitude: request.latitudeDeg,
    longitude: request.longitudeDeg,
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

function weatherIn(answer: UpstreamText, request: WeatherRequest): WeatherSourceAnswer {
  const json = jsonIn(answer.text);
  const reason = reasonIn(json);
  if (answer.status === 429) return outOfCalls(answer, reason, request.nowMs);
  // The service explains errors with status 400; some proxies answer 200.
  if (answer.status !== 200 || reason !== null)
    return upstreamFailure('refused', { reason: reason ?? `status ${answer.status}` });
  if (json === undefined) return upstreamFailure('malformed', { reason: 'not JSON' });
  return openMeteoWeather(json, request);
}

/** `{"error": true, "reason": "…"}` */
function reasonIn(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('error' in json) || json.error !== true)
    return null;
  return 'reason' in json && typeof json.reason === 'string' ? json.reason : 'no reason given';
}

/** Without a Retry-After header, the reason names the used-up quota: of a day, an hour or a minute. */
function outOfCalls(
  { retryAfterS }: UpstreamText,
  reason: string | null,
  nowMs: number,
): UpstreamFailure {
  const untilTomorrowS = Math.ceil((dayMs - (nowMs % dayMs)) / 1000);
  const reasonText = (reason ?? '').toLowerCase();
  const guessS = reasonText.includes('daily')
    ? untilTomorrowS
    : reasonText.includes('minutely')
      ? 60
      : 3600;
  return upstreamFailure('quota', { reason, retryAfterS: retryAfterS ?? guessS });
}
