/**
 * Degree days of measured days, K d: sum of max(0, base - T). A day without a mean is null and is skipped; the number of counted days is returned.
 * Reference: ASHRAE Fundamentals, ch. 19. Worked: 5, 12, 20 and none, base 15: 13 of 3 days.
 */
export function degreeDays(
  meansC: readonly (number | null)[],
  baseC: number,
): { readonly kelvinDays: number; readonly days: number } {
  const measured = meansC.filter((mean) => mean !== null);
  return {
    kelvinDays: measured.reduce((sum, mean) => sum + Math.max(0, baseC - mean), 0),
    days: measured.length,
  };
}

/**
 * Degree days as German practice has them, G20/15: sum of (20 - T) over days whose mean is below the heating limit of 15.
 * Reference: VDI 3807-1. Worked: 5, 12, 20: 15 + 8 = 23.
 */
export function heatingDegreeDays(
  meansC: readonly (number | null)[],
  { indoorC, limitC }: { readonly indoorC: number; readonly limitC: number },
): number {
  return meansC.reduce<number>(
    (sum, mean) => (mean !== null && mean < limitC ? sum + indoorC - mean : sum),
    0,
  );
}

/**
 * Yearly heat by degree days: Q = H 24 K d / 1000 [kWh], H in W/K. Worked: 200 W/K, 2500 K d: 12000.
 */
export function heatByDegreeDaysKwh(lossWPerK: number, kelvinDays: number): number {
  return (lossWPerK * 24 * kelvinDays) / 1000;
}
