/** Expected use of a month in a usual year, and its cost including VAT; null without a contract. */
interface ExpectedMonth {
  readonly heatPumpKwh: number;
  readonly householdKwh: number;
  readonly amount: number | null;
}

/** Own target for the year. */
interface YearTarget {
  readonly unit: 'kwh' | 'money';
  readonly year: number;
}

export interface BudgetMonthAmount {
  readonly kwh: number;
  readonly amount: number | null;
}

/** Sum of the expected months. */
export function yearOfMonths(months: readonly ExpectedMonth[], unit: YearTarget['unit']): number {
  return months.reduce(
    (sum, month) => sum + (unit === 'kwh' ? totalKwh(month) : (month.amount ?? 0)),
    0,
  );
}

const totalKwh = ({ heatPumpKwh, householdKwh }: ExpectedMonth): number =>
  heatPumpKwh + householdKwh;

/** The budget by month: the expected months, scaled to the target where one is set. The months add up to it. */
export function budgetByMonth({
  months,
  target,
}: {
  readonly months: readonly ExpectedMonth[];
  readonly target: YearTarget | null;
}): readonly BudgetMonthAmount[] {
  const year = target ? yearOfMonths(months, target.unit) : 0;
  const factor = target && year > 0 ? target.year / year : 1;
  return months.map((month) => ({
    kwh: totalKwh(month) * factor,
    amount: month.amount === null ? null : month.amount * factor,
  }));
}
