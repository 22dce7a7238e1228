import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import { Address } from '../../ui/address.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { alert } from '../../ui/icons.ts';
import type { IconShape } from '../../ui/icons.ts';
import { ScanLead } from '../registration/scan-units/scan-page.tsx';
import { acceptForm, declineForm } from './form.ts';

/** Frame of the page that the link of an invitation leads to. */
export function InvitationPage({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const title = text('invitation.title');
  return (
    <PlainFrame>
      <title>{title}</title>
      <Page header={<PageHeader title={title} isHeading={false} />}>{children}</Page>
    </PlainFrame>
  );
}

export interface OpenInvitationProps {
  readonly icon: IconShape;
  /** Who invites to what. */
  readonly lead: string;
  /** What the invited person will see and do. */
  readonly what: string;
  readonly email: string;
  /** null: nobody is signed in. */
  readonly isForYou: boolean | null;
  readonly expiresAt: string;
  readonly answer: FormAnswer | undefined;
}

/** An invitation that can be accepted by the person with its address. */
export function OpenInvitation(props: OpenInvitationProps) {
  const text = useText();
  const formats = useFormats();
  const { icon, lead, what, email, isForYou, expiresAt, answer } = props;
  return (
    <>
      <ScanLead icon={icon} title={lead}>
        <p>{what}</p>
        <p className="small">
          {text('invitation.for')} <Address>{email}</Address>
          {'. '}
          {text('invitation.until', { time: formats.dateTime(expiresAt) })}
        </p>
      </ScanLead>
      {isForYou === true ? (
        <>
          <CheckedForm form={acceptForm} answer={answer}>
            <SendButton busyText={text('invitation.accepting')}>
              {text('invitation.accept')}
            </SendButton>
          </CheckedForm>
          <CheckedForm form={declineForm} answer={answer}>
            <SendButton look="quiet">{text('invitation.decline')}</SendButton>
          </CheckedForm>
        </>
      ) : isForYou === null ? (
        <>
          <p>{text('invitation.sign-in-first')}</p>
          <ButtonRow spread="even">
            <ButtonLink look="main" href={paths.signIn(paths.goOn())}>
              {text('invitation.sign-in')}
            </ButtonLink>
            <ButtonLink href={paths.signUp()}>{text('invitation.sign-up')}</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <>
          <p>{text('invitation.other-mailbox')}</p>
          <SignOutForm label={text('invitation.sign-out')} />
        </>
      )}
    </>
  );
}

/** Why the link is not valid. */
export function ClosedInvitation(props: {
  readonly reason: string;
  readonly since: string | null;
}) {
  const text = useText();
  const formats = useFormats();
  const { reason, since } = props;
  return (
    <>
      <ScanLead icon={alert} title={text('invitation.closed')}>
        <p>
          {text(`invitation.${reason}`, {
            time: since === null ? '' : formats.dateTime(since),
          })}
        </p>
      </ScanLead>
      <ButtonLink wide href={paths.start()}>
        {text('invitation.home')}
      </ButtonLink>
    </>
  );
}
