/**
 * Chance that is the same whenever and wherever it is asked: a standard normal number of a stream, a place and a step of time. Between
 * the corners of a lattice of two degrees it changes smoothly, so that neighbours have nearly the same weather.
 */
export function coordinateNoise(
  stream: number,
  place: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  step: number,
): number {
  const y = place.latitudeDeg / latticeDeg;
  const x = place.longitudeDeg / latticeDeg;
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
 * The same noise with a memory: a(n) = sqrt(1 - p^2) sum of p^k e(n - k), k from 0 to 24; variance 1, correlation p from step to step.
 * Worked: p 0.75: what is left out has a weight of 0.75^25 = 0.0008.
 */
export function rememberedNoise(
  stream: number,
  place: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  { step, memory }: { readonly step: number; readonly memory: number },
): number {
  let sum = 0;
  for (let k = memoryLength; k >= 0; k -= 1)
    sum = sum * memory + coordinateNoise(stream, place, step - k);
  return sum * Math.sqrt(1 - memory * memory);
}

const memoryLength = 24;

/** Noise between steps, its variance kept: the weights of the two neighbours are a quarter turn. */
export function smoothNoise(at: number, noiseOfStep: (step: number) => number): number {
  const step = Math.floor(at);
  const turn = ((at - step) * Math.PI) / 2;
  return Math.cos(turn) * noiseOfStep(step) + Math.sin(turn) * noiseOfStep(step + 1);
}

/** By Box and Muller from two hashed uniform numbers. */
function normalOf(stream: number, row: number, column: number, step: number): number {
  const first = uniformOf(stream * 2, row, column, step);
  const second = uniformOf(stream * 2 + 1, row, column, step);
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}

/** In (0, 1): four integers stirred by multiplication and shifts (the finisher of MurmurHash3). */
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
 * Share of a standard normal below z, by the logistic curve 1 / (1 + exp(-1.702 z)), within 0.0095 of it.
 * Reference: Bowling et al. 2009. Worked: z 1: 0.8458 (0.8413).
 */
export function shareBelow(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z));
}
