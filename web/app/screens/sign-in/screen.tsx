import { redirect, redirectDocument } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { returnPathOf } from '../../api/return-path.ts';
import { backendContext, visitContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SecretField, SendButton, TextField } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { Banner } from '../../ui/notices.tsx';
import { about } from '../../ui/icons.ts';
import { signInForm } from './form.ts';
import type { Route } from './+types/screen';

/** What the detour through the provider may have to say when it comes back here. */
const detourProblems = [
  'identity-unavailable',
  'sign-in-expired',
  'sign-in-refused',
  'sign-in-answer-wrong',
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { identity, serviceToken, settings } = context.get(backendContext);
  const problem = url.searchParams.get('problem');
  const returnTo = returnPathOf(url.searchParams.get('return'), paths.launcher());
  if (problem !== null && detourProblems.includes(problem))
    return { state: 'stopped' as const, problem, returnTo, loginHint: '', demoAccount: null };
  const interaction = url.searchParams.get('interaction');
  if (interaction === null) {
    if (visit.session) throw redirect(returnTo);
    const query = new URLSearchParams({ return: returnTo, locale: visit.language.tag });
    throw redirectDocument(`/auth/start?${query}`);
  }
  const wanted = await identity.getInteraction(
    { params: { interaction } },
    { token: await serviceToken() },
  );
  if (!wanted.ok) {
    const code =
      wanted.kind === 'gone' || wanted.kind === 'not-found'
        ? 'sign-in-expired'
        : 'identity-unavailable';
    return { state: 'stopped' as const, problem: code, returnTo, loginHint: '', demoAccount: null };
  }
  return {
    state: 'asked' as const,
    problem: null,
    returnTo,
    loginHint: wanted.value.loginHint ?? '',
    demoAccount: settings.demoAccount,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const locale = context.get(visitContext).language.format;
  const read = await readForm(signInForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const signedIn = await identity.signIn(
    {
      params: { interaction: url.searchParams.get('interaction') ?? '' },
      body: {
        email: read.text('email'),
        password: read.text('password'),
        address: addressOf(request),
      },
    },
    { token: await serviceToken() },
  );
  if (!signedIn.ok) {
    if (signedIn.kind === 'gone' || signedIn.kind === 'not-found')
      throw redirect('/sign-in?problem=sign-in-expired');
    return sendBack(read.refused(signedIn));
  }
  // On to the provider, which sends the browser back to us with a code: not a screen, so a whole new document.
  throw redirectDocument(signedIn.value.resume);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { demoAccount } = loaderData;
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('sign-in.title')}
            back={{ href: paths.landing(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('sign-in.title')}</title>
        {loaderData.state === 'stopped' ? (
          <Stopped problem={loaderData.problem} returnTo={loaderData.returnTo} />
        ) : (
          <CheckedForm
            form={signInForm}
            answer={actionData?.answer}
            initial={{ email: loaderData.loginHint }}
            failedTitle={text('sign-in.failed')}
          >
            <TextField name="email" autoComplete="username" />
            <SecretField
              name="password"
              autoComplete="current-password"
              showLabel={text('sign-in.show-password')}
              hideLabel={text('sign-in.hide-password')}
            />
            <SendButton busyText={text('sign-in.busy')}>{text('sign-in.submit')}</SendButton>
            <p className="form-other">
              {text('sign-in.no-account')}{' '}
              <Link href={paths.signUp()}>{text('sign-in.sign-up')}</Link>
            </p>
            {demoAccount && (
              <Banner icon={about}>
                {text('sign-in.demo', { email: demoAccount.email, password: demoAccount.password })}
              </Banner>
            )}
          </CheckedForm>
        )}
      </Page>
    </PlainFrame>
  );
}

function Stopped({ problem, returnTo }: { problem: string; returnTo: string }) {
  const text = useText();
  return (
    <>
      <p className="lead">{text(`sign-in.${problem}`)}</p>
      <p>
        <ButtonLink look="main" href={paths.signIn(returnTo)} wide>
          {text('sign-in.again')}
        </ButtonLink>
      </p>
    </>
  );
}
