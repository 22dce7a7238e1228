/**
 * The router gives up what it asked for when a page is left, and nobody listens at the end of an answer that was half read by then
 * (react-router 8.4, its reader of turbo-stream). Whoever waits for the answer is told by the router itself: this is no fault.
 */
export function ignoreAbortedRequests(target: Pick<EventTarget, 'addEventListener'>): void {
  target.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event && isAbort(event.reason)) event.preventDefault();
  });
}

const isAbort = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';
