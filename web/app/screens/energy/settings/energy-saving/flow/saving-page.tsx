import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { Button } from '../../../../../ui/button.tsx';
import { AttentionCard } from '../../../../../ui/notices.tsx';
import { WizardPage, WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../../../wizard/wizard.ts';
import type { OpenSaving, openSavingStep } from './open-saving.ts';
import { SavingFacts } from './saving-facts.tsx';

/** What the loader and the action of a step return. */
export interface SavingStepProps {
  readonly loaded: Awaited<ReturnType<typeof openSavingStep>>;
  readonly acted: { readonly answer?: FormAnswer } | { readonly isCached: boolean } | undefined;
}

export interface SavingPageProps extends SavingStepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
  readonly children: (saving: OpenSaving) => ReactNode;
}

const noForm = undefined;

/** One step of energy saving: the question, its fields, and what follows from them. */
export function SavingPage({ loaded, acted, form, question, lead, children }: SavingPageProps) {
  const text = useText();
  const title = text('saving.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={settingPaths.savingStep('start')} />;
  const { opened, newer } = loaded;
  return (
    <WizardPage
      wizard={{ name: 'saving', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={acted && 'answer' in acted ? acted.answer : noForm}
      title={title}
      finishText={text('saving.save')}
    >
      <div className="stack-tight">
        <h2 className="lead">{text(question)}</h2>
        <p className="second">{text(lead)}</p>
      </div>
      {newer !== null && <Newer saved={loaded.saved} savedAt={newer} />}
      {children(loaded)}
    </WizardPage>
  );
}

/** Another page or person saved since: the saved measures, and the way on. */
function Newer({ savedAt, saved }: Pick<OpenSaving, 'saved'> & { readonly savedAt: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <AttentionCard
      kicker={text('saving.newer-kicker')}
      title={text('saving.newer', { time: formats.dateTime(savedAt) })}
      actions={
        <Button name="go" value="newest" formNoValidate>
          {text('saving.newer-continue')}
        </Button>
      }
    >
      {saved ? <SavingFacts settings={saved} /> : <p>{text('saving.newer-none')}</p>}
    </AttentionCard>
  );
}
