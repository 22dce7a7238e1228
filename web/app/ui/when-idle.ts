const idleMsMax = 2_000;

/** As soon as the page has nothing more urgent to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleMsMax });
  else setTimeout(run, 500);
}
