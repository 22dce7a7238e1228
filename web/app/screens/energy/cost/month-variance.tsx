import type { BudgetVariance } from '@hearth/energy/month-budget/contract.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { useMonthName } from '../settings/use-month-name.ts';
import { splitInMinor } from './split-in-minor.ts';
import { useAmount } from './use-amount.ts';

type ChosenMonth = NonNullable<BudgetVariance['chosen']>;

/** Why an ended month differs from its budget: one sentence and the parts, which add up. */
export function MonthVariance({
  variance,
  currency,
}: {
  readonly variance: ChosenMonth;
  readonly currency: string;
}) {
  const text = useText();
  const formats = useFormats();
  const amount = useAmount(currency);
  const monthName = useMonthName();
  const { month, parts, degreeDays, extraKwh } = variance;
  const perMinor = 10 ** (6 - minorDigits(currency));
  const rows = splitInMinor(parts, perMinor);
  const total = rows.reduce((sum, each) => sum + each.amount, 0);
  const signed = (minor: number): string => `${minor > 0 ? '+' : ''}${amount(minor)}`;
  const most = rows.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0];
  const has = (part: string): boolean => rows.some((each) => each.part === part);
  return (
    <div className="stack-tight">
      <p>
        {text(total > 0 ? 'cost.variance-more' : 'cost.variance-less', {
          month: monthName(Number(month.slice(5, 7))),
          spent: amount(Math.round(variance.spent / perMinor)),
          difference: amount(Math.abs(total)),
        })}{' '}
        {most && text('cost.variance-most', { part: text(`cost.variance-${most.part}`) })}
      </p>
      <SumTable
        title={text('cost.variance-why')}
        total={signed(total)}
        rows={rows.map((each) => ({
          name: text(`cost.variance-${each.part}`),
          value: signed(each.amount),
        }))}
      />
      <p className="small second">
        {degreeDays
          ? text('cost.variance-weather-note', {
              own: formats.number(degreeDays.own, 0),
              usual: formats.number(degreeDays.usual, 0),
            })
          : text('cost.variance-no-weather')}{' '}
        {extraKwh === null
          ? text('cost.variance-no-heat')
          : has('efficiency') && text('cost.variance-efficiency-note')}
      </p>
    </div>
  );
}
