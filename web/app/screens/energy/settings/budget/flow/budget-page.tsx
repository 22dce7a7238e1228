import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { WizardPage, WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../../../wizard/wizard.ts';
import type { OpenBudget, openBudgetStep } from './open-budget.ts';

/** What the loader and the action of a step return. */
export interface BudgetStepProps {
  readonly loaded: Awaited<ReturnType<typeof openBudgetStep>>;
  readonly acted: { readonly answer?: FormAnswer } | { readonly isCached: boolean } | undefined;
}

export interface BudgetPageProps extends BudgetStepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** The question that the step answers. */
  readonly question: (budget: OpenBudget) => ReactNode;
  readonly lead?: string;
  readonly children: (budget: OpenBudget) => ReactNode;
}

const noForm = undefined;

/** One step of the budget: the question, its fields, and what follows from them. */
export function BudgetPage({ loaded, acted, form, question, lead, children }: BudgetPageProps) {
  const text = useText();
  const title = text('budget.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={settingPaths.budgetStep('house-people')} />;
  const { opened } = loaded;
  return (
    <WizardPage
      wizard={{ name: 'budget', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={acted && 'answer' in acted ? acted.answer : noForm}
      title={title}
      finishText={text('budget.save')}
    >
      <div className="stack-tight">
        <h2 className="lead">{question(loaded)}</h2>
        {lead !== undefined && <p className="second">{text(lead)}</p>}
      </div>
      {children(loaded)}
    </WizardPage>
  );
}
