import type { Code } from '@hearth/qr/code.ts';
import type { ScanAnswer } from './scan-job.ts';
import { scan } from './scan-queue.ts';
import { runScanLoop } from './scan-loop.ts';
import type { Sighting, Sightings } from './sightings.ts';
import { cornerMarks } from './tracking.ts';

interface Looking {
  readonly video: () => HTMLVideoElement | null;
  readonly overlay: SVGSVGElement | null;
  readonly sightings: Sightings;
  readonly onSighting: (sighting: Sighting) => void;
  readonly onFault: (fault: 'cross-origin' | 'engine') => void;
  readonly onBeat: (atMs: number) => void;
}

/** Scans the frames of a live camera and marks the codes' positions. Returns a function that ends it. */
export function scanFrames(options: Looking): () => void {
  const { video, overlay, sightings, onSighting, onFault, onBeat } = options;
  let isSettled = false;
  const answered = (answer: ScanAnswer, frame: Size & { readonly atMs: number }): void => {
    if (!answer.ok) {
      onFault(answer.fault === 'cross-origin' ? 'cross-origin' : 'engine');
      return;
    }
    const sighting = sightings.add(
      answer.codes.map(({ text }) => text),
      frame.atMs,
    );
    mark(overlay, markedCodes(answer.codes, sighting), frame);
    isSettled = sighting.kind !== 'none' && sighting.isSettled;
    // The picture stays, with the marks over the code, until the next page.
    if (isSettled) video()?.pause();
    onSighting(sighting);
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
    if (!isSettled) mark(overlay, [], { width: 1, height: 1 });
  };
}

/** The labels of units; without one, every code. */
function markedCodes(codes: readonly Code[], sighting: Sighting): readonly Code[] {
  if (sighting.kind !== 'units') return sighting.kind === 'none' ? [] : codes;
  const unitTexts = new Set(sighting.units.map(({ text }) => text));
  return codes.filter(({ text }) => unitTexts.has(text));
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
  codes: readonly Pick<Code, 'corners'>[],
  { width, height }: Size,
): void {
  overlay?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const lines = codes.map(({ corners }) => cornerMarks(corners)).join('');
  for (const path of overlay?.querySelectorAll('path') ?? []) path.setAttribute('d', lines);
}
