/** Heat and electricity of one use of a unit in a month, both counted, with the month's mean outdoor temperature. */
export interface CountedMonth {
  readonly heatKwh: number;
  readonly electricityKwh: number;
  readonly outdoorC: number;
}

/** Months of a use, and the month that is compared with them. */
interface ComparedUse {
  readonly past: readonly CountedMonth[];
  readonly month: CountedMonth;
}

const monthsMin = 4;
/** Less electricity than this gives no COP: counts are often whole kWh. */
const electricityKwhMin = 15;
const copMin = 1;

/**
 * Electricity of a month beyond what its heat usually needs, kWh: E - Q / COP, the COP at the month's outdoor temperature by the straight
 * line through the COP of earlier months, weighted by their electricity. Null without four earlier months of that use.
 * Worked number: COP 4 at 5 C and 3 at -5 C; a month at 0 C with 350 kWh of heat and 110 of electricity: 110 - 350 / 3.5 = 10.
 */
export function extraElectricity({ past, month }: ComparedUse): number | null {
  const points = past.filter(isCounted);
  if (points.length < monthsMin || !isCounted(month)) return null;
  const weight = points.reduce((sum, { electricityKwh }) => sum + electricityKwh, 0);
  const mean = (valueOf: (point: CountedMonth) => number) =>
    points.reduce((sum, point) => sum + point.electricityKwh * valueOf(point), 0) / weight;
  const cop = ({ heatKwh, electricityKwh }: CountedMonth) => heatKwh / electricityKwh;
  const [x, y] = [mean(({ outdoorC }) => outdoorC), mean(cop)];
  const spread = mean(({ outdoorC }) => (outdoorC - x) ** 2);
  const slope =
    spread > leastSpread ? mean((point) => (point.outdoorC - x) * (cop(point) - y)) / spread : 0;
  const temperatures = points.map(({ outdoorC }) => outdoorC);
  // A line is not drawn on beyond the months that it was found in.
  const at = Math.min(
    Math.max(month.outdoorC, Math.min(...temperatures)),
    Math.max(...temperatures),
  );
  const expected = Math.max(copMin, y + slope * (at - x));
  return month.electricityKwh - month.heatKwh / expected;
}

/** Variance of temperatures below which a slope is chance, K2. */
const leastSpread = 1;

const isCounted = ({ heatKwh, electricityKwh }: CountedMonth): boolean =>
  electricityKwh >= electricityKwhMin && heatKwh >= electricityKwh * copMin;
