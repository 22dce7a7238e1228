const idleMsMax = 2_000;

/** Calls back when the browser is idle, at the latest after `delayMsMax`. */
export function whenIdle(run: () => void, delayMsMax = idleMsMax): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: delayMsMax });
  else setTimeout(run, delayMsMax / 4);
}
