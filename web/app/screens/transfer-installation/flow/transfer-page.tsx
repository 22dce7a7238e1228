import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import type { Values } from '../../../forms/rule.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { transferPaths } from '../../../transfer-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { WizardPage, WizardUnavailable } from '../../../wizard/wizard-page.tsx';
import type { WizardStep } from '../../../wizard/wizard.ts';
import type { OpenTransfer } from './open-step.ts';

/** Results of a step's loader and action. */
export interface TransferStepProps {
  readonly loaded: OpenTransfer | { readonly state: 'unavailable' };
  readonly acted: { readonly answer?: FormAnswer } | { readonly isSaved: boolean } | undefined;
}

interface TransferPageProps extends TransferStepProps {
  /** The step's own form, so that a screen does not load those of other steps. */
  readonly form: WizardStep['form'];
  /** Of the rows of the form, see `WizardPage`. */
  readonly shape?: string;
  /** Message id of the question that the step answers. */
  readonly question: string;
  readonly lead: (open: OpenTransfer) => ReactNode;
  readonly children: (open: OpenTransfer, values: Values) => ReactNode;
}

/** One step of the offer of a home. */
export function TransferPage(props: TransferPageProps) {
  const { loaded, acted, form, shape = '', question, lead, children } = props;
  const text = useText();
  const title = text('transfer.title');
  if (loaded.state !== 'open')
    return <WizardUnavailable title={title} again={transferPaths.step('overview')} />;
  const { opened, preview } = loaded;
  if (preview.cannotOffer === 'other-owners') return <OtherOwners title={title} open={loaded} />;
  const answer = acted && 'answer' in acted ? acted.answer : undefined;
  return (
    <WizardPage
      wizard={{ name: 'transfer', steps: [{ name: opened.step, form }] }}
      opened={opened}
      answer={answer}
      title={title}
      shape={shape}
      finishText={text('transfer-offer.offer')}
    >
      <div className="stack-tight">
        <h2 className="lead">{text(question)}</h2>
        <p className="second">{lead(loaded)}</p>
      </div>
      {children(loaded, answer?.values ?? opened.initial)}
    </WizardPage>
  );
}

/** All owners have to agree: the others leave the home first. */
function OtherOwners({ title, open }: { readonly title: string; readonly open: OpenTransfer }) {
  const text = useText();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <p className="lead">{text('transfer-offer.other-owners')}</p>
        <ButtonLink wide href={transferPaths.home(open.opened.installation)}>
          {text('transfer-offer.to-transfers')}
        </ButtonLink>
      </Page>
    </PlainFrame>
  );
}
