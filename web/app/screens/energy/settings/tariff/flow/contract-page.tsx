import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { type StepContent, StepPage, type StepProps } from '../../step-page.tsx';
import type { OpenContract } from './open-contract.ts';

export type ContractStepProps = StepProps<OpenContract>;

interface ContractPageProps extends StepContent<OpenContract> {
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead?: string;
}

/** One step of the contract. */
export function ContractPage({ question, lead, ...step }: ContractPageProps) {
  const text = useText();
  return (
    <StepPage
      {...step}
      wizard="tariff"
      title={text('tariff.title')}
      again={settingPaths.tariffStep('start-date')}
      finishText={text('tariff.save')}
      question={() => text(question)}
      lead={lead === undefined ? lead : text(lead)}
      shape={shapeOf}
    />
  );
}

const rowLists = /(?:^|-)(?:parts|bands|windows|tiers|standing|credits|capacity)$/;

/** The rows of all lists that have any: with other rows the form begins anew. A saved step names empty lists too. */
function shapeOf(values: Values): string {
  return Object.entries(values)
    .filter(([name, value]) => rowLists.test(name) && typeof value === 'string' && value !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join(';');
}
