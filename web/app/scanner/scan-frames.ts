import type { ScanAnswer } from './scan-job.ts';
import { scan } from './scan-queue.ts';
import { runScanLoop } from './scan-loop.ts';
import { cornerMarks } from './tracking.ts';

interface Looking {
  readonly video: () => HTMLVideoElement | null;
  readonly overlay: SVGSVGElement | null;
  readonly onCode: (text: string) => void;
  readonly onFault: (fault: 'cross-origin' | 'engine') => void;
  readonly onBeat: (atMs: number) => void;
}

/** Scans the frames of a live camera and marks a code's position. Returns a function that ends it. */
export function scanFrames({ video, overlay, onCode, onFault, onBeat }: Looking): () => void {
  const answered = (answer: ScanAnswer, frame: Size): void => {
    if (!answer.ok) {
      onFault(answer.fault === 'cross-origin' ? 'cross-origin' : 'engine');
      return;
    }
    const [code] = answer.codes;
    mark(overlay, code?.corners ?? [], frame);
    if (code) onCode(code.text);
  };
  const end = runScanLoop({
    frame: () => frameOf(video()),
    scan,
    // With reduced motion no moving marks are drawn.
    isTracked: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    onAnswer: answered,
    nextDraw: (draw) => void requestAnimationFrame(draw),
    onBeat,
  });
  return () => {
    end();
    mark(overlay, [], { width: 1, height: 1 });
  };
}

async function frameOf(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
    return null;
  return await createImageBitmap(video);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws the halo and the line directly, because 25 renders a second are too many for React. */
function mark(
  overlay: SVGSVGElement | null,
  corners: Parameters<typeof cornerMarks>[0],
  { width, height }: Size,
): void {
  overlay?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const lines = cornerMarks(corners);
  for (const path of overlay?.querySelectorAll('path') ?? []) path.setAttribute('d', lines);
}
