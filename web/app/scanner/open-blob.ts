import type { Pixels } from '@hearth/qr/code.ts';
import { pictureKind } from '@hearth/qr/picture-kind.ts';
import type { ScanFault } from './scan-job.ts';

export type OpenedPicture =
  | { readonly ok: true; readonly pixels: Pixels }
  | { readonly ok: false; readonly fault: ScanFault };

const bytesMax = 60_000_000;
/** The server's limit; larger than any camera's picture. */
const pixelsMax = 50_000_000;
/** The decoder's largest picture; larger ones are scaled down while they are opened. */
const readPixelsMax = 16_000_000;
/** Bytes read to find the format: headers with camera metadata and a preview are long. */
const headBytes = 256 * 1024;

/** A file's pixels in the camera's orientation. If the browser cannot open it, the first bytes give the reason. */
export async function openBlob(file: Blob): Promise<OpenedPicture> {
  if (file.size > bytesMax) return { ok: false, fault: 'too-large' };
  const found = pictureKind(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if ('width' in found && found.width * found.height > pixelsMax)
    return { ok: false, fault: 'too-many-pixels' };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null)
    return { ok: false, fault: 'width' in found ? 'broken-picture' : found.kind };
  const { width, height } = bitmap;
  if (width * height > pixelsMax) {
    bitmap.close();
    return { ok: false, fault: 'too-many-pixels' };
  }
  const pixels = pixelsOf(bitmap, Math.min(1, Math.sqrt(readPixelsMax / (width * height))));
  bitmap.close();
  return { ok: true, pixels };
}

let canvas: OffscreenCanvas | null = null;

/** The picture's pixels at a scale, on a canvas that is reused while the size is the same. */
export function pixelsOf(picture: ImageBitmap, scale: number): Pixels {
  const width = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(1, Math.floor(picture.height * scale));
  if (canvas?.width !== width || canvas.height !== height)
    canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to draw on');
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return { rgba: context.getImageData(0, 0, width, height).data, width, height };
}
