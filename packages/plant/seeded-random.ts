/**
 * Reproducible random number in [0, 1), in any order of calls: equal seed, stream and index give an equal number on every
 * machine. Finalizers of MurmurHash3 over the three words.
 */
export function uniformAt(seed: number, stream: number, index: number): number {
  return mixed(seed, stream, index) / 0x1_0000_0000;
}

/** Standard normal number, by Box and Muller from two numbers of one index. */
export function gaussianAt(seed: number, stream: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniformAt(seed, stream, 2 * index)));
  return radius * Math.cos(2 * Math.PI * uniformAt(seed, stream, 2 * index + 1));
}

/** Sequence of numbers in [0, 1) for one day: each call gives the next. */
export function sequenceAt(seed: number, stream: number, index: number): () => number {
  let state = mixed(seed, stream, index);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Autocorrelated standard normal number at any index: z_i = sum of phi^k e_(i-k) over k < 20, scaled to variance 1, a
 * first-order autoregression truncated after 20 steps. Neighbours correlate by phi.
 */
export function persistentAt(
  chance: { readonly seed: number; readonly stream: number; readonly phi: number },
  index: number,
): number {
  let sum = 0;
  let weight = 1;
  for (let k = 0; k < memory; k += 1) {
    sum += weight * gaussianAt(chance.seed, chance.stream, index - k);
    weight *= chance.phi;
  }
  const square = chance.phi * chance.phi;
  return sum * Math.sqrt((1 - square) / (1 - square ** memory));
}

const memory = 20;

/** Poisson-distributed count with this mean, by the product of uniform numbers. */
export function eventTimesOf(mean: number, next: () => number): number {
  const limit = Math.exp(-mean);
  let times = 0;
  for (let product = next(); product > limit; product *= next()) times += 1;
  return times;
}

function mixed(seed: number, stream: number, index: number): number {
  let hash = finalized((seed | 0) ^ 0x9e37_79b9);
  hash = finalized(hash ^ Math.imul(stream, 0x85eb_ca6b));
  return finalized(hash ^ Math.imul(index | 0, 0xc2b2_ae35)) >>> 0;
}

function finalized(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
