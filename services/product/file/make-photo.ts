import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Pixels } from '@hearth/qr/code.ts';
import { type PictureFault, openPicture } from '@hearth/qr/open-picture.ts';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { exifOrientation } from './exif-orientation.ts';
import { photoSideMax, thumbnailSideMax } from './file-limits.ts';
import { scaledPicture } from './scale-picture.ts';

export interface MadePhoto {
  readonly photo: Uint8Array;
  readonly thumbnail: Uint8Array;
}

export type PhotoMaking =
  | ({ readonly ok: true } & MadePhoto)
  | { readonly ok: false; readonly code: PictureFault };

/** A new JPEG of the pixels of a picture file, upright and without anything else of the file, with its thumbnail. */
export async function makePhoto(file: Uint8Array): Promise<PhotoMaking> {
  const opened = await openPicture(file);
  if (!opened.ok) return opened;
  const orientation = exifOrientation(file);
  const picture = scaledPicture(opened.pixels, { longestMax: photoSideMax, orientation });
  const small = scaledPicture(picture, { longestMax: thumbnailSideMax, orientation: 1 });
  await initJpeg(await encoder());
  return {
    ok: true,
    photo: await jpegOf(picture, { quality: 80 }),
    thumbnail: await jpegOf(small, { quality: 70 }),
  };
}

async function jpegOf(
  { rgba, width, height }: Pixels,
  options: { readonly quality: number },
): Promise<Uint8Array> {
  const data = { data: rgba, width, height, colorSpace: 'srgb' } as const;
  // Without trellis quantisation and progressive scans the encoder takes a third of the time.
  return new Uint8Array(await encodeJpeg(data, { ...options, progressive: false }));
}

const require = createRequire(import.meta.url);

const encoder = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
