import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { Button } from '../../../../../ui/button.tsx';
import { AttentionCard } from '../../../../../ui/notices.tsx';
import { WizardPage, WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../../../wizard/wizard.ts';
import type { OpenSurplus, openSurplusStep } from './open-surplus.ts';
import { SurplusFacts } from './surplus-facts.tsx';

/** What the loader and the action of a step return. */
export interface SurplusStepProps {
  readonly loaded: Awaited<ReturnType<typeof openSurplusStep>>;
  readonly acted: { readonly answer?: FormAnswer } | { readonly isCached: boolean } | undefined;
}

export interface SurplusPageProps extends SurplusStepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
  readonly children: (surplus: OpenSurplus) => ReactNode;
}

const noForm = undefined;

/** One step of the use of surplus: the question, its fields, and what follows from them. */
export function SurplusPage({ loaded, acted, form, question, lead, children }: SurplusPageProps) {
  const text = useText();
  const title = text('surplus.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={settingPaths.surplusStep('start')} />;
  const { opened, newer } = loaded;
  return (
    <WizardPage
      wizard={{ name: 'surplus', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={acted && 'answer' in acted ? acted.answer : noForm}
      title={title}
      finishText={text('surplus.save')}
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

/** Another page or person saved since: the saved settings, and the way on. */
function Newer({ savedAt, saved }: Pick<OpenSurplus, 'saved'> & { readonly savedAt: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <AttentionCard
      kicker={text('surplus.newer-kicker')}
      title={text('surplus.newer', { time: formats.dateTime(savedAt) })}
      actions={
        <Button name="go" value="newest" formNoValidate>
          {text('surplus.newer-continue')}
        </Button>
      }
    >
      {saved ? <SurplusFacts settings={saved} /> : <p>{text('surplus.newer-none')}</p>}
    </AttentionCard>
  );
}
