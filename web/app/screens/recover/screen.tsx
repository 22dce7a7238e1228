import { redirectDocument } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { recoverForm } from './form.ts';
import type { Route } from './+types/screen';

export function loader({ context }: Route.LoaderArgs) {
  // A provider elsewhere has its own way to a forgotten password, beside its own form.
  if (context.get(backendContext).settings.elsewhere) throw redirectDocument('/auth/start');
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(recoverForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const email = read.text('email');
  const requested = await identity.requestRecovery(
    { body: { email, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  return requested.ok ? { sentTo: email } : sendBack(read.refused(requested));
}

export default function Recover({ actionData }: Route.ComponentProps) {
  const text = useText();
  const shell = useShell();
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null;
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('security.recover-title')}
            back={{ href: paths.signIn(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('security.recover-title')}</title>
        {sentTo === null ? (
          <CheckedForm form={recoverForm} answer={answer}>
            <p className="lead">{text('security.recover-lead')}</p>
            <TextField name="email" autoComplete="username" />
            <SendButton busyText={text('security.busy')}>
              {text('security.recover-submit')}
            </SendButton>
          </CheckedForm>
        ) : (
          <div className="stack" role="status">
            <p className="lead">{text('security.recover-sent', { email: sentTo })}</p>
            <p>{text('security.recover-sent-more')}</p>
            {shell?.hasOutbox && (
              <p>
                <ButtonLink href={paths.outbox()}>{text('security.outbox')}</ButtonLink>
              </p>
            )}
          </div>
        )}
      </Page>
    </PlainFrame>
  );
}
