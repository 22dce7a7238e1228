import type { ScanAnswer, ScanJob } from './scan-job.ts';

/** The specification's rates: 25 frames a second with a tracking overlay, two without. */
const trackedMs = 40;
const untrackedMs = 500;
/** A device that needs longer for a frame falls back to the lower rate. */
const slowMs = 250;

export interface LoopOptions {
  /** The current picture; null while there is none. Rejects if the pixels are not accessible. */
  readonly frame: () => Promise<ImageBitmap | null>;
  readonly scan: (job: ScanJob) => Promise<ScanAnswer>;
  readonly isTracked: boolean;
  readonly onAnswer: (
    answer: ScanAnswer,
    frame: { readonly width: number; readonly height: number; readonly atMs: number },
  ) => void;
  /** Calls back before the next frame of the page, with its time in milliseconds. */
  readonly nextDraw: (draw: (atMs: number) => void) => void;
  readonly onBeat: (atMs: number) => void;
}

/** Scans frames until it is ended: one at a time, at least one interval apart. */
export function runScanLoop(options: LoopOptions): () => void {
  const { frame, scan, isTracked, onAnswer, nextDraw, onBeat } = options;
  let isOver = false;
  let isBusy = false;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  let drawnAtMs = 0;

  const look = async (): Promise<void> => {
    const picture = await frame();
    if (picture === null || isOver) return picture?.close();
    const { width, height } = picture;
    const answer = await scan({ kind: 'frame', frame: picture });
    if (!isOver) onAnswer(answer, { width, height, atMs: drawnAtMs });
  };
  const draw = (atMs: number): void => {
    if (isOver) return;
    drawnAtMs = atMs;
    onBeat(atMs);
    const intervalMs = isTracked && tookMs < slowMs ? trackedMs : untrackedMs;
    if (!isBusy && atMs - lookedAtMs >= intervalMs) {
      isBusy = true;
      lookedAtMs = atMs;
      void look()
        .catch((error: unknown) => {
          const isForeign = error instanceof Error && error.name === 'SecurityError';
          if (isForeign && !isOver)
            onAnswer({ ok: false, fault: 'cross-origin' }, { width: 0, height: 0, atMs });
        })
        .finally(() => {
          isBusy = false;
          // The first answer includes loading the engine, so it does not measure the device.
          if (Number.isFinite(answeredAtMs)) tookMs = (3 * tookMs + (drawnAtMs - lookedAtMs)) / 4;
          answeredAtMs = drawnAtMs;
        });
    }
    nextDraw(draw);
  };
  nextDraw(draw);
  return () => {
    isOver = true;
  };
}
