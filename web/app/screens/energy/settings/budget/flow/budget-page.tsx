import type { ReactNode } from 'react';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { type StepContent, StepPage, type StepProps } from '../../step-page.tsx';
import type { OpenBudget } from './open-budget.ts';

export type BudgetStepProps = StepProps<OpenBudget>;

interface BudgetPageProps extends StepContent<OpenBudget> {
  /** The question that the step answers. */
  readonly question: (budget: OpenBudget) => ReactNode;
  readonly lead?: string;
}

/** One step of the budget. */
export function BudgetPage({ lead, ...step }: BudgetPageProps) {
  const text = useText();
  return (
    <StepPage
      {...step}
      wizard="budget"
      title={text('budget.title')}
      again={settingPaths.budgetStep('house-people')}
      finishText={text('budget.save')}
      lead={lead === undefined ? lead : text(lead)}
    />
  );
}
