import { addressOf } from '../../../api/address.ts';
import { deviceOf } from '../../../api/device.ts';
import { failedSections, sessionOf } from '../../../api/installation.ts';
import { accountOf, ownAccountOnly } from '../../../api/own-account.ts';
import { restoredFields, withStepUp } from '../../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { emailForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const failed = failedSections(context);
  const [account, restored] = await Promise.all([accountOf(context), restoredFields(context, url)]);
  const typed = restored?.['email'] ?? '';
  return { failed, email: account?.email ?? null, typed, isBack: restored !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const read = await readForm(emailForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const email = read.text('email');
  const body = { email, address: addressOf(request), device: deviceOf(request) };
  const { accessToken: token } = sessionOf(context);
  const requested = await withStepUp(
    context,
    await identity.requestEmailChange({ body }, { token }),
    {
      posted,
      path: paths.accountEmail(),
    },
  );
  return requested.ok ? { sentTo: email } : sendBack(read.refused(requested));
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const shell = useShell();
  const { email, typed, isBack } = loaderData;
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null;
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  return (
    <AccountPage title={text('security.email-title')}>
      {sentTo === null ? (
        <CheckedForm form={emailForm} answer={answer} initial={{ email: typed }}>
          <p className="lead">
            {isBack
              ? text('security.back-again')
              : email === null
                ? text('security.email-lead-plain')
                : text('security.email-lead', { email })}
          </p>
          <TextField name="email" autoComplete="email" hint={text('security.email-hint')} />
          <SendButton busyText={text('security.busy')}>{text('security.email-submit')}</SendButton>
        </CheckedForm>
      ) : (
        <div className="stack" role="status">
          <p className="lead">{text('security.email-sent', { email: sentTo })}</p>
          <p>{text('security.email-sent-more')}</p>
          <p className="cluster">
            <ButtonLink href={paths.account()}>{text('security.back-to-account')}</ButtonLink>
            {shell?.hasOutbox && (
              <ButtonLink href={paths.outbox()}>{text('security.outbox')}</ButtonLink>
            )}
          </p>
        </div>
      )}
    </AccountPage>
  );
}
