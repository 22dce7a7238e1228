import { copyHeader } from '../app/pwa/copy-mark.ts';
import type { MessageToPage } from '../app/pwa/messages.ts';
import type { OwnCopies } from './own-copies.ts';
import { dataUrlOf, pageUrlOf } from './request-kind.ts';
import type { CachedPage } from './page-caches.ts';
import type { FetchEvent } from './worker-scope.ts';

export interface ResponderOptions {
  readonly copies: OwnCopies;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly afterMs: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  /** The page for an address that cannot be fetched and is not cached. */
  readonly offlinePage: () => Promise<Response>;
  readonly postToPage: (clientId: string, message: MessageToPage) => Promise<void>;
}

export interface Responder {
  page(event: FetchEvent): Promise<Response>;
  data(event: FetchEvent): Promise<Response>;
  /** Fetches and stores a page, unless a copy in the present language, theme and text size is new enough. */
  ensurePage(url: string): Promise<void>;
}

/** How long a page waits for the network when there is a copy to show. */
const networkTimeoutMs = 4_000;
/** Client navigation fetches only a page's data; its HTML is fetched again when the copy is older than this. */
const pageAgeMs = 30 * 60_000;

/** Network first: pages and their data come from the network; a copy is the answer when the network fails or is slow. */
export function createResponder(options: ResponderOptions): Responder {
  const { copies, fetch, afterMs, offlinePage, postToPage } = options;

  const stored = (event: FetchEvent, url: string, begun: number, response: Response): Response => {
    event.waitUntil(copies.store({ url, response, begun }));
    return response;
  };

  /** The network's response, or a copy when the network fails or is slow; null when there is neither. */
  const networkFirst = async (
    event: FetchEvent,
    url: string,
    network: Promise<Response>,
  ): Promise<Response | CachedPage | null> => {
    const begun = copies.begin();
    const settled = network.then(
      (response) => (isGatewayError(response) ? { failed: response } : { response }),
      () => ({ failed: null }),
    );
    const first = await Promise.race([settled, afterMs(networkTimeoutMs)]);
    if (first && 'response' in first) return stored(event, url, begun, first.response);
    const copy = await copies.find(url);
    if (copy && !first)
      event.waitUntil(
        settled.then((late) => {
          if ('response' in late) return copies.store({ url, response: late.response, begun });
        }),
      );
    if (copy) return copy;
    const last = await settled;
    return 'response' in last ? stored(event, url, begun, last.response) : last.failed;
  };

  const { ensurePage, refreshData } = createBackgroundFetch(options);

  return {
    ensurePage,
    async page(event) {
      const url = withoutHash(event.request.url);
      const answer = await networkFirst(event, url, navigationResponse(event, fetch));
      if (answer instanceof Response) {
        if (answer.ok && answer.headers.has(copyHeader)) event.waitUntil(refreshData(url));
        return answer;
      }
      if (!answer) return offlinePage();
      const data = await copies.find(dataUrlOf(url));
      return await withCopyTime(answer, data !== null && data.at > answer.at);
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
      await postToPage(event.clientId, { kind: 'copied', url: page, at: answer.at });
      return answer.response;
    },
  };
}

/** Fetches the counterpart of an answer, so that a page and its data have one age. */
function createBackgroundFetch({ copies, fetch, nowMs }: ResponderOptions) {
  const refresh = async (url: string): Promise<void> => {
    const begun = copies.begin();
    const response = await fetch(url).catch(() => null);
    if (response) await copies.store({ url, response, begun });
  };
  return {
    async ensurePage(url: string): Promise<void> {
      const copy = await copies.findInLook(url);
      if (!copy || nowMs() - Date.parse(copy.at) >= pageAgeMs) await refresh(url);
    },
    /** Fetches the data of a page that was loaded as a whole, where a copy of them exists: it is older than the page. */
    async refreshData(pageUrl: string): Promise<void> {
      const url = dataUrlOf(pageUrl);
      if (await copies.find(url)) await refresh(url);
    },
  };
}

/** The preloaded response, which the browser requests while the worker starts, else a fetch. */
async function navigationResponse(
  { preloadResponse, request }: FetchEvent,
  fetch: ResponderOptions['fetch'],
): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Whether a gateway answers 502 to 504 in place of the app; the app's own errors carry the copy header and are shown. */
const isGatewayError = (response: Response): boolean =>
  response.status >= 502 && response.status <= 504 && !response.headers.has(copyHeader);

function withoutHash(url: string): string {
  const at = new URL(url);
  at.hash = '';
  return at.href;
}

/** The copy with its time in the HTML, so that the page's script knows it at once, and whether the copy of its data is newer. */
async function withCopyTime(
  { response, at }: CachedPage,
  hasNewerData: boolean,
): Promise<Response> {
  const text = await response.text();
  const newer = hasNewerData ? 'data-newer-data ' : '';
  return new Response(text.replace('<html ', `<html data-copied-at="${at}" ${newer}`), {
    status: response.status,
    headers: response.headers,
  });
}
