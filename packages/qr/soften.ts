import type { Pixels } from './code.ts';
import { greyOf } from './resize.ts';

/** Grey picture with each pixel the mean of itself and its neighbours, which removes the grain of small or printed pictures. */
export function softened({ rgba, width, height }: Pixels): Pixels {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = greyOf(rgba, at * 4);
  const soft = new Uint8ClampedArray(rgba.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      soft.fill(meanAround(grey, { x, y, width, height }), at, at + 3);
    }
  return { rgba: soft, width, height };
}

function meanAround(
  grey: Float32Array,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      sum += grey[row * width + column] ?? 0;
      count += 1;
    }
  return sum / count;
}
