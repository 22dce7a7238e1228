import { redirect } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { useShell } from '../../../../shell-context.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { mail } from '../../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { openClaim } from '../continue-claim.ts';
import { deleteCode, readStoredCode } from '../../../../api/stored-code.ts';
import { unitIcon } from '../range-icon.ts';
import { ScanLead, ScanPage } from '../scan-page.tsx';
import { claimScreen } from '../screen-of.ts';
import { requestInvitationForm, invitedForm } from './form.ts';
import type { Route } from './+types/screen';

/** Reached by the link in the mail, which is the proof, or from a scanned unit, to have that mail sent. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const storedCode = readStoredCode(context);
  if (url.searchParams.has('claim') || storedCode?.kind !== 'invitation') {
    const claim = await openClaim(context, url, [
      'needs-commissioning-code',
      'reserved-by-invitation',
    ]);
    return { way: 'ask' as const, claim, isSent: url.searchParams.has('sent') };
  }
  const { product } = context.get(backendContext);
  const body = { code: storedCode.code, address: addressOf(request) };
  const token = { token: sessionOf(context).accessToken };
  const found = await product.previewInvitation({ body }, token);
  if (found.ok) return { way: 'use' as const, invitation: found.value };
  if (found.kind === 'timed-out' || found.kind === 'unavailable' || found.kind === 'too-many')
    return { way: 'use' as const, invitation: null };
  throw redirect(paths.landingInvalidCode({ reason: found.code }), {
    headers: { 'set-cookie': deleteCode },
  });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = { token: sessionOf(context).accessToken };
  const posted = await request.formData();
  const address = addressOf(request);
  if (posted.get('form') === invitedForm.name) {
    const read = await readForm(invitedForm, { posted, locale: language.format });
    if (!read.ok) return sendBack(read.answer);
    const storedCode = readStoredCode(context);
    if (storedCode?.kind !== 'invitation') throw redirect(paths.scanStart());
    const used = await product.useInvitation({ body: { code: storedCode.code, address } }, token);
    if (!used.ok) return sendBack(read.refused({ ...used, at: '', params: minutes(used) }));
    throw redirect(claimScreen(used.value), { headers: { 'set-cookie': deleteCode } });
  }
  const read = await readForm(requestInvitationForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const claim = url.searchParams.get('claim') ?? '';
  const body = { email: read.text('email'), locale: language.tag, address };
  const mailed = await product.mailInvitation({ params: { claim }, body }, token);
  if (!mailed.ok) return sendBack(read.refused({ ...mailed, params: minutes(mailed) }));
  throw redirect(paths.scanInvitation(claim, 'sent'));
}

const minutes = ({ retryAfterS = 0 }: { readonly retryAfterS?: number }) => ({
  minutes: Math.ceil(retryAfterS / 60),
});

export default function CheckInvitationUnit({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const answer = actionData?.answer;
  if (loaderData.way === 'use')
    return (
      <ScanPage title={text('scan-units.title')} back={paths.scanStart()}>
        <ScanLead
          icon={mail}
          title={
            loaderData.invitation
              ? text('claim.invited', { installer: loaderData.invitation.installer })
              : text('claim.invited-plain')
          }
        >
          <p>{text('claim.invited-why')}</p>
        </ScanLead>
        {loaderData.invitation && (
          <RowList>
            <Row
              icon={unitIcon(loaderData.invitation.range)}
              strong
              title={loaderData.invitation.model ?? text('product-range.unit')}
              note={text('claim.serial-ends', { end: loaderData.invitation.serialEnd })}
            />
          </RowList>
        )}
        <CheckedForm form={invitedForm} answer={answer} failedTitle={text('claim.invited-failed')}>
          <SendButton busyText={text('scan-units.checking')}>
            {text('claim.invited-use')}
          </SendButton>
        </CheckedForm>
      </ScanPage>
    );
  return <AskForMail claim={loaderData.claim.claim} isSent={loaderData.isSent} answer={answer} />;
}

function AskForMail(props: { claim: string; isSent: boolean; answer: FormAnswer | undefined }) {
  const text = useText();
  const shell = useShell();
  const back = paths.scanCommissioning(props.claim);
  if (props.isSent)
    return (
      <ScanPage title={text('scan-units.title')} back={back}>
        <ScanLead icon={mail} title={text('claim.mail-sent')}>
          <p role="status">{text('claim.mail-sent-why')}</p>
        </ScanLead>
        <p className="cluster">
          <ButtonLink href={back}>{text('claim.type-code')}</ButtonLink>
          {shell?.hasOutbox && (
            <ButtonLink href={paths.outbox()}>{text('claim.outbox')}</ButtonLink>
          )}
        </p>
      </ScanPage>
    );
  return (
    <ScanPage title={text('scan-units.title')} back={back}>
      <h1 className="lead">{text('claim.mail-lead')}</h1>
      <CheckedForm form={requestInvitationForm} answer={props.answer}>
        <TextField name="email" autoComplete="email" hint={text('claim.mailbox-hint')} />
        <SendButton busyText={text('scan-units.checking')}>{text('claim.mail-send')}</SendButton>
      </CheckedForm>
    </ScanPage>
  );
}
