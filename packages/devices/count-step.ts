/** Step of kilowatt-hour counts: 1, 0.1, 0.01 or 0.001, by the most decimals that occur. */
export function stepOf(counts: readonly number[]): number {
  const decimals = counts.reduce((most, count) => Math.max(most, decimalsOf(count)), 0);
  return Number(`1e-${decimals}`);
}

/** Removes the rounding noise of binary sums, `39.39999999999999`; a figure finer than its step is unchanged. */
export function withoutNoise(count: number, step: number): number {
  const rounded = Number((Math.round(count / step) * step).toFixed(3));
  return Math.abs(rounded - count) < 1e-9 * Math.max(1, Math.abs(count)) ? rounded : count;
}

function decimalsOf(count: number): number {
  return [0, 1, 2].find((digits) => Math.abs(count - Number(count.toFixed(digits))) < 5e-5) ?? 3;
}
