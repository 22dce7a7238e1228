/**
 * Deterministic noise: a standard normal number of a stream, coordinates and a time step. It varies smoothly between the
 * corners of a lattice of two degrees, so that neighbouring locations have similar weather.
 */
export function coordinateNoise(
  stream: number,
  coordinates: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  step: number,
): number {
  const y = coordinates.latitudeDeg / latticeDeg;
  const x = coordinates.longitudeDeg / latticeDeg;
  const row = Math.floor(y);
  const column = Math.floor(x);
  const down = y - row;
  const along = x - column;
  let sum = 0;
  let squares = 0;
  for (const [dy, dx] of corners) {
    const weight = (dy === 1 ? down : 1 - down) * (dx === 1 ? along : 1 - along);
    sum += weight * normalOf(stream, row + dy, column + dx, step);
    squares += weight * weight;
  }
  return sum / Math.sqrt(squares);
}

const latticeDeg = 2;
const corners = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/**
 * The same noise with autocorrelation: a(n) = sqrt(1 - p^2) sum of p^k e(n - k), k from 0 to 24; variance 1, correlation p from
 * step to step.
 * Worked: p 0.75: the omitted terms have a weight of 0.75^25 = 0.0008.
 */
export function rememberedNoise(
  stream: number,
  coordinates: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  { step, memory }: { readonly step: number; readonly memory: number },
): number {
  let sum = 0;
  for (let k = memoryLength; k >= 0; k -= 1)
    sum = sum * memory + coordinateNoise(stream, coordinates, step - k);
  return sum * Math.sqrt(1 - memory * memory);
}

const memoryLength = 24;

/** Noise between steps with constant variance: the weights of the two neighbours are cosine and sine. */
export function smoothNoise(position: number, noiseOfStep: (step: number) => number): number {
  const step = Math.floor(position);
  const angle = ((position - step) * Math.PI) / 2;
  return Math.cos(angle) * noiseOfStep(step) + Math.sin(angle) * noiseOfStep(step + 1);
}

/** Normal variate from two hashed uniform numbers (Box and Muller). */
function normalOf(stream: number, row: number, column: number, step: number): number {
  const first = uniformOf(stream * 2, row, column, step);
  const second = uniformOf(stream * 2 + 1, row, column, step);
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}

/** Uniform variate in (0, 1) of four integers (the finisher of MurmurHash3). */
function uniformOf(a: number, b: number, c: number, d: number): number {
  let hash = 0x9e37_79b9;
  for (const word of [a, b, c, d]) {
    hash = Math.imul(hash ^ (word | 0), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return ((hash >>> 0) + 0.5) / 4_294_967_296;
}

/**
 * Standard normal distribution function by the logistic curve 1 / (1 + exp(-1.702 z)), within 0.0095.
 * Reference: Bowling et al. 2009. Worked: z 1: 0.8458 (0.8413).
 */
export function shareBelow(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z));
}
