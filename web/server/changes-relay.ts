import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, eventsOf } from '@hearth/platform/http/event-stream.ts';
import type { Result } from '@hearth/core/problem.ts';

/** Permission to watch an installation, renewed regularly. */
export type WatchPermission =
  /** Each function opens the stream of one service; no stream outlives the permission. */
  | { readonly state: 'given'; readonly open: readonly (() => Promise<Result<Response>>)[] }
  /** Signed out, or no longer a member. */
  | { readonly state: 'ended' }
  /** The permission could not be determined. */
  | { readonly state: 'unknown' };

export interface RelayLimits {
  /** Renewal interval of the permission; shorter than the life of its streams. */
  readonly renewMs: number;
  /** Delay before a failed service is tried again. */
  readonly retryMs: number;
  /** Minimum interval of events of one topic; the last suppressed event is sent at its end. */
  readonly everyMs: number;
}

export const usualRelayLimits: RelayLimits = { renewMs: 20_000, retryMs: 2_000, everyMs: 500 };

export interface Relay {
  readonly to: EventStream;
  /** Permission at the opening of the stream. */
  readonly first: WatchPermission;
  readonly renewPermission: () => Promise<WatchPermission>;
  readonly limits: RelayLimits;
  /** Aborted when the reader disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Forwards the services' events while the reader is connected and permitted. The next streams are opened before the last ones
 * end, so no event is lost. If one fails, the reader gets a `gap` when all are open again.
 */
export async function relayChanges(relay: Relay): Promise<void> {
  const { to, renewPermission, limits, signal } = relay;
  const pass = throttled((topic) => to.send('change', topic), limits.everyMs, signal);
  let lines: readonly Line[] = [];
  let hasGap = false;
  const close = (): void => {
    for (const line of lines) line.close();
  };
  signal.addEventListener('abort', close, { once: true });
  for (let permission = relay.first; !signal.aborted; permission = await renewPermission()) {
    if (permission.state === 'ended') {
      close();
      to.send('ended', '');
      to.end();
      return;
    }
    if (permission.state === 'given') {
      const next = await Promise.all(permission.open.map((open) => lineOf(open, { pass, to })));
      const open = next.filter((line) => line !== null);
      close();
      lines = open;
      if (signal.aborted) return close();
      const isWhole = open.length === next.length;
      if (hasGap && isWhole) to.send('gap', '');
      hasGap = !isWhole;
    }
    const isEarly = await endsEarly(lines, limits, signal);
    hasGap ||= isEarly || permission.state === 'unknown';
  }
}

/** An open stream of one service. */
interface Line {
  /** `renew`: the service wants the permission to be checked again. */
  readonly ended: Promise<'renew' | 'closed'>;
  readonly close: () => void;
}

/** null when the service does not answer with an event stream. */
async function lineOf(
  open: () => Promise<Result<Response>>,
  { pass, to }: { pass: (topic: string) => void; to: EventStream },
): Promise<Line | null> {
  const opened = await open();
  const reader = opened.ok ? opened.value.body?.getReader() : undefined;
  if (!reader) return null;
  const events = eventsOf(reader);
  const first = await events.next().catch(() => null);
  if (first?.value?.event !== 'ready') return null;
  const passOn = async (): Promise<'renew' | 'closed'> => {
    for await (const { event, text } of events)
      if (event === 'change') pass(text);
      else if (event === 'gap') to.send('gap', '');
      else if (event === 'renew') return 'renew';
    return 'closed';
  };
  // A service that fails within an event counts as disconnected.
  const ended = passOn().catch(() => 'closed' as const);
  return { ended, close: () => void reader.cancel().catch(() => undefined) };
}

/**
 * Waits until the next renewal, or a short time after a stream has ended early. Returns whether one has. Where a service wants the permission
 * to be checked, it waits for nothing: a person without access sees no more.
 */
async function endsEarly(
  lines: readonly Line[],
  { renewMs, retryMs }: RelayLimits,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = new AbortController();
  const either = AbortSignal.any([signal, waiting.signal]);
  const pause = (ms: number): Promise<boolean> =>
    sleep(ms, false, { signal: either, ref: false }).catch(() => false);
  const early = Promise.race(lines.map((line) => line.ended));
  const ended = await Promise.race([pause(renewMs), ...(lines.length > 0 ? [early] : [])]);
  if (ended === 'closed') await pause(retryMs);
  waiting.abort();
  return ended !== false;
}

/** Passes each text on at once, then at most once in each interval. */
function throttled(
  send: (text: string) => void,
  everyMs: number,
  signal: AbortSignal,
): (text: string) => void {
  const resting = new Map<string, { again: boolean }>();
  const pass = (text: string): void => {
    const rest = resting.get(text);
    if (rest) {
      rest.again = true;
      return;
    }
    send(text);
    const begun = { again: false };
    resting.set(text, begun);
    setTimeout(() => {
      resting.delete(text);
      if (begun.again && !signal.aborted) pass(text);
    }, everyMs).unref();
  };
  return pass;
}
