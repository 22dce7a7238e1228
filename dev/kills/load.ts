import { setTimeout as sleep } from 'node:timers/promises';
import { type VisitedPage, type Visitor, createVisitor } from '../visitor.ts';

/** A later answer counts as none. */
const answerMsMax = 60_000;
const pauseMs = 250;
/** About five minutes plus the time of the answers. The lease of a killed process ends after one minute. */
const attemptsMax = 1_200;
/** About 20 minutes: a command that the vendor never received is read back for about ten. */
export const outcomeAttemptsMax = 4_800;

/** Requests of people and meters, counted, so that a kill can be aimed at a request. */
export interface Load {
  /** A person with a browser and a network address of their own. */
  newVisitor(): Visitor;
  /** A visitor from this machine, who can read the outbox. */
  newDeveloper(): Visitor;
  readonly send: (request: Request) => Promise<Response>;
  /** Resolves when that many further requests have been sent. */
  requests(count: number): Promise<void>;
}

export function createLoad(url: string): Load {
  const waiting = new Set<{ readonly until: number; readonly resolve: () => void }>();
  let sent = 0;
  let people = 0;
  const send = (request: Request): Promise<Response> => {
    sent += 1;
    for (const waiter of waiting)
      if (sent >= waiter.until) {
        waiting.delete(waiter);
        waiter.resolve();
      }
    return fetch(request, { signal: AbortSignal.timeout(answerMsMax) });
  };
  return {
    send,
    newVisitor() {
      people += 1;
      const address = `198.18.${people >> 8}.${people & 255}`;
      return createVisitor(url, (request) => {
        request.headers.set('x-forwarded-for', address);
        return send(request);
      });
    },
    newDeveloper: () => createVisitor(url, send),
    requests: (count) => new Promise((resolve) => waiting.add({ until: sent + count, resolve })),
  };
}

/** Reason why an attempt was not acknowledged. */
export interface Unanswered {
  readonly unanswered: string;
}

/** Repeats an attempt until it is acknowledged, like a person who presses the button again. */
export async function persist<T extends object>(
  description: string,
  attempt: () => Promise<T | Unanswered>,
  attempts = attemptsMax,
): Promise<T> {
  let reason = '';
  for (let attempted = 0; attempted < attempts; attempted += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ unanswered: String(error) }));
    if (!('unanswered' in outcome)) return outcome;
    reason = outcome.unanswered;
    await sleep(pauseMs);
  }
  throw new Error(`${description} was not acknowledged: ${reason}`);
}

/** Describes an unexpected page in a line. */
export function unexpected(page: VisitedPage): Unanswered {
  const words = page.text
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ');
  return { unanswered: `${page.status} ${page.url.pathname} ${words.slice(0, 300)}` };
}
