import type { ScanAnswer, ScanJob } from './scan-job.ts';

/** The specification's: with a tracking overlay 25 frames a second are looked at, without one two. */
const trackedMs = 40;
const untrackedMs = 500;
/** A device that takes longer over a frame than this has better things to do 25 times a second. */
const slowMs = 250;

export interface LoopOptions {
  /** The picture of this moment; null while there is none. Rejects where its pixels may not be had. */
  readonly frame: () => Promise<ImageBitmap | null>;
  readonly scan: (job: ScanJob) => Promise<ScanAnswer>;
  readonly isTracked: boolean;
  readonly onAnswer: (
    answer: ScanAnswer,
    frame: { readonly width: number; readonly height: number },
  ) => void;
  /** Calls back before the next picture of the page is drawn, with its milliseconds. */
  readonly nextDraw: (draw: (atMs: number) => void) => void;
  readonly onBeat: (atMs: number) => void;
}

/** Looks at frames until it is ended: never at two at once, and never sooner than the interval after the one before. */
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
    if (!isOver) onAnswer(answer, { width, height });
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
            onAnswer({ ok: false, fault: 'cross-origin' }, { width: 0, height: 0 });
        })
        .finally(() => {
          isBusy = false;
          // The first answer waits for the engine, which says nothing about the device.
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
