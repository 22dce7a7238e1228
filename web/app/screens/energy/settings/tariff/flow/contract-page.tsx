import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { WizardPage, WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../../../wizard/wizard.ts';
import type { OpenContract, openContractStep } from './open-contract.ts';

/** What the loader and the action of a step return. */
export interface StepProps {
  readonly loaded: Awaited<ReturnType<typeof openContractStep>>;
  readonly acted: { readonly answer?: FormAnswer } | { readonly isCached: boolean } | undefined;
}

export interface ContractPageProps extends StepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead?: string;
  readonly children: (contract: OpenContract, values: Values) => ReactNode;
}

const noForm = undefined;

/** One step of the contract: the question, its fields, and what follows from them. */
export function ContractPage(props: ContractPageProps) {
  const { loaded, acted, form, question, lead, children } = props;
  const text = useText();
  const title = text('tariff.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={settingPaths.tariffStep('start-date')} />;
  const { opened } = loaded;
  const answer = acted && 'answer' in acted ? acted.answer : noForm;
  const values = answer?.values ?? opened.initial;
  return (
    <WizardPage
      wizard={{ name: 'tariff', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={answer}
      title={title}
      shape={shapeOf(values)}
      finishText={text('tariff.save')}
    >
      <div className="stack-tight">
        <h2 className="lead">{text(question)}</h2>
        {lead !== undefined && <p className="second">{text(lead)}</p>}
      </div>
      {children(loaded, values)}
    </WizardPage>
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
