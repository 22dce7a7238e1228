import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { type StepContent, StepPage, type StepProps } from '../../step-page.tsx';
import type { OpenSolar } from './open-solar.ts';

export type SolarStepProps = StepProps<OpenSolar>;

interface SolarPageProps extends StepContent<OpenSolar> {
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: string;
}

/** One step of the solar panels. */
export function SolarPage({ question, lead, ...step }: SolarPageProps) {
  const text = useText();
  return (
    <StepPage
      {...step}
      wizard="solar"
      title={text('solar.title')}
      again={settingPaths.solarStep('start')}
      finishText={text('solar.save')}
      question={() => text(question)}
      lead={text(lead)}
      shape={(values) => String(values['arrays'] ?? '')}
    />
  );
}
