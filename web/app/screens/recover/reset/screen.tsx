import { addressOf } from '../../../api/address.ts';
import { deviceOf } from '../../../api/device.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { SecretField } from '../../../forms/secret-field.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { resetForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  if (token === null) return { token };
  const { identity, serviceToken } = context.get(backendContext);
  const checked = await identity.checkRecovery(
    { body: { token } },
    { token: await serviceToken() },
  );
  // Without an answer the form decides.
  return { token: checked.ok && !checked.value.isUsable ? null : token };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const read = await readForm(resetForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const reset = await identity.resetPassword(
    {
      body: {
        token: String(posted.get('token') ?? ''),
        password: read.text('password'),
        address: addressOf(request),
        device: deviceOf(request),
      },
    },
    { token: await serviceToken() },
  );
  if (reset.ok) return { state: 'done' as const, email: reset.value.email };
  return reset.kind === 'gone' || reset.kind === 'not-found'
    ? { state: 'over' as const }
    : sendBack(read.refused(reset));
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('security.reset-title');
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  const state = actionData && 'state' in actionData ? actionData.state : null;
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        {state === 'done' ? (
          <div className="stack" role="status">
            <p className="lead">{text('security.reset-done')}</p>
            <p>
              <ButtonLink look="main" href={paths.signIn()}>
                {text('security.sign-in')}
              </ButtonLink>
            </p>
          </div>
        ) : state === 'over' || loaderData.token === null ? (
          <div className="stack">
            <p className="lead" role="alert">
              {text('security.link-over')}
            </p>
            <p>
              <ButtonLink look="main" href={paths.recover()}>
                {text('security.recover-again')}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <CheckedForm form={resetForm} answer={answer}>
            <p className="lead">{text('security.reset-lead')}</p>
            <input type="hidden" name="token" value={loaderData.token} />
            <SecretField
              name="password"
              autoComplete="new-password"
              hint={text('security.password-hint')}
              showLabel={text('security.show-password')}
              hideLabel={text('security.hide-password')}
            />
            <SendButton busyText={text('security.busy')}>
              {text('security.reset-submit')}
            </SendButton>
          </CheckedForm>
        )}
      </Page>
    </PlainFrame>
  );
}
