/** Mean outdoor temperature of a day below which a usual house is heated, C. VDI 3807. */
export const usualHeatingLimitC = 15;

/** Degree days of measured days: sum of max(0, base - T) [K d]. Worked: 10, 14 and 20 degrees, base 15: 6. */
export function degreeDaysBelow(baseC: number, outdoorC: readonly number[]): number {
  let sum = 0;
  for (const each of outdoorC) if (each < baseC) sum += baseC - each;
  return sum;
}
