import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Longest part of a calculation on the thread that answers requests. */
const partMs = 8;
/** A calculation waits this long for pages that are being rendered, so that it goes on under any load. */
const waitMsMax = 3 * partMs;
const waitStepMs = 4;

let pages = 0;
let queue: Promise<unknown> = Promise.resolve();

/** Announces a page that is being rendered. Returns its end, to be called once. */
export function beginPage(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
  };
}

/**
 * Rests for a long calculation, to be awaited between pieces of it of a few milliseconds. After eight milliseconds of work a rest lets other requests run. All
 * calculations of a process share one queue: a page that waits for the database twenty times meets one part of the work each time, not one part of each calculation.
 */
export function startPace(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < partMs) return;
    const turn = queue.then(untilTurn);
    queue = turn;
    await turn;
    beganMs = performance.now();
  };
}

async function untilTurn(): Promise<void> {
  await nextTurn();
  for (let waitedMs = 0; pages > 0 && waitedMs < waitMsMax; waitedMs += waitStepMs)
    await sleep(waitStepMs);
}
