import type { BudgetVariance } from '@hearth/energy/month-budget/contract.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { MonthVariance } from '../../cost/month-variance.tsx';
import { useMonthName } from '../use-month-name.ts';
import { useBudgetMoney } from './flow/use-budget-money.ts';

/** The ended months beside their budgets; a chosen one with its causes. */
export function EndedMonths({ variance }: { readonly variance: BudgetVariance }) {
  const text = useText();
  const monthName = useMonthName();
  const { months, chosen, currency, installation } = variance;
  const money = useBudgetMoney(currency);
  const whole = (micros: number): string => money.rounded(micros / 1e6);
  if (months.length === 0) return null;
  const difference = ({ budget, spent }: (typeof months)[number]): string => {
    if (spent === null) return '–';
    const own = Math.round(spent / 1e6) - Math.round(budget / 1e6);
    return `${own > 0 ? '+' : ''}${money.rounded(own)}`;
  };
  return (
    <Section title={text('cost.variance')} id="months">
      {chosen ? (
        <MonthVariance variance={chosen} currency={currency} />
      ) : (
        <p className="second">{text('cost.variance-unexplained')}</p>
      )}
      <Table
        caption={text('cost.variance-caption')}
        columns={[
          { head: text('cost.variance-month') },
          { head: text('cost.variance-budget') },
          { head: text('cost.variance-spent') },
          { head: text('cost.variance-difference'), strong: true },
        ]}
        rows={months.map((each) => ({
          key: each.month,
          head: (
            <Link
              href={settingPaths.budgetMonth(each.month, installation)}
              aria-current={each.month === chosen?.month ? 'true' : undefined}
            >
              {monthName(Number(each.month.slice(5, 7)))}
            </Link>
          ),
          cells: [
            isolated(whole(each.budget)),
            isolated(each.spent === null ? '–' : whole(each.spent)),
            isolated(difference(each)),
          ],
        }))}
      />
    </Section>
  );
}

/** A sign stands before its amount in every language. */
const isolated = (amount: string) => <bdi dir="ltr">{amount.replace('-', '−')}</bdi>;
