import type { MonthBudget } from '@hearth/energy/month-budget/contract.ts';
import { minorDigits } from '../../../i18n/amount-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Gauge } from '../../../ui/chart/gauge.tsx';
import { GradeMark } from '../grade-mark.tsx';
import { useBudgetMoney } from '../settings/budget/flow/use-budget-money.ts';
import { useMonthName } from '../settings/use-month-name.ts';
import { roundedTo } from './cost-sum.ts';
import { useAmount } from './use-amount.ts';

/** Where the label of the plan would touch that of the budget, it is left out. */
const planLabelShareMax = 0.9;

/** The month's cost so far against its budget, with the expected end as a band. */
export function MonthAgainstBudget({ month }: { readonly month: MonthBudget }) {
  const text = useText();
  const monthName = useMonthName();
  const amount = useAmount(month.currency);
  const money = useBudgetMoney(month.currency);
  const whole = (micros: number): string => money.rounded(micros / 1e6);
  const { budget, plannedByToday, spent, end, withPanels } = month;
  const exact = (micros: number): string =>
    amount(roundedTo(micros, 10 ** (6 - minorDigits(month.currency))));
  const difference = spent - plannedByToday;
  const than = Math.abs(difference) < budget / 100 ? 'as' : difference < 0 ? 'below' : 'above';
  const spentText = text(`cost.budget-${than}`, {
    spent: exact(spent),
    budget: whole(budget),
    difference: exact(Math.abs(difference)),
  });
  const isOver = end !== null && end.likely > budget;
  const endText =
    end &&
    text(isOver ? 'cost.budget-end-over' : 'cost.budget-end', {
      low: whole(end.low),
      high: whole(end.high),
      over: whole(end.likely - budget),
    });
  return (
    <>
      <p>{spentText}</p>
      <Gauge
        sentence={[spentText, endText].filter((part) => part !== null).join(' ')}
        value={spent}
        limit={budget}
        plan={plannedByToday}
        {...(end ? { likely: { from: end.low, to: end.high } } : {})}
        limitText={whole(budget)}
        planText={
          plannedByToday < planLabelShareMax * budget ? text('cost.budget-by-today') : undefined
        }
      />
      <p className="small second">
        {endText ?? text('cost.budget-no-days')} {endText && <GradeMark grade="derived" />}
      </p>
      {withPanels !== null && (
        <p className="small second">
          {text('cost.budget-panels', {
            amount: whole(Math.max(0, withPanels)),
            month: monthName(Number(month.today.slice(5, 7))),
          })}{' '}
          <GradeMark grade="estimated" />
        </p>
      )}
      {month.measuredDays < month.days && end !== null && (
        <p className="small second">
          {text('cost.budget-missing', { count: month.days - month.measuredDays })}
        </p>
      )}
    </>
  );
}
