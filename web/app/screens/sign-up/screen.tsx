import { data, redirectDocument } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { invitedMailbox } from '../../api/invited-mailbox.ts';
import { browserSecret, readSignUpBrowser, signUpCookie } from '../../api/sign-up-browser.ts';
import { codeText, readStoredCode } from '../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField } from '../../forms/fields.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { signUpForm } from './form.ts';
import type { Route } from './+types/screen';

export async function action({ context, request }: Route.ActionArgs) {
  const pageRequest = context.get(pageRequestContext);
  const { identity, serviceToken, settings, continuations } = context.get(backendContext);
  const read = await readForm(signUpForm, {
    posted: await request.formData(),
    locale: pageRequest.language.format,
  });
  if (!read.ok) return sendBack(read.answer);
  const email = read.text('email');
  const browser = browserSecret(readSignUpBrowser(pageRequest.cookies));
  const stored = readStoredCode(context);
  const made = await identity.signUp(
    {
      body: {
        name: read.text('name'),
        email,
        password: read.text('password'),
        locale: pageRequest.language.tag,
        verifyUrl: new URL(paths.verify(), settings.publicUrl).href,
        address: addressOf(request),
        policyVersion: read.text('policy'),
        browser,
        ...(stored ? { continuation: continuations.seal(codeText(stored)) } : {}),
      },
    },
    { token: await serviceToken(), idempotencyKey: read.idempotencyKey },
  );
  if (!made.ok) return sendBack(read.refused(made));
  return data(
    { sentTo: email },
    { headers: { 'set-cookie': signUpCookie({ secret: browser, email }) } },
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const stored = readStoredCode(context);
  // A provider elsewhere makes its accounts itself, beside its own form.
  if (context.get(backendContext).settings.elsewhere) {
    const query = new URLSearchParams({ return: stored ? paths.goOn() : paths.launcher() });
    throw redirectDocument(`/auth/start?${query}`);
  }
  return {
    idempotency: crypto.randomUUID(),
    policy: context.get(backendContext).settings.brand.policyVersion,
    inHand: stored?.kind ?? null,
    email: await invitedMailbox(context, { stored, request }),
  };
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  if (actionData && 'sentTo' in actionData) return <Sent email={actionData.sentTo} />;
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('sign-up.title')}
            back={{ href: paths.landing(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('sign-up.title')}</title>
        <CheckedForm
          form={signUpForm}
          answer={actionData?.answer}
          envelope={{ idempotency: loaderData.idempotency }}
          failedTitle={text('sign-up.failed')}
          initial={{ email: loaderData.email }}
        >
          {loaderData.inHand && (
            <p className="lead">{text(`sign-up.in-hand-${loaderData.inHand}`)}</p>
          )}
          <TextField name="name" autoComplete="name" />
          <TextField name="email" autoComplete="email" />
          <SecretField
            name="password"
            autoComplete="new-password"
            hint={text('sign-up.password-hint')}
            showLabel={text('sign-up.show-password')}
            hideLabel={text('sign-up.hide-password')}
          />
          <input type="hidden" name="policy" value={loaderData.policy} />
          <MarkField
            name="agreed"
            hint={
              <span className="cluster">
                <Link href={paths.terms()}>{text('sign-up.terms')}</Link>
                <Link href={paths.privacy()}>{text('sign-up.privacy')}</Link>
              </span>
            }
          />
          <SendButton busyText={text('sign-up.busy')}>{text('sign-up.submit')}</SendButton>
          <p className="form-other">
            {text('sign-up.has-account')}{' '}
            <Link href={paths.signIn()}>{text('sign-up.sign-in')}</Link>
          </p>
        </CheckedForm>
      </Page>
    </PlainFrame>
  );
}

/** Equal for new and known addresses, so that the page does not disclose who has an account. */
function Sent({ email }: { email: string }) {
  const text = useText();
  const shell = useShell();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={text('sign-up.sent-title')} />}>
        <title>{text('sign-up.sent-title')}</title>
        <div className="stack" role="status">
          <p className="lead">{text('sign-up.sent', { email })}</p>
          <p>{text('sign-up.sent-next')}</p>
          <p className="cluster">
            <ButtonLink href={paths.signIn()}>{text('sign-up.opened')}</ButtonLink>
            {shell?.hasOutbox && (
              <ButtonLink href={paths.outbox()}>{text('sign-up.outbox')}</ButtonLink>
            )}
          </p>
        </div>
      </Page>
    </PlainFrame>
  );
}
