/** Density of the standard normal distribution. Worked: 0: 0.3989. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}

/**
 * Share of the standard normal distribution below `z`, within 7.5e-8.
 * Reference: Abramowitz and Stegun 1964, 26.2.17. Worked: 1: 0.84134; -1: 0.15866.
 */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const sum =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const above = normalDensity(z) * sum;
  return z < 0 ? above : 1 - above;
}
