import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { NewerVersion } from '../../newer-version.tsx';
import { type StepContent, StepPage, type StepProps } from '../../step-page.tsx';
import type { OpenSurplus } from './open-surplus.ts';
import { SurplusFacts } from './surplus-facts.tsx';

export type SurplusStepProps = StepProps<OpenSurplus>;

interface SurplusPageProps extends StepContent<OpenSurplus> {
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
}

/** One step of the use of surplus. */
export function SurplusPage({ question, lead, children, ...step }: SurplusPageProps) {
  const text = useText();
  return (
    <StepPage
      {...step}
      wizard="surplus"
      title={text('surplus.title')}
      again={settingPaths.surplusStep('start')}
      finishText={text('surplus.save')}
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

/** The settings that another page or person saved since. */
function Newer({ savedAt, saved }: Pick<OpenSurplus, 'saved'> & { readonly savedAt: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <NewerVersion
      kicker={text('surplus.newer-kicker')}
      title={text('surplus.newer', { time: formats.dateTime(savedAt) })}
      continueText={text('surplus.newer-continue')}
    >
      {saved ? <SurplusFacts settings={saved} /> : <p>{text('surplus.newer-none')}</p>}
    </NewerVersion>
  );
}
