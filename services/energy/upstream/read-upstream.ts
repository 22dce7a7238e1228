import { dayS } from '@hearth/calendar/durations.ts';
import type { Egress } from '@hearth/platform/http/egress.ts';
import { type UpstreamFailure, upstreamFailure } from './upstream-answer.ts';

/** How a service of others is reached. */
export interface UpstreamTransport {
  readonly egress: Egress;
  /** For one attempt. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Further attempts after the first, where a repetition may help. */
  readonly retries: number;
  /** In [0, 1): spreads further attempts, so that many processes do not call at once. */
  readonly random: () => number;
  readonly sleep: (delayMs: number) => Promise<void>;
}

/** Response with a status below 500, which the adapter interprets. */
export interface UpstreamText {
  readonly ok: true;
  readonly status: number;
  readonly text: string;
  readonly retryAfterS: number | null;
}

const firstDelayMs = 500;
const delayMsMax = 8_000;

/**
 * Reads an address, which changes nothing there: no answer, no time left, a server's error or a short wait that it asks for are tried
 * again after a random wait below a ceiling that doubles. `nowMs` reads a Retry-After that is a date.
 */
export async function readUpstream(
  transport: UpstreamTransport,
  request: { readonly url: URL; readonly accept: string; readonly nowMs: number },
): Promise<UpstreamText | UpstreamFailure> {
  for (let attempts = 0; ; attempts += 1) {
    const answer = await readOnce(transport, request);
    const waitMs = waitOf(answer, Math.min(delayMsMax, firstDelayMs * 2 ** attempts));
    if (waitMs === null || attempts >= transport.retries) return answer;
    await transport.sleep(waitMs.isRequested ? waitMs.ms : transport.random() * waitMs.ms);
  }
}

/** How long to wait before trying again; null where that would not help, or would take too long. */
function waitOf(
  answer: UpstreamText | UpstreamFailure,
  ceilingMs: number,
): { readonly ms: number; readonly isRequested: boolean } | null {
  const requestedMs = answer.retryAfterS === null ? null : answer.retryAfterS * 1000;
  if (requestedMs !== null && requestedMs > delayMsMax) return null;
  const mayPass = answer.ok
    ? answer.status === 429 && requestedMs !== null
    : answer.code === 'offline' || answer.code === 'timed-out';
  if (!mayPass) return null;
  return requestedMs === null
    ? { ms: ceilingMs, isRequested: false }
    : { ms: requestedMs, isRequested: true };
}

async function readOnce(
  { egress, timeoutMs, bytesMax }: UpstreamTransport,
  { url, accept, nowMs }: { readonly url: URL; readonly accept: string; readonly nowMs: number },
): Promise<UpstreamText | UpstreamFailure> {
  const answer = await egress(new Request(url, { headers: { accept, 'user-agent': userAgent } }), {
    timeoutMs,
    bytesMax,
  });
  if (!answer.ok) {
    if (answer.code === 'timed-out') return upstreamFailure('timed-out');
    if (answer.code === 'answer-too-large')
      return upstreamFailure('malformed', { reason: answer.code });
    if (answer.code === 'address-refused')
      return upstreamFailure('refused', { reason: `address refused: ${url.hostname}` });
    return upstreamFailure('offline');
  }
  const response = answer.value;
  const retryAfterS = retryAfterOf(response.headers.get('retry-after'), nowMs);
  if (response.status >= 500)
    return upstreamFailure('offline', { reason: `status ${response.status}`, retryAfterS });
  if (response.status >= 300 && response.status < 400)
    return upstreamFailure('refused', { reason: `status ${response.status}, not followed` });
  return { ok: true, status: response.status, text: await response.text(), retryAfterS };
}

const userAgent = 'Hearth';
const retryAfterSMax = dayS;

/** Delay of a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3), at most a day. */
function retryAfterOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(retryAfterSMax, Math.max(1, Math.ceil(seconds)));
}

/** The value of a JSON text; undefined where it is none, which no JSON text is. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
