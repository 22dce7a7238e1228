import type { Detected } from '@nuintun/qrcode';
import type { Pixels } from './code.ts';
import { greyOf } from './resize.ts';

/** A grey picture with the sums of all rectangles from its origin, for means in constant time. */
export interface GreyPicture {
  readonly grey: Float32Array;
  readonly sums: Float64Array;
  readonly width: number;
  readonly height: number;
}

export function greyPicture({ rgba, width, height }: Pixels): GreyPicture {
  const grey = Float32Array.from({ length: width * height }, (_, at) => greyOf(rgba, at * 4));
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return { grey, sums, width, height };
}

/** Share of the known modules (finders, timing) that a candidate must have before and after bending. */
const knownMin = { flat: 0.6, bent: 0.94 };
/** The surroundings of a module whose mean separates dark from light, in modules. */
const surroundings = 5;
/** Steps of the fit, in modules. */
const steps = [1.6, 0.8, 0.4, 0.2, 0.1] as const;
const roundsMax = 4;
/** A known module counts as much as three others. */
const knownWeight = 3;

/**
 * Modules of a code on a bent surface, such as a label around a pipe or a print on cloth: the grid of the three finders is bent by
 * polynomials of two coordinates until its modules have the most contrast. Null where no code is there.
 */
export function bentModules(picture: GreyPicture, candidate: Detected): Detected['matrix'] | null {
  const grid = gridOf(picture, candidate);
  if (knownShare(grid, picture) < knownMin.flat) return null;
  bend(grid, picture, candidate.moduleSize);
  if (knownShare(grid, picture) < knownMin.bent) return null;
  const { size } = candidate;
  const modules = candidate.matrix.clone();
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)];
    if (modules.get(x, y) !== (isDark(grid, picture, at) ? 1 : 0)) modules.flip(x, y);
  }
  return modules;
}

interface Grid {
  readonly size: number;
  /** Centres of the modules, x and y in turn, pixels. */
  readonly centres: Float64Array;
  /** Grey between dark and light around each module. */
  readonly thresholds: Float32Array;
  /** 1 dark, -1 light, 0 not known. */
  readonly known: Int8Array;
}

function gridOf(picture: GreyPicture, candidate: Detected): Grid {
  const { size, moduleSize } = candidate;
  const centres = new Float64Array(size * size * 2);
  const thresholds = new Float32Array(size * size);
  for (let at = 0; at < size * size; at += 1) {
    const { x, y } = candidate.mapping((at % size) + 0.5, Math.floor(at / size) + 0.5);
    [centres[2 * at], centres[2 * at + 1]] = [x, y];
    thresholds[at] = meanAround(picture, { x, y, radius: surroundings * moduleSize });
  }
  return { size, centres, thresholds, known: knownModules(size) };
}

/** The three finders with their light edge, and the two timing lines (ISO/IEC 18004:2015, 6.3). */
function knownModules(size: number): Int8Array {
  const known = new Int8Array(size * size);
  for (let at = 8; at < size - 8; at += 1) {
    const isDark = at % 2 === 0 ? 1 : -1;
    known[6 * size + at] = isDark;
    known[at * size + 6] = isDark;
  }
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let y = Math.max(0, top - 1); y <= Math.min(size - 1, top + 7); y += 1)
      for (let x = Math.max(0, left - 1); x <= Math.min(size - 1, left + 7); x += 1) {
        const ring = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3));
        known[y * size + x] = ring === 3 || ring <= 1 ? 1 : -1;
      }
  return known;
}

/** Terms of the bend, of the coordinates from -1 to 1: position and perspective, then those that leave the corners in place. */
const terms: readonly ((u: number, v: number) => number)[] = [
  () => 1,
  (u) => u,
  (_, v) => v,
  (u, v) => u * v,
  (u) => 1 - u * u,
  (_, v) => 1 - v * v,
  (u, v) => v * (1 - u * u),
  (u, v) => u * (1 - v * v),
  (u) => u * (1 - u * u),
  (_, v) => v * (1 - v * v),
  (u, v) => (1 - u * u) * (1 - v * v),
  (u) => u * u,
  (_, v) => v * v,
  (u, v) => u * u * v,
  (u, v) => u * v * v,
];

/** Coordinate descent over the terms in both directions, with smaller and smaller steps. */
function bend(grid: Grid, picture: GreyPicture, moduleSize: number): void {
  const { size, centres } = grid;
  const shifts = terms.map((term) =>
    Float64Array.from({ length: size * size }, (_, at) =>
      term((2 * ((at % size) + 0.5)) / size - 1, (2 * (Math.floor(at / size) + 0.5)) / size - 1),
    ),
  );
  const tried = new Float64Array(centres.length);
  let best = contrastOf(centres, grid, picture);
  for (const step of steps)
    for (let round = 0, isBetter = true; isBetter && round < roundsMax; round += 1) {
      isBetter = false;
      for (const shift of shifts)
        for (const axis of [0, 1])
          for (const by of [step * moduleSize, -step * moduleSize]) {
            tried.set(centres);
            for (let at = 0; at < shift.length; at += 1)
              tried[2 * at + axis] = (tried[2 * at + axis] ?? 0) + by * (shift[at] ?? 0);
            const contrast = contrastOf(tried, grid, picture);
            if (contrast <= best) continue;
            best = contrast;
            centres.set(tried);
            isBetter = true;
          }
    }
}

function contrastOf(centres: Float64Array, grid: Grid, picture: GreyPicture): number {
  let sum = 0;
  for (let at = 0; at < grid.known.length; at += 1) {
    const light =
      greyBetween(picture, centres[2 * at] ?? 0, centres[2 * at + 1] ?? 0) -
      (grid.thresholds[at] ?? 0);
    const known = grid.known[at] ?? 0;
    sum += known === 0 ? Math.abs(light) : -knownWeight * known * light;
  }
  return sum;
}

function knownShare(grid: Grid, picture: GreyPicture): number {
  let [right, all] = [0, 0];
  for (const [at, known] of grid.known.entries()) {
    if (known === 0) continue;
    all += 1;
    if (isDark(grid, picture, at) === (known === 1)) right += 1;
  }
  return right / all;
}

const isDark = ({ centres, thresholds }: Grid, picture: GreyPicture, at: number): boolean =>
  greyBetween(picture, centres[2 * at] ?? 0, centres[2 * at + 1] ?? 0) < (thresholds[at] ?? 0);

/** Grey at a point between pixels, linear in both directions. */
function greyBetween({ grey, width, height }: GreyPicture, x: number, y: number): number {
  const across = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const down = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [u, v] = [across - column, down - row];
  const at = row * width + column;
  const top = (grey[at] ?? 0) * (1 - u) + (grey[at + 1] ?? 0) * u;
  const bottom = (grey[at + width] ?? 0) * (1 - u) + (grey[at + width + 1] ?? 0) * u;
  return top * (1 - v) + bottom * v;
}

function meanAround(
  { sums, width, height }: GreyPicture,
  { x, y, radius }: { x: number; y: number; radius: number },
): number {
  const within = (edge: number, max: number): number =>
    Math.min(max, Math.max(0, Math.round(edge)));
  const [left, right] = [within(x - radius, width - 1), within(x + radius + 1, width)];
  const [top, bottom] = [within(y - radius, height - 1), within(y + radius + 1, height)];
  const at = (column: number, row: number): number => sums[row * (width + 1) + column] ?? 0;
  const area = Math.max(1, (right - left) * (bottom - top));
  return (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / area;
}
