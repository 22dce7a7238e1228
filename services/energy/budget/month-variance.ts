import type { VariancePartName } from './variance-parts.ts';

/** Energy of a month, kWh. */
export interface MonthUse {
  readonly heatPumpKwh: number;
  readonly householdKwh: number;
}

export interface VarianceMonth {
  /** Budget of the month, and its expected cost before the person's own target scaled it; millionths of the currency. */
  readonly budget: number;
  readonly expected: number;
  /** What the month did cost. */
  readonly spent: number;
  readonly expectedUse: MonthUse;
  /** Heating within the expected use of the heat pump. */
  readonly expectedHeatingKwh: number;
  /** Degree days of the month and of a usual one; null where they are not known or do not say how much is heated. */
  readonly degreeDays: { readonly own: number; readonly usual: number } | null;
  readonly use: MonthUse;
  /** Electricity that the unit took beyond what its heat usually needs; null where its heat is not counted. */
  readonly extraKwh: number | null;
  /** The home makes or stores its own electricity. */
  readonly hasOwnPower: boolean;
  /** Cost of a use that is spread evenly over the month, under the month's contract; millionths of the currency. */
  readonly costOf: (use: MonthUse) => number;
}

/** One cause of the difference between a month's cost and its budget, in millionths of the currency. */
export interface VariancePart {
  readonly part: VariancePartName;
  readonly amount: number;
}

/**
 * What made a month dearer or cheaper than its budget: the budget is turned into the cost in steps, each of which changes one
 * thing, and each part is the difference that its step makes. So the parts add up to spent - budget exactly.
 *   target      the expected use instead of the person's own target
 *   price       the month's contract for the expected use
 *   weather     heating in proportion to the degree days
 *   behaviour   the use as it was, with the electricity that its heat usually needs
 *   efficiency  what the unit took beyond that; where heat is not counted it is in `behaviour`
 *   own power   electricity as it was bought and sold, instead of all of it bought evenly; without own power that is in `behaviour`
 *
 * Worked number: 100 kWh expected at 0.30, of which 50 heating, 60 K d instead of 50, 120 kWh used, 5 of them extra; the price rises
 * to 0.40, spent 48: price 10, weather 4, behaviour 2, efficiency 2; 30 + 18 = 48.
 */
export function monthVariance(month: VarianceMonth): readonly VariancePart[] {
  const { expectedUse, use, costOf, extraKwh } = month;
  const weathered = { ...expectedUse, heatPumpKwh: atThisWeather(month) };
  const usual = { ...use, heatPumpKwh: use.heatPumpKwh - (extraKwh ?? 0) };
  const efficient = costOf(usual);
  const even = costOf(use);
  const steps: readonly (readonly [VariancePart['part'], number])[] = [
    ['target', month.expected],
    ['price', costOf(expectedUse)],
    ['weather', costOf(weathered)],
    ['behaviour', efficient],
    ['efficiency', even],
    ['own-power', month.spent],
  ];
  let before = month.budget;
  const parts = steps.map(([part, cost]): VariancePart => {
    const amount = cost - before;
    before = cost;
    return { part, amount };
  });
  return month.hasOwnPower ? parts : withoutOwnPower(parts);
}

/** The hours in which electricity was used are behaviour in a home that buys all of it. */
function withoutOwnPower(parts: readonly VariancePart[]): readonly VariancePart[] {
  const hours = parts.find(({ part }) => part === 'own-power')?.amount ?? 0;
  return parts
    .filter(({ part }) => part !== 'own-power')
    .map((each) => (each.part === 'behaviour' ? { ...each, amount: each.amount + hours } : each));
}

/** Degree days below this do not say how much is heated. */
const leastDegreeDays = 20;
/** A month that is colder still than three usual ones is a fault of a sensor. */
const mostTimes = 3;

function atThisWeather({ expectedUse, expectedHeatingKwh, degreeDays }: VarianceMonth): number {
  if (!degreeDays || degreeDays.usual < leastDegreeDays) return expectedUse.heatPumpKwh;
  const times = Math.min(mostTimes, degreeDays.own / degreeDays.usual);
  return expectedUse.heatPumpKwh + expectedHeatingKwh * (times - 1);
}

/** Heating of each expected month: what it needs beyond the month with the least a day, whose use is hot water. */
export function heatingOfMonths(
  months: readonly { readonly heatPumpKwh: number }[],
  daysInMonth: readonly number[],
): readonly number[] {
  const perDay = months.map(({ heatPumpKwh }, i) => heatPumpKwh / (daysInMonth[i] ?? 30));
  const least = Math.min(...perDay);
  return perDay.map((each, i) => (each - least) * (daysInMonth[i] ?? 30));
}
