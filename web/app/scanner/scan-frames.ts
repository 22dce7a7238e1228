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

/** Looks for codes in the frames of a live camera and marks where one is. Answers the end of it. */
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
    // Marks that move with the hand are motion, which some people have asked to be spared.
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

/** Both paths at once, the halo and the line on it: 25 times a second is no work for React. */
function mark(
  overlay: SVGSVGElement | null,
  corners: Parameters<typeof cornerMarks>[0],
  { width, height }: Size,
): void {
  overlay?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const lines = cornerMarks(corners);
  for (const path of overlay?.querySelectorAll('path') ?? []) path.setAttribute('d', lines);
}
