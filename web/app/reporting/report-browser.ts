import type { ReportBrowser } from './report-queue.ts';

/** This browser, with its `fetch` from before anything observes it. */
export function reportBrowser(): ReportBrowser {
  const ownFetch = globalThis.fetch.bind(globalThis);
  return {
    fetch: ownFetch,
    sendBeacon: (url, body) => navigator.sendBeacon(url, body),
    storage: () => sessionStorage,
    random: Math.random,
  };
}

/** Calls back when the page is hidden and when the document ends; a browser may stop either without the other. */
export function whenLeaving({
  onHidden,
  onEnd,
}: {
  readonly onHidden: () => void;
  readonly onEnd: () => void;
}): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden();
  });
  addEventListener('pagehide', onEnd);
}
