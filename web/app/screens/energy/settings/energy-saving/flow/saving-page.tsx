import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { NewerVersion } from '../../newer-version.tsx';
import { type StepContent, StepPage, type StepProps } from '../../step-page.tsx';
import type { OpenSaving } from './open-saving.ts';
import { SavingFacts } from './saving-facts.tsx';

export type SavingStepProps = StepProps<OpenSaving>;

interface SavingPageProps extends StepContent<OpenSaving> {
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
}

/** One step of energy saving. */
export function SavingPage({ question, lead, children, ...step }: SavingPageProps) {
  const text = useText();
  return (
    <StepPage
      {...step}
      wizard="saving"
      title={text('saving.title')}
      again={settingPaths.savingStep('start')}
      finishText={text('saving.save')}
      question={() => text(question)}
      lead={text(lead)}
    >
      {(open, values) => (
        <>
          {open.newer !== null && <Newer saved={open.saved} savedAt={open.newer} />}
          {children(open, values)}
        </>
      )}
    </StepPage>
  );
}

/** The measures that another page or person saved since. */
function Newer({ savedAt, saved }: Pick<OpenSaving, 'saved'> & { readonly savedAt: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <NewerVersion
      kicker={text('saving.newer-kicker')}
      title={text('saving.newer', { time: formats.dateTime(savedAt) })}
      continueText={text('saving.newer-continue')}
    >
      {saved ? <SavingFacts settings={saved} /> : <p>{text('saving.newer-none')}</p>}
    </NewerVersion>
  );
}
