import type { Pixels } from '@hearth/qr/code.ts';

/**
 * The picture upright (EXIF `orientation`), on white, with at most `longestMax` pixels on its long side. Each pixel is the mean of the
 * pixels below it; a small picture is not enlarged.
 */
export function scaledPicture(
  picture: Pixels,
  { longestMax, orientation }: { readonly longestMax: number; readonly orientation: number },
): Pixels {
  const step = Math.max(1, Math.max(picture.width, picture.height) / longestMax);
  const isTurned = orientation >= 5;
  const across = Math.max(1, Math.floor(picture.width / step));
  const down = Math.max(1, Math.floor(picture.height / step));
  const [width, height] = isTurned ? [down, across] : [across, down];
  const rgba = new Uint8ClampedArray(width * height * 4);
  const columns = edges(across, picture.width);
  const rows = edges(down, picture.height);
  const placed = placements[orientation] ?? upright;
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const to = placed({ x, y, right: across - 1, bottom: down - 1 });
      const patch = {
        left: columns[x] ?? 0,
        right: columns[x + 1] ?? 0,
        top: rows[y] ?? 0,
        bottom: rows[y + 1] ?? 0,
      };
      writeMean(picture, patch, { rgba, at: (to.y * width + to.x) * 4 });
    }
  return { rgba, width, height };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

type Placement = (from: Place & { readonly right: number; readonly bottom: number }) => Place;

const upright: Placement = ({ x, y }) => ({ x, y });

/** Place of a stored pixel in the upright picture, by EXIF orientation. */
const placements: Readonly<Record<number, Placement>> = {
  2: ({ x, y, right }) => ({ x: right - x, y }),
  3: ({ x, y, right, bottom }) => ({ x: right - x, y: bottom - y }),
  4: ({ x, y, bottom }) => ({ x, y: bottom - y }),
  5: ({ x, y }) => ({ x: y, y: x }),
  6: ({ x, y, bottom }) => ({ x: bottom - y, y: x }),
  7: ({ x, y, right, bottom }) => ({ x: bottom - y, y: right - x }),
  8: ({ x, y, right }) => ({ x: y, y: right - x }),
};

/** Borders of `count` parts of `size` pixels. */
const edges = (count: number, size: number): Uint32Array =>
  Uint32Array.from({ length: count + 1 }, (_, index) => Math.floor((index * size) / count));

interface Patch {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Transparent pixels count as white. */
function writeMean(
  { rgba: from, width }: Pixels,
  { left, right, top, bottom }: Patch,
  { rgba, at }: { readonly rgba: Uint8ClampedArray; readonly at: number },
): void {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let pixel = (y * width + left) * 4; pixel < (y * width + right) * 4; pixel += 4) {
      const alpha = from[pixel + 3] ?? 255;
      const white = 255 * (255 - alpha);
      red += ((from[pixel] ?? 0) * alpha + white) / 255;
      green += ((from[pixel + 1] ?? 0) * alpha + white) / 255;
      blue += ((from[pixel + 2] ?? 0) * alpha + white) / 255;
    }
  const pixels = (right - left) * (bottom - top);
  rgba[at] = red / pixels;
  rgba[at + 1] = green / pixels;
  rgba[at + 2] = blue / pixels;
  rgba[at + 3] = 255;
}
