const idleMsMax = 2_000;

/** Calls back as soon as the browser has nothing more urgent to do, at the latest after `delayMsMax`. */
export function whenIdle(run: () => void, delayMsMax = idleMsMax): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: delayMsMax });
  else setTimeout(run, delayMsMax / 4);
}
