import type { WorldClock } from '@hearth/calendar/clock.ts';
import { Temporal } from 'temporal-polyfill';
import type { CloudFailure } from '../device-cloud.ts';
import { type Transport, failureOf, fetchTwice, jsonOf } from '../vendor-http.ts';
import { refusalOfAnswer } from './write.ts';

export type ClockAnswer = { readonly ok: true; readonly world: WorldClock | null } | CloudFailure;

/** Reads the world clock and weather station of a simulated cloud at its own address, which the vendor's API does not have. null: real time. */
export async function readWorldClock(
  url: string,
  transport: Transport,
  { accessToken, now }: { readonly accessToken: string; readonly now: Temporal.Instant },
): Promise<ClockAnswer> {
  const answer = await fetchTwice(transport, url, accessToken);
  if (!answer.ok) return answer;
  const failure = failureOf(answer, now);
  if (failure !== null) return failure;
  if (answer.status !== 200) return refusalOfAnswer(answer);
  const parsed = jsonOf(answer);
  if (!parsed.ok) return parsed;
  const world = clockIn(parsed.json);
  return world === undefined
    ? { ok: false, code: 'malformed', at: '/clock', quota: answer.quota }
    : { ok: true, world };
}

/** undefined: neither a clock nor an explicit null. */
function clockIn(payload: unknown): WorldClock | null | undefined {
  const clock = memberOf(payload, 'clock');
  if (clock === null) return null;
  const [offsetMs, rate, anchor] = ['offsetMs', 'rate', 'anchor'].map((name) =>
    memberOf(clock, name),
  );
  if (typeof offsetMs !== 'number' || typeof rate !== 'number' || typeof anchor !== 'string')
    return undefined;
  if (!(rate > 0) || !isInstant(anchor)) return undefined;
  const station = memberOf(payload, 'weatherStation');
  const weather =
    typeof station === 'string' && stationName.test(station) ? { weatherStation: station } : {};
  return offsetMs === 0 && rate === 1 && !('weatherStation' in weather)
    ? null
    : { offsetMs, rate, anchor, ...weather };
}

/** A part of an address, so nothing that could change its path. */
const stationName = /^[a-z0-9-]{1,60}$/;

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Object.getOwnPropertyDescriptor(object, name)?.value
    : undefined;
}

function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.from(text).epochMilliseconds > 0;
  } catch {
    return false;
  }
}
