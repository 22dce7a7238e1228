import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { Pixels } from './code.ts';
import { type PictureKind, pictureKind } from './picture-kind.ts';

export type PictureFault =
  /** Not a picture file. */
  | 'no-picture'
  /** A picture format that is not supported. */
  | 'other-picture'
  /** More pixels than cameras have. */
  | 'too-many-pixels'
  /** A picture by its first bytes, but unreadable. */
  | 'broken-picture';

export type OpenedFile =
  | { readonly ok: true; readonly pixels: Pixels }
  | { readonly ok: false; readonly code: PictureFault };

/** The largest phone photographs have 50 million pixels, 200 MB decoded. */
export const pixelsMax = 50_000_000;

/** Pixels of a PNG, JPEG or WebP file, decoded in WebAssembly memory. */
export async function openPicture(file: Uint8Array, limits = { pixelsMax }): Promise<OpenedFile> {
  const found = pictureKind(file);
  if (found.kind === 'no-picture' || found.kind === 'other-picture')
    return { ok: false, code: found.kind };
  if (found.width * found.height > Math.min(limits.pixelsMax, pixelsMax))
    return { ok: false, code: 'too-many-pixels' };
  const bytes = new Uint8Array(file).buffer;
  try {
    const decoded = await decoders[found.kind](bytes);
    const { width, height } = decoded;
    return { ok: true, pixels: { rgba: rgbaOf(decoded.data), width, height } };
  } catch {
    return { ok: false, code: 'broken-picture' };
  }
}

/** View on the same memory, without a copy: a photograph has up to 200 MB. */
const rgbaOf = ({ buffer, byteOffset, length }: ImageData['data']): Pixels['rgba'] =>
  new Uint8ClampedArray(buffer, byteOffset, length);

type Decoded = Pick<ImageData, 'data' | 'width' | 'height'>;
type Decoder = (file: ArrayBuffer) => Promise<Decoded>;

const require = createRequire(import.meta.url);
const programs = new Map<string, Promise<WebAssembly.Module>>();

function program(name: string): Promise<WebAssembly.Module> {
  const program = programs.get(name);
  if (program) return program;
  const compiled = readFile(require.resolve(name)).then((bytes) => WebAssembly.compile(bytes));
  programs.set(name, compiled);
  return compiled;
}

/** JPEG and WebP get a new instance for each picture, so that a broken one leaves no state; PNG resets itself. */
const decoders: Readonly<Record<Extract<PictureKind, { width: number }>['kind'], Decoder>> = {
  async jpeg(file) {
    await initJpeg(await program('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
    return await decodeJpeg(file);
  },
  async png(file) {
    await initPng(await program('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return await decodePng(file);
  },
  async webp(file) {
    await initWebp(await program('@jsquash/webp/codec/dec/webp_dec.wasm'));
    return await decodeWebp(file);
  },
};
