import { roundedParts } from '../../../ui/chart/shares.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { hourSteps } from './house-view.ts';

/** Greenhouse gases of the electricity bought in a period, in kg CO2 equivalent. */
export interface Co2View {
  readonly steps: History['slots'];
  /** Rounded so that they add up to the total as written; null where the meter reported nothing. */
  readonly values: readonly (number | null)[];
  readonly total: number;
  readonly decimals: number;
}

/** By the hours' generation where it is known, else by the country's mean. Null without a grid meter or without a figure of the country. */
export function co2View({
  balance,
  gridIntensity,
  emissions,
  asOf,
  period,
}: Pick<History, 'balance' | 'gridIntensity' | 'emissions' | 'asOf' | 'period'>): Co2View | null {
  const bought = balance?.flows.find(({ flow }) => flow === 'grid-import');
  if (!balance || !gridIntensity || !bought) return null;
  const drawn = hourSteps(balance.slots, { asOfMs: Date.parse(asOf), isDay: period === 'day' });
  const { gPerKwh } = gridIntensity;
  const byMean = bought.values.map((kWh) => (kWh === null ? null : (kWh * gPerKwh) / 1000));
  const kilograms = drawn.sums(emissions?.kilograms ?? byMean);
  const measured = kilograms.filter((value) => value !== null);
  if (measured.length === 0) return null;
  const decimals = { day: 2, week: 1, month: 1, year: 0, all: 0 }[period];
  const { parts, sum } = roundedParts(measured, decimals);
  const rounded = parts.values();
  return {
    steps: drawn.steps,
    values: kilograms.map((value) => (value === null ? null : (rounded.next().value ?? null))),
    total: sum,
    decimals,
  };
}
