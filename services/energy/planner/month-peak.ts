import type { PlanHorizon } from './horizon.ts';
import { type Scenario, slotMin } from './scenario.ts';

/** The billed part of a home's connection. */
export interface MonthPeakHome {
  readonly horizon: Pick<PlanHorizon, 'fromMs' | 'count'>;
  readonly scenario: { readonly grid: Pick<Scenario['grid'], 'capacity'> };
}

/** Slots of each window of the capacity charge by the clock; the first window may have started earlier. */
export function windowsOf({ horizon, scenario }: MonthPeakHome): readonly (readonly number[])[] {
  const windowMin = scenario.grid.capacity?.windowMin ?? slotMin;
  const windows = new Map<number, number[]>();
  for (let t = 0; t < horizon.count; t += 1) {
    const window = Math.floor((horizon.fromMs / 60_000 + t * slotMin) / windowMin);
    windows.set(window, [...(windows.get(window) ?? []), t]);
  }
  return [...windows.values()];
}

/** Highest mean power over a window, W. */
export function peakOf(
  home: MonthPeakHome,
  slots: readonly { readonly importW: number }[],
): number {
  return windowsOf(home).reduce((most, window) => {
    const mean = window.reduce((sum, t) => sum + (slots[t]?.importW ?? 0), 0) / window.length;
    return Math.max(most, mean);
  }, 0);
}

/** Charge for a peak: nothing up to the month's peak so far, then by its rise, up to the most that can be charged. */
export function peakCharge({ scenario }: MonthPeakHome, peakW: number): number {
  const { capacity } = scenario.grid;
  if (!capacity) return 0;
  const { perKw, peakSoFarW, mostCharge = Number.POSITIVE_INFINITY } = capacity;
  return Math.min(mostCharge, (perKw * Math.max(0, peakW - peakSoFarW)) / 1000);
}

/**
 * Price of a further kilowatt in the programme, which needs it to be constant: below the most that can be charged the charge's own, else
 * the mean over the rise in normal operation.
 */
export function peakPerKw(
  home: MonthPeakHome,
  normal: readonly { readonly importW: number }[],
): number {
  const { capacity } = home.scenario.grid;
  if (!capacity) return 0;
  const peakW = peakOf(home, normal);
  const riseKw = Math.max(0, peakW - capacity.peakSoFarW) / 1000;
  return riseKw > 0 ? peakCharge(home, peakW) / riseKw : capacity.perKw;
}
