import type { Pixels } from './code.ts';

/**
 * A grey picture with at most this longest side, each pixel the mean of its source pixels. A small picture is returned
 * unchanged.
 */
export function resized(picture: Pixels, longestMax: number): Pixels {
  const step = Math.max(picture.width, picture.height) / longestMax;
  return step <= 1 ? picture : averaged(picture, step);
}

/** The picture with at most this many pixels. */
export function withPixelsMax(picture: Pixels, pixelsMax: number): Pixels {
  const step = Math.sqrt((picture.width * picture.height) / pixelsMax);
  return step <= 1 ? picture : averaged(picture, step);
}

function averaged(picture: Pixels, step: number): Pixels {
  const width = Math.max(1, Math.floor(picture.width / step));
  const height = Math.max(1, Math.floor(picture.height / step));
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = mean(picture, {
        left: Math.floor(x * step),
        right: Math.min(picture.width, Math.floor((x + 1) * step)),
        top: Math.floor(y * step),
        bottom: Math.min(picture.height, Math.floor((y + 1) * step)),
      });
      rgba.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
      rgba[(y * width + x) * 4 + 3] = 255;
    }
  return { rgba, width, height };
}

interface Patch {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function mean({ rgba, width }: Pixels, { left, right, top, bottom }: Patch): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4)
      sum += greyOf(rgba, at);
  return sum / ((right - left) * (bottom - top));
}

/** Luma of ITU-R BT.601 in 256ths: white (255, 255, 255) is (77 + 150 + 29) · 255 / 256 = 255. */
export function greyOf(rgba: Uint8ClampedArray, at: number): number {
  return (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) / 256;
}

/** Puts transparent pixels on white: dark modules on transparent ground are a code, on black they are invisible. */
export function onWhite({ rgba, width, height }: Pixels): Pixels {
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] ?? 255;
    if (alpha === 255) continue;
    for (let part = at - 3; part < at; part += 1)
      rgba[part] = 255 - ((255 - (rgba[part] ?? 0)) * alpha) / 255;
    rgba[at] = 255;
  }
  return { rgba, width, height };
}
