/** Linear interpolation of a value from one range to another. Worked: 5 of [0, 10] on [100, 0] is 50. */
export function linear(
  domain: readonly [number, number],
  range: readonly [number, number],
): (value: number) => number {
  const [low, high] = domain;
  const [start, end] = range;
  return (value) => start + ((value - low) / (high - low)) * (end - start);
}

/**
 * From zero to `reach` in steps of 1, 2 or 5 times a power of ten, about `wanted` of them: the step nearest in ratio, so its
 * bounds are the geometric means. Worked: 33 with 3 wanted is 0, 10, 20, 30.
 */
export function roundSteps(reach: number, steps: number): number[] {
  if (!(reach > 0)) return [0];
  const raw = reach / steps;
  const exponent = Math.floor(Math.log10(raw));
  const ratio = raw / 10 ** exponent;
  const factor =
    ratio >= Math.sqrt(50) ? 10 : ratio >= Math.sqrt(10) ? 5 : ratio >= Math.sqrt(2) ? 2 : 1;
  const count = Math.floor(Number((reach / (factor * 10 ** exponent)).toPrecision(12)));
  return Array.from({ length: count + 1 }, (_, index) =>
    Number((index * factor * 10 ** exponent).toPrecision(12)),
  );
}
