import { dayMs } from '@hearth/calendar/durations.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Egress } from '@hearth/platform/http/egress.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { BreachedPasswords } from './breached-list.ts';

export interface RemoteListOptions {
  /** Base address of `range/{five hex digits}`. */
  readonly base: URL;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly log: Logger;
  /** Second list, also used alone while the remote one fails. */
  readonly own: BreachedPasswords;
}

/** Short, since a person waits for the form. */
const timeoutMs = 1_500;
/** A padded answer has up to a thousand lines of about forty characters. */
const bytesMax = 512 * 1024;
const cacheMs = dayMs;
const cacheSizeMax = 500;
/** Pause after a failure, in which the remote list is not queried. */
const pauseMs = 30_000;

/**
 * Remote list of breached passwords, by the range protocol of Have I Been Pwned (v3, "Searching by range"). `GET range/21BD1` answers a
 * line for each hash, its suffix and its count: `0018A45C4D1DEF81644B54AB7F969B88D65:10`. `Add-Padding` fills the answer with lines of
 * count 0, so that its length does not disclose the query; these lines are ignored. Without an answer in time the password is accepted.
 */
export function remoteBreachedPasswords(options: RemoteListOptions): BreachedPasswords {
  const { clock, log, own } = options;
  const cache = new Map<string, { readonly untilMs: number; readonly rests: readonly string[] }>();
  let pausedUntilMs = 0;
  const remote = async (prefix: string): Promise<readonly string[]> => {
    const nowMs = clock.now().epochMilliseconds;
    const cached = cache.get(prefix);
    if (cached && cached.untilMs > nowMs) return cached.rests;
    if (nowMs < pausedUntilMs) return [];
    const answer = await requestSuffixes(options, prefix);
    if (typeof answer === 'string') {
      pausedUntilMs = nowMs + pauseMs;
      log.warn(
        { reason: answer },
        'the remote list of leaked passwords did not answer; the local list is used',
      );
      return [];
    }
    cache.delete(prefix);
    cache.set(prefix, { untilMs: nowMs + cacheMs, rests: answer });
    const [oldest] = cache.keys();
    if (cache.size > cacheSizeMax && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
  return {
    range: async (prefix) => (await Promise.all([own.range(prefix), remote(prefix)])).flat(),
  };
}

/** Suffixes of the hashes, or the reason of the failure. */
async function requestSuffixes(
  { base, egress }: RemoteListOptions,
  prefix: string,
): Promise<readonly string[] | string> {
  const folder = base.href.endsWith('/') ? base : new URL(`${base.href}/`);
  const request = new Request(new URL(`range/${prefix}`, folder), {
    headers: { 'add-padding': 'true', accept: 'text/plain', 'user-agent': 'hearth-identity' },
  });
  const answer = await egress(request, { timeoutMs, bytesMax });
  if (!answer.ok) return answer.code;
  if (answer.value.status !== 200) return `status ${answer.value.status}`;
  return restsIn(await answer.value.text()) ?? 'no list';
}

const line = /^([0-9A-F]{35}):(\d+)$/i;

/** Null unless every line has the form of the list. */
function restsIn(text: string): readonly string[] | null {
  const lines = text.split(/\r?\n/).filter((each) => each !== '');
  const read = lines.map((each) => line.exec(each));
  if (read.length === 0 || read.includes(null)) return null;
  return read.flatMap((parts) =>
    parts?.[1] !== undefined && Number(parts[2]) > 0 ? [parts[1].toUpperCase()] : [],
  );
}
