import type { ReportBrowser } from './report-queue.ts';

/** The functions of this browser, with the original `fetch`: clients that observe requests replace it later. */
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
