import type { MonthBudget } from '@hearth/energy/month-budget/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { MonthAgainstBudget } from './month-against-budget.tsx';

/** The month against its budget, with the way to the budget. */
export function MonthOfBudget({ month }: { readonly month: MonthBudget }) {
  const text = useText();
  return (
    <Section
      title={text('cost.budget')}
      action={
        <Link href={settingPaths.budget(month.installation)}>{text('cost.budget-change')}</Link>
      }
    >
      <MonthAgainstBudget month={month} />
    </Section>
  );
}
