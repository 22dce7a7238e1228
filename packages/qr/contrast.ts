import type { Pixels } from './code.ts';
import { greyOf } from './resize.ts';

/** Shares of pixels that may be darker than black and lighter than white, for dust and reflections. */
const outlying = 0.005;
/** Range of greys that is sufficient for all engines. */
const rangeEnough = 128;

/**
 * Stretches the greys over the whole range, for dark photographs; a picture with a sufficient range, or of one grey, is
 * returned unchanged.
 */
export function stretchContrast(picture: Pixels): Pixels {
  const { rgba, width, height } = picture;
  const counts = new Uint32Array(256);
  for (let at = 0; at < rgba.length; at += 4) {
    const grey = Math.floor(greyOf(rgba, at));
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const left = outlying * width * height;
  const darkest = firstAbove(counts, left);
  const lightest = 255 - firstAbove(counts.toReversed(), left);
  const range = lightest - darkest;
  if (range <= 0 || range >= rangeEnough) return picture;
  const apart = new Uint8ClampedArray(rgba.length).fill(255);
  for (let at = 0; at < rgba.length; at += 4)
    apart.fill(((greyOf(rgba, at) - darkest) / range) * 255, at, at + 3);
  return { rgba: apart, width, height };
}

function firstAbove(counts: Uint32Array, limit: number): number {
  let sum = 0;
  return counts.findIndex((count) => (sum += count) > limit);
}
