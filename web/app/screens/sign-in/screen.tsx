import type { Problem } from '@hearth/platform/problem.ts';
import { Form, data, redirect, redirectDocument, useNavigation } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { problemText } from '../../api/problem-text.ts';
import { returnPathOf } from '../../api/return-path.ts';
import { backendContext, visitContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFirstError } from '../../shell/use-first-error.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, fieldId } from '../../ui/field.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { Banner } from '../../ui/notices.tsx';
import { about } from '../../ui/icons.ts';
import { PasswordField } from '../../ui/password-field.tsx';
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
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  const interaction = url.searchParams.get('interaction') ?? '';
  const again = (problem: Problem) => data({ problem, email }, { status: 422 });
  if (email.trim() === '')
    return again({ code: 'email-empty', kind: 'invalid', at: '/body/email' });
  if (password === '')
    return again({ code: 'password-empty', kind: 'invalid', at: '/body/password' });
  const signedIn = await identity.signIn(
    { params: { interaction }, body: { email, password, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  if (!signedIn.ok) {
    if (signedIn.kind === 'gone' || signedIn.kind === 'not-found')
      throw redirect('/sign-in?problem=sign-in-expired');
    return again(signedIn);
  }
  // On to the provider, which sends the browser back to us with a code: not a screen, so a whole new document.
  throw redirectDocument(signedIn.value.resume);
}

const ownSentences = [
  'email-empty',
  'password-empty',
  'email-or-password-wrong',
  'email-not-verified',
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const navigation = useNavigation();
  const problem = actionData?.problem;
  const sentence =
    problem === undefined
      ? null
      : ownSentences.includes(problem.code)
        ? text(`sign-in.${problem.code}`)
        : problemText(text, problem);
  const { demoAccount } = loaderData;
  const wrong =
    sentence === null
      ? undefined
      : problem?.at === '/body/password'
        ? 'password'
        : problem?.at === '/body/email'
          ? 'email'
          : undefined;
  useFirstError(actionData, wrong && fieldId(wrong));
  const errorAt = (field: 'email' | 'password') =>
    wrong === field ? { error: sentence, autoFocus: true } : {};
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
          <Form method="post" className="form" noValidate>
            {sentence !== null && !wrong && (
              <ErrorSummary title={text('sign-in.failed')} problems={[{ text: sentence }]} />
            )}
            <Field
              label={text('sign-in.email')}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email ?? loaderData.loginHint}
              maxLength={254}
              {...errorAt('email')}
              required
            />
            <PasswordField
              label={text('sign-in.password')}
              name="password"
              autoComplete="current-password"
              maxLength={1000}
              {...errorAt('password')}
              showLabel={text('sign-in.show-password')}
              hideLabel={text('sign-in.hide-password')}
              required
            />
            <Button
              look="main"
              wide
              busy={navigation.state !== 'idle'}
              busyText={text('sign-in.busy')}
            >
              {text('sign-in.submit')}
            </Button>
            <p className="form-other">
              {text('sign-in.no-account')}{' '}
              <Link href={paths.signUp()}>{text('sign-in.sign-up')}</Link>
            </p>
            {demoAccount && (
              <Banner icon={about}>
                {text('sign-in.demo', { email: demoAccount.email, password: demoAccount.password })}
              </Banner>
            )}
          </Form>
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
