import type { BudgetMonthAmount } from '@hearth/energy/budget/budget-by-month.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Table } from '../../../../../ui/table.tsx';
import { useBudgetMoney } from './use-budget-money.ts';
import { useMonthName } from '../../use-month-name.ts';

/** The budget of each month and of the year. */
export function MonthTable({
  months,
  currency,
}: {
  readonly months: readonly BudgetMonthAmount[];
  readonly currency: string | null;
}) {
  const text = useText();
  const formats = useFormats();
  const monthName = useMonthName();
  const money = useBudgetMoney(currency);
  const cells = ({ kwh, amount }: BudgetMonthAmount) => [
    formats.number(Math.round(kwh), 0),
    ...(currency === null ? [] : [money.rounded(amount ?? 0)]),
  ];
  const sum: BudgetMonthAmount = {
    kwh: months.reduce((total, { kwh }) => total + kwh, 0),
    amount: months.reduce((total, { amount }) => total + (amount ?? 0), 0),
  };
  return (
    <Table
      caption={text('budget.months-note')}
      columns={[
        { head: text('budget.month') },
        { head: 'kWh' },
        ...(currency === null ? [] : [{ head: text('budget.cost'), strong: true }]),
      ]}
      rows={months.map((month, i) => ({
        key: String(i),
        head: monthName(i + 1),
        cells: cells(month),
      }))}
      foot={{ head: text('budget.year'), cells: cells(sum) }}
    />
  );
}
