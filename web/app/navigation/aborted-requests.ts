/**
 * Suppresses the unhandled rejection of a request that the router aborts when a page is left (react-router 8.4: its turbo-stream
 * reader has no handler). The router itself reports the abort to its callers.
 */
export function ignoreAbortedRequests(target: Pick<EventTarget, 'addEventListener'>): void {
  target.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event && isAbort(event.reason)) event.preventDefault();
  });
}

const isAbort = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';
