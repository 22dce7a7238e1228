import { sumOf } from '@hearth/physics/numerics.ts';
import type { ScheduleAmounts } from './contract.ts';
import type { ElectricityByMass } from './week-electricity.ts';

export interface AmountBasis {
  /** Ratio of the band's edge to its middle. */
  readonly factor: number;
  /** Price of a kWh in each hour; null without a contract. */
  readonly prices: readonly number[] | null;
}

const masses = ['light', 'medium', 'heavy'] as const;
/** Weeks of a mean month: 365.25 / 12 / 7. */
const weeksOfMonth = 4.348;

/** Energy and cost of a week. */
export const amountsOf = (week: ElectricityByMass, basis: AmountBasis): ScheduleAmounts =>
  banded(basis, (hourly) => masses.map((mass) => hourly(week[mass])));

/** Difference of two weeks of one house. Its band covers light and heavy buildings, which follow a set-point faster and slower. */
export const amountsBetween = (
  { from, to }: { readonly from: ElectricityByMass; readonly to: ElectricityByMass },
  basis: AmountBasis,
): ScheduleAmounts =>
  banded(basis, (hourly) => masses.map((mass) => hourly(to[mass]) - hourly(from[mass])));

type Hourly = (kwh: readonly number[]) => number;

function banded(
  { factor, prices }: AmountBasis,
  totals: (hourly: Hourly) => readonly number[],
): ScheduleAmounts {
  const band = (hourly: Hourly) => {
    const values = totals(hourly);
    const edges = values.flatMap((value) => [value / factor, value * factor]);
    const middle = values[masses.indexOf('medium')] ?? 0;
    return { low: Math.min(...edges), middle, high: Math.max(...edges) };
  };
  return {
    kwh: band((kwh) => sumOf(kwh)),
    cost: prices && band((kwh) => sumOf(kwh.map((each, hour) => each * (prices[hour] ?? 0)))),
  };
}

export function perMonth({ kwh, cost }: ScheduleAmounts): ScheduleAmounts {
  const scaled = ({ low, middle, high }: ScheduleAmounts['kwh']) => ({
    low: low * weeksOfMonth,
    middle: middle * weeksOfMonth,
    high: high * weeksOfMonth,
  });
  return { kwh: scaled(kwh), cost: cost && scaled(cost) };
}
