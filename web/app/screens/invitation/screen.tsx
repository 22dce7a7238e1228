import { data, redirect } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { sessionOf } from '../../api/installation.ts';
import { deleteCode, storeCode } from '../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import { Address } from '../../ui/address.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { alert, house } from '../../ui/icons.ts';
import { ownSession } from '../registration/scan-units/continue-claim.ts';
import { ScanLead } from '../registration/scan-units/scan-page.tsx';
import { acceptForm, declineForm } from './form.ts';
import { invitationReason } from './reasons.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { product, serviceToken } = context.get(backendContext);
  const session = ownSession(context);
  const code = params.code.slice(0, 100);
  const found = await product.previewResidentInvitation(
    { body: { code, address: addressOf(request) } },
    { token: session ? session.accessToken : await serviceToken() },
  );
  if (found.ok) {
    const { mailbox: _, ...invitation } = found.value;
    const cookie =
      session && invitation.isForYou !== false ? deleteCode : storeCode({ kind: 'resident', code });
    return data(
      { state: 'open' as const, code, ...invitation },
      { headers: { 'set-cookie': cookie } },
    );
  }
  const since = found.params?.['since'];
  const reason = invitationReason(found);
  return data(
    { state: 'closed' as const, reason, since: typeof since === 'string' ? since : null },
    { headers: reason === 'unavailable' ? {} : { 'set-cookie': deleteCode } },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const { accessToken: token } = sessionOf(context);
  const body = { code: params.code.slice(0, 100), address: addressOf(request) };
  if (posted.get('form') === declineForm.name) {
    const read = await readForm(declineForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const declined = await product.declineResidentInvitation({ body }, { token });
    if (!declined.ok) return sendBack(read.refused(declined));
    throw redirect(paths.launcher(undefined, 'invitation-declined'), 303);
  }
  const read = await readForm(acceptForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const accepted = await product.acceptResidentInvitation({ body }, { token });
  if (!accepted.ok) return sendBack(read.refused(accepted));
  throw redirect(paths.launcher(accepted.value.installation), 303);
}

export default function InvitationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('invitation.title');
  return (
    <PlainFrame>
      <title>{title}</title>
      <Page header={<PageHeader title={title} isHeading={false} />}>
        {loaderData.state === 'open' ? (
          <Open loaded={loaderData} answer={actionData?.answer} />
        ) : (
          <Closed {...loaderData} />
        )}
      </Page>
    </PlainFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Open({
  loaded,
  answer,
}: {
  readonly loaded: Extract<Loaded, { state: 'open' }>;
  readonly answer: FormAnswer | undefined;
}) {
  const text = useText();
  const formats = useFormats();
  const { home, inviter, email, isForYou, expiresAt } = loaded;
  return (
    <>
      <ScanLead
        icon={house}
        title={text(
          `invitation.lead${inviter === null ? '-plain' : ''}${home === '' ? '-home' : ''}`,
          {
            inviter,
            home,
          },
        )}
      >
        <p>{text('invitation.what')}</p>
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

function Closed({ reason, since }: Extract<Loaded, { state: 'closed' }>) {
  const text = useText();
  const formats = useFormats();
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
