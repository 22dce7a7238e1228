import { setTimeout as sleep } from 'node:timers/promises';
import { type VisitedPage, type Visitor, createVisitor } from '../visitor.ts';

/** An answer that comes later than this is as good as none. */
const answerMsMax = 60_000;
const pauseMs = 250;
/** With the pauses: five minutes and the time that the answers take. A lease of a process that was killed ends after one. */
const attemptsMax = 1_200;

/** What people and meters send, counted, so that a kill can be aimed at a request instead of an instant. */
export interface Load {
  /** A person with a browser and a network address of their own. */
  newVisitor(): Visitor;
  /** A developer at this machine, who may read the outbox. */
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

/** What an attempt says instead of a value when it was not acknowledged. */
export interface Unanswered {
  readonly unanswered: string;
}

/** Repeats an attempt until it is acknowledged, as a person does who presses the button again. */
export async function persist<T extends object>(
  file: string,
  attempt: () => Promise<T | Unanswered>,
): Promise<T> {
  let reason = '';
  for (let attempts = 0; attempts < attemptsMax; attempts += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ unanswered: String(error) }));
    if (!('unanswered' in outcome)) return outcome;
    reason = outcome.unanswered;
    await sleep(pauseMs);
  }
  throw new Error(`${file} was not acknowledged: ${reason}`);
}

/** A page that is not the expected one, in a line. */
export function unexpected(page: VisitedPage): Unanswered {
  const words = page.text
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ');
  return { unanswered: `${page.status} ${page.url.pathname} ${words.slice(0, 300)}` };
}
