import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodePng, { init as initPng } from '@jsquash/png/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import { Byte, Charset, Encoder } from '@nuintun/qrcode';
import type { Pixels } from './code.ts';

/** Pictures of codes for tests, benches and journeys: drawn, distorted, encoded as files. */

export interface Drawing {
  /** 1 to 40; default: the smallest that holds the text. */
  readonly version?: number;
  readonly level?: 'L' | 'M' | 'Q' | 'H';
  /** Pixels of one module. */
  readonly module?: number;
}

/** A code with its quiet zone of four modules, black on white. */
export function drawn(text: string, { version, level = 'M', module = 4 }: Drawing = {}): Pixels {
  const encoder = new Encoder({ level, version: version ?? 'Auto' });
  const code = encoder.encode(new Byte(text, Charset.UTF_8));
  const side = (code.size + 8) * module;
  return filled(side, side, (x, y) => {
    const [column, row] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4];
    const isInside = column >= 0 && row >= 0 && column < code.size && row < code.size;
    return isInside && code.get(column, row) === 1 ? 0 : 255;
  });
}

/** A grey picture by a function of the pixel, 0 black to 255 white. */
export function filled(
  width: number,
  height: number,
  grey: (x: number, y: number) => number,
): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      rgba.fill(grey(x, y), at, at + 3);
      rgba[at + 3] = 255;
    }
  return { rgba, width, height };
}

export const greyAt = ({ rgba, width, height }: Pixels, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : (rgba[(y * width + x) * 4] ?? 255);

export const inverted = (picture: Pixels): Pixels =>
  filled(picture.width, picture.height, (x, y) => 255 - greyAt(picture, x, y));

/** Box blur. */
export function blurred(picture: Pixels, radius: number): Pixels {
  const across = (from: Pixels, stepX: number, stepY: number): Pixels =>
    filled(from.width, from.height, (x, y) => {
      let sum = 0;
      for (let off = -radius; off <= radius; off += 1)
        sum += greyAt(from, x + off * stepX, y + off * stepY);
      return sum / (2 * radius + 1);
    });
  return across(across(picture, 1, 0), 0, 1);
}

/** Turned clockwise around its centre, on white. */
export function turned(picture: Pixels, degrees: number): Pixels {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const side = Math.ceil(Math.hypot(picture.width, picture.height));
  return filled(side, side, (x, y) => {
    const [across, down] = [x - side / 2, y - side / 2];
    return greyAt(
      picture,
      Math.round(across * cosine + down * sine + picture.width / 2),
      Math.round(down * cosine - across * sine + picture.height / 2),
    );
  });
}

/** Adds a white spot in the middle, with a diameter of that share of the picture. */
export function spotted(picture: Pixels, share: number): Pixels {
  const { width, height } = picture;
  return filled(width, height, (x, y) =>
    Math.hypot(x - width / 2, y - height / 2) < (share * width) / 2 ? 255 : greyAt(picture, x, y),
  );
}

/** Bent like a label around a pipe: rows sag towards the middle, columns are closer at the edges. */
export function bent(picture: Pixels, share: number): Pixels {
  const { width, height } = picture;
  const margin = Math.ceil(share * height);
  return filled(width, height + 2 * margin, (x, y) => {
    const across = (2 * x) / width - 1;
    const sag = share * height * (1 - across * across);
    const column = ((across + 0.12 * across * (1 - across * across) + 1) * width) / 2;
    return greyAt(picture, Math.round(column), Math.round(y - margin - sag));
  });
}

/** Places pictures side by side on a larger grey background. */
export function laidOut(
  pictures: readonly Pixels[],
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): Pixels {
  const gap = 20;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(190);
  let left = gap;
  for (const picture of pictures) {
    const row = picture.width * 4;
    for (let y = 0; y < picture.height; y += 1)
      rgba.set(picture.rgba.subarray(y * row, (y + 1) * row), ((gap + y) * width + left) * 4);
    left += picture.width + gap;
  }
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { rgba, width, height };
}

export const pngOf = (picture: Pixels): Promise<Uint8Array> => packed('png', picture);
export const jpegOf = (picture: Pixels): Promise<Uint8Array> => packed('jpeg', picture);
export const webpOf = (picture: Pixels): Promise<Uint8Array> => packed('webp', picture);

const require = createRequire(import.meta.url);
const program = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(require.resolve(name)));

async function packed(
  kind: keyof typeof packers,
  { rgba, width, height }: Pixels,
): Promise<Uint8Array> {
  return new Uint8Array(await packers[kind]({ data: rgba, width, height } as ImageData));
}

const packers = {
  async png(picture: ImageData) {
    await initPng(await program('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return await encodePng(picture);
  },
  async jpeg(picture: ImageData) {
    await initJpeg(await program('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
    return await encodeJpeg(picture);
  },
  async webp(picture: ImageData) {
    await initWebp(await program('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
    return await encodeWebp(picture);
  },
};
