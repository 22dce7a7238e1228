import { hourMs } from '@hearth/calendar/durations.ts';

/** Bought energy of a time; null where it is not known. */
export interface BoughtInterval {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number | null;
}

export interface HourlyEmissions {
  /** One value per slot; null where the bought energy is not known. */
  readonly kilograms: readonly (number | null)[];
  /** Share of the bought energy whose hours are known, 0 to 1. */
  readonly hourlyShare: number;
}

/**
 * Greenhouse gases of bought energy, in kg CO2 equivalent: each interval by the intensity of its hours. Energy of a slot that no interval
 * names, and hours without an intensity, count by the mean of the year.
 * Worked number: 3 kWh, of which 1 kWh at an hour of 100 g and 1 kWh at one of 300 g, and 200 g in the year: 0.1 + 0.3 + 0.2 = 0.6 kg.
 */
export function hourlyEmissions({
  slots,
  intervals,
  gramsPerHour,
  yearlyGrams,
}: {
  readonly slots: readonly BoughtInterval[];
  /** In order, none overlaps another or the edge of a slot. */
  readonly intervals: readonly BoughtInterval[];
  /** g per kWh by the start of the hour. */
  readonly gramsPerHour: ReadonlyMap<number, number>;
  readonly yearlyGrams: number;
}): HourlyEmissions {
  const known = intervals.flatMap(({ fromMs, toMs, kwh }) => {
    const grams = meanGrams(gramsPerHour, { fromMs, toMs });
    return kwh === null || grams === null ? [] : [{ fromMs, toMs, kwh, grams }];
  });
  let next = 0;
  let byHour = 0;
  const kilograms = slots.map(({ fromMs, toMs, kwh }) => {
    let grams = 0;
    let left = kwh ?? 0;
    for (; next < known.length; next += 1) {
      const interval = known[next];
      if (!interval || interval.fromMs >= toMs) break;
      if (interval.fromMs < fromMs) continue;
      // The readings of a slot can be a little more than its sum where two meters differ.
      const part = Math.min(left, interval.kwh);
      grams += part * interval.grams;
      left -= part;
    }
    if (kwh === null) return null;
    byHour += kwh - left;
    return (grams + left * yearlyGrams) / 1000;
  });
  const all = slots.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
  return { kilograms, hourlyShare: all > 0 ? byHour / all : 0 };
}

/** Mean of the hours that a time touches; null where one is not known. */
function meanGrams(
  gramsPerHour: ReadonlyMap<number, number>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): number | null {
  let sum = 0;
  for (let hour = Math.floor(fromMs / hourMs) * hourMs; hour < toMs; hour += hourMs) {
    const grams = gramsPerHour.get(hour);
    if (grams === undefined) return null;
    sum += grams * (Math.min(toMs, hour + hourMs) - Math.max(fromMs, hour));
  }
  return sum / (toMs - fromMs);
}
