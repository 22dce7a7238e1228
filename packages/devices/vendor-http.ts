import { dayS } from '@hearth/calendar/durations.ts';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Temporal } from 'temporal-polyfill';
import type { CloudFailure, Fetch, Quota, QuotaWindow } from './device-cloud.ts';
import { QUOTA_UNKNOWN } from './device-cloud.ts';
import { JSON_LIMITS, parseJsonText } from './json-text.ts';
import type { Json } from './json-text.ts';

export interface Transport {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** In [0, 1): jitter of the second attempt, which spreads the load of many homes. */
  readonly random: () => number;
  readonly sleep: (delayMs: number) => Promise<void>;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly random: () => number;
  readonly timeoutMs?: number;
  readonly sleep?: (delayMs: number) => Promise<void>;
}

export function transportOf({ fetch, random, timeoutMs, sleep }: TransportOptions): Transport {
  return {
    fetch,
    random,
    timeoutMs: timeoutMs ?? 15_000,
    bytesMax: JSON_LIMITS.bytesMax,
    sleep: sleep ?? (async (delayMs) => sleepFor(delayMs)),
  };
}

export interface VendorResponse {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly quota: Quota;
}

/** Thrown by a `fetch` that limits the size of answers: the vendor's answer is malformed. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('the answer is too large');
    this.name = 'AnswerTooLarge';
  }
}

const RETRY_DELAY_MS = 400;

/** Makes one call. Redirects are not followed, because they would forward the token. */
export async function call(
  transport: Transport,
  url: string,
  init: RequestInit,
): Promise<VendorResponse | CloudFailure> {
  const signal = AbortSignal.timeout(transport.timeoutMs);
  try {
    const response = await untilAborted(
      signal,
      transport.fetch(url, { ...init, signal, redirect: 'manual' }),
    );
    const quota = quotaOf(response.headers);
    const text = await untilAborted(signal, textOf(response, transport.bytesMax));
    if (text === null) return { ok: false, code: 'malformed', at: '', quota };
    return { ok: true, status: response.status, headers: response.headers, text, quota };
  } catch (error) {
    const quota = { ...QUOTA_UNKNOWN, calls: 1 };
    if (error instanceof AnswerTooLarge) return { ok: false, code: 'malformed', at: '', quota };
    return { ok: false, code: signal.aborted ? 'timed-out' : 'offline', quota };
  }
}

/** Reads with the account's token; a second time after no answer, a time-out or a server error. */
export async function fetchTwice(
  transport: Transport,
  url: string,
  accessToken: string,
): Promise<VendorResponse | CloudFailure> {
  const init = { method: 'GET', headers: headersFor(accessToken) };
  const first = await call(transport, url, init);
  const isTransient = first.ok
    ? first.status >= 500
    : first.code === 'offline' || first.code === 'timed-out';
  if (!isTransient) return first;
  await transport.sleep(RETRY_DELAY_MS * (1 + transport.random()));
  return addCalls(first.quota.calls, await call(transport, url, init));
}

/** Sends JSON with the account's token, once. */
export function sendOnce(
  transport: Transport,
  url: string,
  message: { readonly method: string; readonly accessToken: string; readonly body: unknown },
): Promise<VendorResponse | CloudFailure> {
  const headers = { ...headersFor(message.accessToken), 'content-type': 'application/json' };
  return call(transport, url, {
    method: message.method,
    headers,
    body: JSON.stringify(message.body),
  });
}

const headersFor = (accessToken: string) => ({
  accept: 'application/json',
  authorization: `Bearer ${accessToken}`,
});

/** Adds the calls of earlier attempts to an answer's quota. */
export function addCalls<A extends { readonly quota: Quota }>(calls: number, answer: A): A {
  return { ...answer, quota: { ...answer.quota, calls: answer.quota.calls + calls } };
}

/** Failures common to all endpoints; null for other statuses. */
export function failureOf(answer: VendorResponse, now: Temporal.Instant): CloudFailure | null {
  const { status, quota } = answer;
  if (status === 401) return { ok: false, code: 'unauthorised', quota };
  if (status === 429) {
    return { ok: false, code: 'quota', retryAfterS: retryAfterOf(answer.headers, now), quota };
  }
  if (status >= 500) return { ok: false, code: 'offline', quota };
  return null;
}

export function jsonOf(
  answer: VendorResponse,
): { readonly ok: true; readonly json: Json } | Extract<CloudFailure, { code: 'malformed' }> {
  const parsed = parseJsonText(answer.text);
  if (parsed.ok) return { ok: true, json: parsed.root };
  return { ok: false, code: 'malformed', at: parsed.at, quota: answer.quota };
}

/** Quota by the headers of vendors with minute and day limits. */
function quotaOf(headers: Headers): Quota {
  return {
    minute: windowOf(headers, 'minute'),
    day: windowOf(headers, 'day'),
    resetS: countOf(headers.get('ratelimit-reset')),
    calls: 1,
  };
}

function windowOf(headers: Headers, name: string): QuotaWindow {
  return {
    limit: countOf(headers.get(`x-ratelimit-limit-${name}`)),
    remaining: countOf(headers.get(`x-ratelimit-remaining-${name}`)),
  };
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

const RETRY_AFTER_S_DEFAULT = 60;
const RETRY_AFTER_S_MAX = dayS;

/** Seconds or an HTTP date (RFC 9110, 10.2.3), at most a day. */
function retryAfterOf(headers: Headers, now: Temporal.Instant): number {
  const text = headers.get('retry-after');
  const seconds =
    countOf(text) ?? secondsUntil(text, now) ?? countOf(headers.get('ratelimit-reset'));
  return Math.min(RETRY_AFTER_S_MAX, Math.max(1, seconds ?? RETRY_AFTER_S_DEFAULT));
}

function secondsUntil(date: string | null, now: Temporal.Instant): number | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : Math.ceil((time - now.epochMilliseconds) / 1000);
}

/** null for a body above the limit. */
async function textOf(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > bytesMax) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Rejects at an abort, also with a transport that ignores the signal. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('timed out'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
