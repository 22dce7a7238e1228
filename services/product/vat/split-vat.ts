/**
 * The tax within a price that includes it: gross · r / (1 + r), rounded half up to the minor unit once. Net is the rest, so that the
 * two parts are the price. r = basisPoints / 10,000. Worked: 119.00 at 19 % contains 19.00, and 1.00 at 8.1 % contains 0.07.
 */
export function splitVat({
  grossMinor,
  basisPoints,
}: {
  readonly grossMinor: number;
  readonly basisPoints: number;
}): { readonly netMinor: number; readonly vatMinor: number } {
  const whole = 10_000 + basisPoints;
  // Integers below 2^53: the quotient is rounded down exactly.
  const vatMinor = Math.floor((2 * grossMinor * basisPoints + whole) / (2 * whole));
  return { netMinor: grossMinor - vatMinor, vatMinor };
}
