import { addressOf } from '../../../api/address.ts';
import { deviceOf } from '../../../api/device.ts';
import { failedSections, sessionOf } from '../../../api/installation.ts';
import { accountOf, ownAccountOnly } from '../../../api/own-account.ts';
import { endPushElsewhere } from '../../../api/end-push.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { SecretField } from '../../../forms/secret-field.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { AccountPage } from '../account-page.tsx';
import { passwordForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const failed = failedSections(context);
  return { failed, email: (await accountOf(context))?.email ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, sessions } = context.get(backendContext);
  const session = sessionOf(context);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(passwordForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const changed = await identity.changePassword(
    {
      body: {
        current: read.text('current'),
        password: read.text('password'),
        keep: session.idpSession,
        address: addressOf(request),
        device: deviceOf(request),
      },
    },
    { token: session.accessToken },
  );
  if (!changed.ok) return sendBack(read.refused(changed));
  // Identity reports the ended sessions later; ending them here takes effect at once.
  await sessions.endOthers(session);
  await endPushElsewhere(context, request);
  return { isDone: true as const };
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  return (
    <AccountPage title={text('security.password-title')}>
      {actionData && 'isDone' in actionData ? (
        <div className="stack" role="status">
          <p className="lead">{text('security.password-done')}</p>
          <p>
            <ButtonLink href={paths.account()}>{text('security.back-to-account')}</ButtonLink>
          </p>
        </div>
      ) : (
        <CheckedForm form={passwordForm} answer={answer}>
          <p className="lead">{text('security.password-lead')}</p>
          {/* For password managers, which keep an address beside a password. */}
          <input
            type="email"
            autoComplete="username"
            defaultValue={loaderData.email}
            readOnly
            hidden
          />
          <SecretField
            name="current"
            autoComplete="current-password"
            showLabel={text('security.show-password')}
            hideLabel={text('security.hide-password')}
          />
          <SecretField
            name="password"
            autoComplete="new-password"
            hint={text('security.password-hint')}
            showLabel={text('security.show-password')}
            hideLabel={text('security.hide-password')}
          />
          <SendButton busyText={text('security.busy')}>
            {text('security.password-submit')}
          </SendButton>
          <p className="form-other">
            <Link href={paths.recover()}>{text('security.forgotten')}</Link>
          </p>
        </CheckedForm>
      )}
    </AccountPage>
  );
}
