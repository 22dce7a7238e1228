import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, eventsOf } from '@hearth/platform/http/event-stream.ts';
import type { Result } from '@hearth/core/problem.ts';

/** Whether somebody may watch an installation, asked anew every time. */
export type WatchPermission =
  /** Each opens what one service tells; none lives longer than the leave. */
  | { readonly state: 'given'; readonly open: readonly (() => Promise<Result<Response>>)[] }
  /** Signed out, or no member any more. */
  | { readonly state: 'ended' }
  /** Nobody could say. */
  | { readonly state: 'unknown' };

export interface RelayLimits {
  /** How often leave is asked for; shorter than what was opened with it lives. */
  readonly renewMs: number;
  /** The pause before a service that went away is asked again. */
  readonly retryMs: number;
  /** The same topic is passed on at most so often; what comes in between is passed on at the end. */
  readonly everyMs: number;
}

export const usualRelayLimits: RelayLimits = { renewMs: 20_000, retryMs: 2_000, everyMs: 500 };

export interface Relay {
  readonly to: EventStream;
  /** With which the stream was opened. */
  readonly first: WatchPermission;
  readonly askLeave: () => Promise<WatchPermission>;
  readonly limits: RelayLimits;
  /** Aborted when the reader has gone. */
  readonly signal: AbortSignal;
}

/**
 * Passes on what the services tell, for as long as the reader stays and may. Before what was opened ends, its successor is open,
 * so that nothing falls between; where it is not, the reader learns of the gap once all are there again.
 */
export async function relayChanges(relay: Relay): Promise<void> {
  const { to, askLeave, limits, signal } = relay;
  const pass = throttled((topic) => to.send('change', topic), limits.everyMs, signal);
  let lines: readonly Line[] = [];
  let hasGap = false;
  const close = (): void => {
    for (const line of lines) line.close();
  };
  signal.addEventListener('abort', close, { once: true });
  for (let leave = relay.first; !signal.aborted; leave = await askLeave()) {
    if (leave.state === 'ended') {
      close();
      to.send('ended', '');
      to.end();
      return;
    }
    if (leave.state === 'given') {
      const next = await Promise.all(leave.open.map((open) => lineOf(open, { pass, to })));
      const open = next.filter((line) => line !== null);
      close();
      lines = open;
      if (signal.aborted) return close();
      const isWhole = open.length === next.length;
      if (hasGap && isWhole) to.send('gap', '');
      hasGap = !isWhole;
    }
    const isEarly = await endsEarly(lines, limits, signal);
    hasGap ||= isEarly || leave.state === 'unknown';
  }
}

/** What one service tells, while it is passed on. */
interface Line {
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** null where the service does not answer, or not with such a stream. */
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
  const passOn = async (): Promise<void> => {
    for await (const { event, text } of events)
      if (event === 'change') pass(text);
      else if (event === 'gap') to.send('gap', '');
  };
  // A service that goes away in the middle of an event is one that went away.
  const ended = passOn().catch(() => undefined);
  return { ended, close: () => void reader.cancel().catch(() => undefined) };
}

/** Waits for the time to ask again: the usual one, or soon after a line has ended by itself, which is told. */
async function endsEarly(
  lines: readonly Line[],
  { renewMs, retryMs }: RelayLimits,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = new AbortController();
  const either = AbortSignal.any([signal, waiting.signal]);
  const pause = (ms: number): Promise<boolean> =>
    sleep(ms, false, { signal: either, ref: false }).catch(() => false);
  const early = Promise.race(lines.map((line) => line.ended)).then(() => true);
  const isEarly = await Promise.race([pause(renewMs), ...(lines.length > 0 ? [early] : [])]);
  if (isEarly) await pause(retryMs);
  waiting.abort();
  return isEarly;
}

/** Each text at once, then at most every so often. */
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
