/**
 * Pinball loss of a q-quantile forecast v: q (y - v) above it, (1 - q)(v - y) below. At 0.5 half of the absolute error.
 * Reference: Koenker and Bassett 1978. Worked: y 10, v 7, q 0.9: 2.7; y 7, v 10, q 0.9: 0.3.
 */
export function pinballLoss(actual: number, value: number, q: number): number {
  return actual >= value ? q * (actual - value) : (1 - q) * (value - actual);
}
