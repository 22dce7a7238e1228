/** Limits a value to `[min, max]`; `min` wins where the bounds cross. Worked: 7 in [0, 5]: 5. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Mean; NaN of nothing. */
export function meanOf(values: ArrayLike<number> & Iterable<number>): number {
  return sumOf(values) / values.length;
}

/** The value at a rank of the sorted values: index `share` x length, rounded down; NaN of nothing. Worked: 3, 1, 2 at 0.5: 2. */
export function rankedOf(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Median; of an even number of values the upper one; NaN of nothing. */
export function medianOf(values: Iterable<number>): number {
  return rankedOf(values, 0.5);
}

/** Linear interpolation between points, constant outside. Worked: (0, 10), (10, 30) at 5: 20. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  let above = 1;
  while (above < xs.length - 1 && x > (xs[above] ?? 0)) above += 1;
  const from = xs[above - 1] ?? 0;
  const reach = (xs[above] ?? from) - from;
  return between(ys, above, reach > 0 ? clamp((x - from) / reach, 0, 1) : 0);
}

/** Value at a fraction of the way from the value before index `above` to the one at it. */
export function between(values: readonly number[], above: number, fraction: number): number {
  const from = values[above - 1] ?? 0;
  return from + fraction * ((values[above] ?? from) - from);
}
