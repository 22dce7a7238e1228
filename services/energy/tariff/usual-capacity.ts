import { billingIntervalsOf, type UsageInterval } from './billing-intervals.ts';
import { monthPeaks } from './capacity-cost.ts';
import type { Capacity, Terms, Version } from './terms.ts';

/** Highest powers by calendar month, 0 is January; null for a month without readings. */
export type MonthPeaks = readonly (number | null)[];

/**
 * Capacity charges of a usual year by calendar month with VAT, in units of the currency. Each month is billed by the mean of as
 * many months' peaks as the contract averages, of which those without readings are left out. Without any readings the least billed
 * power counts.
 */
export function usualCapacityCosts(
  { capacity, vatRate, pricesInclVat }: Version,
  peaksOf: (capacity: Capacity) => MonthPeaks,
): readonly number[] {
  const sums = Array.from({ length: 12 }, () => 0);
  for (const charge of capacity) {
    const peaks = peaksOf(charge);
    const vat = pricesInclVat ? 1 : 1 + (charge.vatRate ?? vatRate);
    sums.forEach((sum, month) => {
      sums[month] = sum + (usualKw(charge, peaks, month) * charge.rate * vat) / 12;
    });
  }
  return sums;
}

/** Billed power of a calendar month when each year is like the last one, kW. */
function usualKw({ months, minKw, minOf }: Capacity, peaks: MonthPeaks, month: number): number {
  const least = minOf === 'month' ? minKw : 0;
  const own = Array.from({ length: months }, (_, back) => peaks[(month - back + 12) % 12] ?? null);
  const isMeasured = (kw: number | null): kw is number => kw !== null;
  const measured = own.filter(isMeasured);
  const counted = (measured.length > 0 ? measured : peaks.filter(isMeasured)).map((kw) =>
    Math.max(kw, least),
  );
  const mean = counted.reduce((sum, kw) => sum + kw, 0) / Math.max(1, counted.length);
  return Math.max(mean, minKw);
}

/**
 * Peaks of the measured intervals of at most twelve months. A month that is measured in part counts by that part; intervals that
 * are coarser than the charge's windows do not count.
 */
export function measuredPeaks(
  terms: Terms,
  measured: readonly UsageInterval[],
  capacity: Capacity,
): MonthPeaks {
  const fine = measured.filter(({ fromMs, toMs }) => toMs - fromMs <= capacity.windowMin * 60_000);
  const cut = billingIntervalsOf(terms, fine, null);
  const peaks = cut.ok ? monthPeaks(cut.pieces, capacity) : new Map<string, number>();
  return Array.from({ length: 12 }, (_, i) => {
    const found = [...peaks].find(([month]) => Number(month.slice(5)) === i + 1);
    return found?.[1] ?? null;
  });
}
