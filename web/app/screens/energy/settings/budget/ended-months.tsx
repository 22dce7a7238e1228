import type { BudgetVariance } from '@hearth/energy/month-budget/contract.ts';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Signed } from '../../../../ui/signed.tsx';
import { Table } from '../../../../ui/table.tsx';
import { MonthVariance } from '../../cost/month-variance.tsx';
import { useMonthName } from '../use-month-name.ts';
import { useBudgetMoney } from './flow/use-budget-money.ts';

/** The ended months beside their budgets; a chosen one with its causes. */
export function EndedMonths({ variance }: { readonly variance: BudgetVariance }) {
  const text = useText();
  const monthName = useMonthName();
  const { months, chosen, currency, installation, isPending } = variance;
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
      {isPending ? (
        <PendingMonths installation={installation} />
      ) : chosen ? (
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

const pauseMs = { first: 1_500, longest: 6_000 };

/** Reads the page again, at growing intervals, until the costs are there; without scripts a link does. */
function PendingMonths({ installation }: { readonly installation: string }) {
  const text = useText();
  const { revalidate, state } = useRevalidator();
  const isHydrated = useHydrated();
  const count = useRef(0);
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(
      () => {
        count.current += 1;
        void revalidate();
      },
      Math.min(pauseMs.longest, pauseMs.first * 2 ** count.current),
    );
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <>
      <p className="second" role="status">
        {text('cost.variance-pending')}
      </p>
      {!isHydrated && (
        <ButtonLink href={settingPaths.budget(installation)}>{text('connection.again')}</ButtonLink>
      )}
    </>
  );
}

/** A sign stands before its amount in every language. */
const isolated = (amount: string) => <Signed amount={amount.replace('-', '−')} />;
