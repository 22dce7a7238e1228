import type { Pixels } from './code.ts';
import { greyOf } from './resize.ts';

/** Of all pixels, how many may be darker than black and lighter than white: dust, and a reflection. */
const outlying = 0.005;
/** Greys that lie as far apart as this are far enough for any engine. */
const rangeEnough = 128;

/**
 * The picture with its greys drawn apart over the whole range, as a photograph from a dark cellar needs it; the same one where
 * they lie far apart already, or where there is only one.
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
