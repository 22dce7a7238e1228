import { pictureCodes } from '@hearth/qr/picture-codes.ts';
import { loadEngine, frameCodes } from '@hearth/qr/zxing.ts';
import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type OpenedPicture, openBlob, pixelsOf } from './open-blob.ts';
import type { PictureScan, ScanAnswer, ScanJob } from './scan-job.ts';

/** Globals of a worker, which the types of pages lack. */
interface WorkerScope {
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
  addEventListener(
    name: 'message',
    listener: (event: { readonly data: { readonly id: number; readonly job: ScanJob } }) => void,
  ): void;
}

declare const self: WorkerScope;

/** Largest frame; more pixels only take longer. */
const frameLongestMax = 1280;

loadEngine({ url: engineUrl });

let last = Promise.resolve();
self.addEventListener('message', ({ data: { id, job } }) => {
  last = last.then(async () => {
    self.postMessage({ id, answer: await answerTo(job) }, []);
  });
});

async function answerTo(job: ScanJob): Promise<ScanAnswer> {
  try {
    return job.kind === 'frame' ? await ofFrame(job.frame) : await ofPicture(job);
  } catch (error) {
    // The page may display such a picture, but not read its pixels.
    const isForeign = error instanceof DOMException && error.name === 'SecurityError';
    return { ok: false, fault: isForeign ? 'cross-origin' : 'engine' };
  }
}

async function ofFrame(frame: ImageBitmap): Promise<ScanAnswer> {
  const { width, height } = frame;
  const scale = Math.min(1, frameLongestMax / Math.max(width, height));
  const pixels = pixelsOf(frame, scale);
  frame.close();
  const codes = await frameCodes(pixels);
  return { ok: true, codes: codes.map((code) => placed(code, scale)) };
}

async function ofPicture({ file, engines }: PictureScan): Promise<ScanAnswer> {
  const opened: OpenedPicture = await openBlob(file);
  if (!opened.ok) return opened;
  return { ok: true, codes: await pictureCodes(opened.pixels, engines) };
}

type Code = Awaited<ReturnType<typeof frameCodes>>[number];

const placed = ({ text, corners }: Code, scale: number): Code => ({
  text,
  corners: corners.map(({ x, y }) => ({ x: x / scale, y: y / scale })),
});
