import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import type { FormSpec } from '../../../forms/form-spec.ts';
import type { OpenStep } from '../../../wizard/open-step.ts';
import { WizardPage } from '../../../wizard/wizard-page.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Facts } from './facts.ts';

export interface StepPageProps {
  readonly loaded: {
    readonly facts: Facts;
    readonly opened: Extract<OpenStep, { state: 'open' }>;
  };
  readonly acted: { readonly answer?: FormAnswer } | { readonly isSaved: boolean } | undefined;
  /** The step's own form, so that a screen does not load the forms of other steps. */
  readonly form: FormSpec;
  readonly title: string;
  /** The purpose of the step in one sentence. */
  readonly lead: string;
  /** What the earlier screens have brought, above the lead. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** One screen of a registration before the summary. */
export function StepPage({ loaded, acted, form, title, lead, above, children }: StepPageProps) {
  const text = useText();
  const { facts, opened } = loaded;
  return (
    <WizardPage
      // A change of the country replaces the form.
      key={facts.country}
      wizard={{ name: 'registration', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={acted && 'answer' in acted ? acted.answer : undefined}
      title={title}
      // The last step, the summary, has a page of its own.
      finishText={text('wizard.continue')}
    >
      {above}
      <p className="lead">{lead}</p>
      {children}
    </WizardPage>
  );
}
