import { data, redirect } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { sessionOf } from '../../api/installation.ts';
import { deleteCode, storeCode } from '../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { house } from '../../ui/icons.ts';
import { ownSession } from '../registration/scan-units/continue-claim.ts';
import { closedInvitation } from './closed-invitation.ts';
import { acceptForm, declineForm } from './form.ts';
import { ClosedInvitation, InvitationPage, OpenInvitation } from './invitation-page.tsx';
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
  return closedInvitation(found);
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
  return (
    <InvitationPage>
      {loaderData.state === 'open' ? (
        <Open loaded={loaderData} answer={actionData?.answer} />
      ) : (
        <ClosedInvitation {...loaderData} />
      )}
    </InvitationPage>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { state: 'open' }>;

function Open(props: { readonly loaded: Loaded; readonly answer: FormAnswer | undefined }) {
  const text = useText();
  const { loaded, answer } = props;
  const { home, inviter } = loaded;
  const lead = `invitation.lead${inviter === null ? '-plain' : ''}${home === '' ? '-home' : ''}`;
  return (
    <OpenInvitation
      {...loaded}
      icon={house}
      lead={text(lead, { inviter, home })}
      what={text('invitation.what')}
      answer={answer}
    />
  );
}
