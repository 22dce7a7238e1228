import { copyHeader } from '../app/pwa/copy-mark.ts';
import type { ToPage } from '../app/pwa/messages.ts';
import type { Copies } from './copies.ts';
import { pageUrlOf } from './request-kind.ts';
import type { Copy } from './shelves.ts';
import type { AnswerEvent } from './worker-scope.ts';

export interface AnswersOptions {
  readonly copies: Copies;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly afterMs: (ms: number) => Promise<void>;
  readonly presentMs: () => number;
  /** The page for an address that cannot be reached and of which there is no copy. */
  readonly offlinePage: () => Promise<Response>;
  readonly tell: (clientId: string, message: ToPage) => Promise<void>;
}

export interface Answers {
  page(event: AnswerEvent): Promise<Response>;
  data(event: AnswerEvent): Promise<Response>;
  /** Sees that there is a copy of a page that is on screen without having come through here. */
  ensurePage(url: string): Promise<void>;
}

/** As long as somebody waits for a slow network when there is something to show. */
const patienceMs = 4_000;
/** A page that is shown by its data alone is fetched as a whole this often, for the day it is opened without a connection. */
const pageAgeMs = 30 * 60_000;

/** Pages and their data come from the network wherever it answers; a copy is what is shown when it does not. */
export function createAnswers(options: AnswersOptions): Answers {
  const { copies, fetch, afterMs, presentMs, offlinePage, tell } = options;

  const take = (event: AnswerEvent, url: string, begun: number, response: Response): Response => {
    event.waitUntil(copies.take({ url, response, begun }));
    return response;
  };

  /** The network's answer, or a copy when it fails or takes too long; null when there is neither. */
  const networkFirst = async (
    event: AnswerEvent,
    url: string,
    network: Promise<Response>,
  ): Promise<Response | Copy | null> => {
    const begun = copies.begin();
    const settled = network.then(
      (response) => (isFromElsewhere(response) ? { failed: response } : { response }),
      () => ({ failed: null }),
    );
    const first = await Promise.race([settled, afterMs(patienceMs)]);
    if (first && 'response' in first) return take(event, url, begun, first.response);
    const copy = await copies.find(url);
    if (copy && !first)
      event.waitUntil(
        settled.then((late) => {
          if ('response' in late) return copies.take({ url, response: late.response, begun });
        }),
      );
    if (copy) return copy;
    const last = await settled;
    return 'response' in last ? take(event, url, begun, last.response) : last.failed;
  };

  const ensurePage = async (url: string): Promise<void> => {
    const copy = await copies.find(url);
    if (copy && presentMs() - Date.parse(copy.at) < pageAgeMs) return;
    const begun = copies.begin();
    const response = await fetch(url).catch(() => null);
    if (response) await copies.take({ url, response, begun });
  };

  return {
    ensurePage,
    async page(event) {
      const url = withoutHash(event.request.url);
      const answer = await networkFirst(event, url, navigated(event, fetch));
      if (answer instanceof Response) return answer;
      return answer ? dated(answer) : offlinePage();
    },
    async data(event) {
      const { url } = event.request;
      const answer = await networkFirst(event, url, fetch(event.request));
      if (answer === null) return Response.error();
      const page = pageUrlOf(url);
      if (answer instanceof Response) {
        if (answer.ok && answer.headers.has(copyHeader)) event.waitUntil(ensurePage(page));
        return answer;
      }
      await tell(event.clientId, { kind: 'copied', url: page, at: answer.at });
      return answer.response;
    },
  };
}

/** The browser may have asked already while the worker woke up. */
async function navigated(
  { preloadResponse, request }: AnswerEvent,
  fetch: AnswersOptions['fetch'],
): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** A gateway that says for the app that it is not there; what the app says itself is shown. */
const isFromElsewhere = (response: Response): boolean =>
  response.status >= 502 && response.status <= 504 && !response.headers.has(copyHeader);

function withoutHash(url: string): string {
  const at = new URL(url);
  at.hash = '';
  return at.href;
}

/** The page says in its own markup of when it is, so that it can be read before any script has asked. */
async function dated({ response, at }: Copy): Promise<Response> {
  const text = await response.text();
  return new Response(text.replace('<html ', `<html data-copied-at="${at}" `), {
    status: response.status,
    headers: response.headers,
  });
}
