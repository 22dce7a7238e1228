import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Longest part of a calculation on the thread that answers requests. */
const partMs = 8;
/** Longest wait of a calculation for pages that are being rendered, so that it ends under any load. */
const waitMsMax = 3 * partMs;
const waitStepMs = 4;

interface Waiting {
  /** Work of the calculation so far. */
  readonly workedMs: number;
  readonly resume: () => void;
}

const waiting = new Set<Waiting>();
let pages = 0;
let isServing = false;

/** Announces a page that is being rendered. Returns its end, to be called once. */
export function beginPage(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
  };
}

/**
 * Rests for a long calculation, to be awaited between pieces of it of a few milliseconds. After eight milliseconds of work a rest lets other requests run. One
 * calculation of the process goes on in each turn of the event loop, the one with the least work so far first: a page that waits for the database twenty times meets one
 * part of the work each time, and what a request asks for does not wait for the years of a simulated home.
 */
export function startPace(): () => Promise<void> {
  let beganMs = performance.now();
  let workedMs = 0;
  return async () => {
    const partOfMs = performance.now() - beganMs;
    if (partOfMs < partMs) return;
    workedMs += partOfMs;
    await new Promise<void>((resume) => {
      waiting.add({ workedMs, resume });
      if (!isServing) void serve();
    });
    beganMs = performance.now();
  };
}

async function serve(): Promise<void> {
  isServing = true;
  while (waiting.size > 0) {
    await untilTurn();
    const next = [...waiting].reduce((least, each) =>
      each.workedMs < least.workedMs ? each : least,
    );
    waiting.delete(next);
    next.resume();
  }
  isServing = false;
}

async function untilTurn(): Promise<void> {
  await nextTurn();
  for (let waitedMs = 0; pages > 0 && waitedMs < waitMsMax; waitedMs += waitStepMs)
    await sleep(waitStepMs);
}
