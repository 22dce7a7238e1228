import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import type { Values } from '../../../forms/rule.ts';
import {
  WizardPage,
  type WizardPageProps,
  WizardUnavailable,
} from '../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../wizard/wizard.ts';

/** Results of a step's loader and action. */
export interface StepProps<Open> {
  readonly loaded: Open | { readonly state: 'unavailable' };
  readonly acted: { readonly answer?: FormAnswer } | { readonly isSaved: boolean } | undefined;
}

/** The part of a setting's step page that each step fills in. */
export interface StepContent<Open> extends StepProps<Open> {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  readonly children: (open: Open, values: Values) => ReactNode;
}

interface StepPageProps<Open> extends StepContent<Open> {
  /** Name of the setting's wizard. */
  readonly wizard: string;
  readonly title: string;
  /** Address of the first step. */
  readonly again: string;
  readonly finishText: string;
  readonly question: (open: Open) => ReactNode;
  readonly lead: string | undefined;
  readonly shape?: (values: Values) => string;
}

const noAnswer = undefined;

/** One step of a setting: the question, its fields, and the results of the answers so far. */
export function StepPage<
  Open extends { readonly state: 'open'; readonly opened: WizardPageProps['opened'] },
>({ loaded, acted, wizard, form, title, again, shape, ...props }: StepPageProps<Open>) {
  if (loaded.state !== 'open') return <WizardUnavailable title={title} again={again} />;
  const { opened } = loaded;
  const answer = acted && 'answer' in acted ? acted.answer : noAnswer;
  const values = answer?.values ?? opened.initial;
  return (
    <WizardPage
      wizard={{ name: wizard, steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={answer}
      title={title}
      {...(shape ? { shape: shape(values) } : {})}
      finishText={props.finishText}
    >
      <div className="stack-tight">
        <h2 className="lead">{props.question(loaded)}</h2>
        {props.lead !== undefined && <p className="second">{props.lead}</p>}
      </div>
      {props.children(loaded, values)}
    </WizardPage>
  );
}
