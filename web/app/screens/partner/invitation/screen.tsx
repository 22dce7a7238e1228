import { data, redirect } from 'react-router';
import { addressOf } from '../../../api/address.ts';
import { sessionOf } from '../../../api/installation.ts';
import { deleteCode, storeCode } from '../../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { servicePartnerPaths } from '../../../service-partner-paths.ts';
import { wrench } from '../../../ui/icons.ts';
import { closedInvitation } from '../../invitation/closed-invitation.ts';
import { acceptForm, declineForm } from '../../invitation/form.ts';
import {
  ClosedInvitation,
  InvitationPage,
  OpenInvitation,
} from '../../invitation/invitation-page.tsx';
import { ownSession } from '../../registration/scan-units/continue-claim.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { product, serviceToken } = context.get(backendContext);
  const session = ownSession(context);
  const code = params.code.slice(0, 100);
  const found = await product.previewColleagueInvitation(
    { body: { code, address: addressOf(request) } },
    { token: session ? session.accessToken : await serviceToken() },
  );
  if (found.ok) {
    const { mailbox: _, ...invitation } = found.value;
    const cookie =
      session && invitation.isForYou !== false
        ? deleteCode
        : storeCode({ kind: 'colleague', code });
    return data({ state: 'open' as const, ...invitation }, { headers: { 'set-cookie': cookie } });
  }
  return closedInvitation(found);
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const { accessToken: token } = sessionOf(context);
  const body = { code: params.code.slice(0, 100), address: addressOf(request) };
  const form = [acceptForm, declineForm].find((each) => each.name === posted.get('form'));
  if (!form) throw data(null, { status: 400 });
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const isAcceptance = form === acceptForm;
  const answered = isAcceptance
    ? await product.acceptColleagueInvitation({ body }, { token })
    : await product.declineColleagueInvitation({ body }, { token });
  if (!answered.ok) return sendBack(read.refused(answered));
  const next = isAcceptance
    ? servicePartnerPaths.answered('joined')
    : paths.launcher(undefined, 'invitation-declined');
  throw redirect(next, 303);
}

/** An invitation to work for a company in the partner portal. */
export default function ColleagueInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InvitationPage>
      {loaderData.state === 'open' ? (
        <Open loaded={loaderData} answer={actionData?.answer} />
      ) : (
        <ClosedInvitation
          {...loaderData}
          reason={loaderData.reason === 'invitation-used' ? 'company-used' : loaderData.reason}
        />
      )}
    </InvitationPage>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { state: 'open' }>;

function Open(props: { readonly loaded: Loaded; readonly answer: FormAnswer | undefined }) {
  const text = useText();
  const { loaded, answer } = props;
  const { company, inviter, isAdministrator } = loaded;
  return (
    <OpenInvitation
      {...loaded}
      icon={wrench}
      lead={text(inviter === null ? 'invitation.company-lead-plain' : 'invitation.company-lead', {
        inviter,
        company,
      })}
      what={text(isAdministrator ? 'invitation.company-administrator' : 'invitation.company-what')}
      answer={answer}
    />
  );
}
