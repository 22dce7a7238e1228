import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { WizardPage, WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../../../wizard/wizard.ts';
import type { OpenSolar, openSolarStep } from './open-solar.ts';

/** What the loader and the action of a step return. */
export interface SolarStepProps {
  readonly loaded: Awaited<ReturnType<typeof openSolarStep>>;
  readonly acted: { readonly answer?: FormAnswer } | { readonly isCached: boolean } | undefined;
}

export interface SolarPageProps extends SolarStepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
  readonly children: (solar: OpenSolar, values: Values) => ReactNode;
}

const noForm = undefined;

/** One step of the solar panels: the question, its fields, and what follows from them. */
export function SolarPage({ loaded, acted, form, question, lead, children }: SolarPageProps) {
  const text = useText();
  const title = text('solar.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={settingPaths.solarStep('start')} />;
  const { opened } = loaded;
  const answer = acted && 'answer' in acted ? acted.answer : noForm;
  const values = answer?.values ?? opened.initial;
  return (
    <WizardPage
      wizard={{ name: 'solar', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={answer}
      title={title}
      shape={String(values['arrays'] ?? '')}
      finishText={text('solar.save')}
    >
      <div className="stack-tight">
        <h2 className="lead">{text(question)}</h2>
        <p className="second">{text(lead)}</p>
      </div>
      {children(loaded, values)}
    </WizardPage>
  );
}
