import type { Problem } from '@hearth/core/problem.ts';
import { data, redirect, redirectDocument } from 'react-router';
import type { IdentityClient } from '../../../server/backend.ts';
import { addressOf } from '../../api/address.ts';
import { deviceOf } from '../../api/device.ts';
import { returnPathOf } from '../../api/return-path.ts';
import { readSignUpBrowser, signUpCookie } from '../../api/sign-up-browser.ts';
import { readStoredCode } from '../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasUnsent } from '../../middleware/unsent-cookie.ts';
import { demoAccountRefusal, isDeveloper } from '../../middleware/developer-pages.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { Banner } from '../../ui/notices.tsx';
import { about } from '../../ui/icons.ts';
import type { PageRequest } from '../../page-request.ts';
import { ContinueSignUp } from './continue-sign-up.tsx';
import { continueForm, signInForm } from './form.ts';
import { knownDevicesCookie, knownDevicesIn } from '../../api/known-devices.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import type { Route } from './+types/screen';

/** Notices that the identity provider's redirect may bring back. */
const detourProblems = [
  'identity-unavailable',
  'sign-in-expired',
  'sign-in-refused',
  'sign-in-answer-wrong',
  'too-many-starts',
  'account-locked',
  'account-unverified',
  'account-incomplete',
];

const stopped = {
  state: 'stopped' as const,
  isStepUp: false,
  hasUnsent: false,
  loginHint: '',
  isAfterSignUp: false,
  demoAccount: null,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageRequest = context.get(pageRequestContext);
  const { identity, serviceToken, settings } = context.get(backendContext);
  const problem = url.searchParams.get('problem');
  const fallback = readStoredCode(context) ? paths.goOn() : paths.launcher();
  const returnTo = returnPathOf(url.searchParams.get('return'), fallback);
  if (problem !== null && detourProblems.includes(problem))
    return whereStopped(pageRequest, problem, returnTo);
  const interaction = url.searchParams.get('interaction');
  if (interaction === null) {
    if (pageRequest.session) throw redirect(returnTo);
    const query = new URLSearchParams({ return: returnTo, locale: pageRequest.language.tag });
    throw redirectDocument(`/auth/start?${query}`);
  }
  const requested = await identity.getInteraction(
    { params: { interaction } },
    { token: await serviceToken() },
  );
  if (!requested.ok) {
    const code =
      requested.kind === 'gone' || requested.kind === 'not-found'
        ? 'sign-in-expired'
        : 'identity-unavailable';
    return whereStopped(pageRequest, code, returnTo);
  }
  const signUp = readSignUpBrowser(pageRequest.cookies);
  return {
    state: 'requested' as const,
    isStepUp: requested.value.isStepUp,
    hasUnsent: hasUnsent(pageRequest.cookies),
    problem: null,
    returnTo,
    loginHint: requested.value.loginHint ?? signUp?.email ?? '',
    isAfterSignUp: !requested.value.isStepUp && signUp !== null && signUp.secret !== null,
    demoAccount: isDeveloper(pageRequest, context.get(backendContext))
      ? settings.demoAccount
      : null,
  };
}

/** Redirects a signed-in person who returns to a finished sign-in. */
function whereStopped({ session }: PageRequest, problem: string, returnTo: string) {
  if (problem === 'sign-in-expired' && session) throw redirect(returnTo);
  return { ...stopped, problem, returnTo };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const params = { interaction: url.searchParams.get('interaction') ?? '' };
  const from = {
    address: addressOf(request),
    device: deviceOf(request),
    knownDevices: knownDevicesIn(context.get(pageRequestContext).cookies),
  };
  const posted = await request.formData();
  if (posted.get('intent') === 'ask-passkey') {
    const { address } = from;
    const created = await identity.createAssertionOptions(
      { params, body: { address } },
      { token: await serviceToken() },
    );
    return created.ok ? { options: created.value } : {};
  }
  if (posted.get('intent') === 'passkey') {
    const response = assertionIn(posted);
    const used = await identity.signInWithPasskey(
      { params, body: { response, ...from } },
      { token: await serviceToken() },
    );
    if (!used.ok) return passkeyRefused(used);
    throw goOn(used.value);
  }
  if (posted.get('form') === continueForm.name)
    return await signInAfterSignUp(context, request, params);
  const read = await readForm(signInForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const pageRequest = context.get(pageRequestContext);
  const refusal = demoAccountRefusal(pageRequest, context.get(backendContext), read.text('email'));
  if (refusal) return sendBack(read.refused(refusal));
  const signedIn = await identity.signIn(
    { params, body: { email: read.text('email'), password: read.text('password'), ...from } },
    { token: await serviceToken() },
  );
  if (!signedIn.ok) {
    if (signedIn.kind === 'gone' || signedIn.kind === 'not-found')
      throw redirect('/sign-in?problem=sign-in-expired');
    if (signedIn.code === 'account-locked') throw redirect(paths.locked());
    return sendBack(read.refused(signedIn));
  }
  throw goOn(signedIn.value);
}

/** The secret of the browser is used up by the attempt, whatever its result. */
async function signInAfterSignUp(
  context: Route.ActionArgs['context'],
  request: Request,
  params: { readonly interaction: string },
) {
  const { identity, serviceToken } = context.get(backendContext);
  const { cookies } = context.get(pageRequestContext);
  const signUp = readSignUpBrowser(cookies);
  const knownDevices = knownDevicesIn(cookies);
  const signedIn = signUp?.secret
    ? await identity.signInAfterSignUp(
        { params, body: { browser: signUp.secret, device: deviceOf(request), knownDevices } },
        { token: await serviceToken() },
      )
    : null;
  const used = signUp ? [signUpCookie({ ...signUp, secret: null })] : [];
  if (signedIn?.ok) throw goOn(signedIn.value, used);
  return data({ isContinued: false }, { headers: used.map((cookie) => ['set-cookie', cookie]) });
}

interface SignedIn {
  readonly resume: string;
  readonly knownDevices: readonly string[];
}

/** Redirects the document to the identity provider, which redirects back with a code. */
const goOn = ({ resume, knownDevices }: SignedIn, cookies: readonly string[] = []): Response =>
  redirectDocument(resume, {
    headers: [knownDevicesCookie(knownDevices), ...cookies].map((cookie) => ['set-cookie', cookie]),
  });

/** The browser's passkey response as posted; the service's contract checks it. */
type Assertion = Parameters<IdentityClient['signInWithPasskey']>[0]['body']['response'];

function assertionIn(posted: FormData): Assertion {
  try {
    return JSON.parse(String(posted.get('response') ?? ''));
  } catch {
    return JSON.parse('null');
  }
}

function passkeyRefused(refused: Problem) {
  if (refused.kind === 'gone' || refused.kind === 'not-found')
    throw redirect('/sign-in?problem=sign-in-expired');
  if (refused.code === 'account-locked') throw redirect(paths.locked());
  const codesWithSentence = ['passkey-unknown', 'passkey-refused', 'too-many-attempts'];
  const problem = codesWithSentence.includes(refused.code) ? refused.code : 'passkey-refused';
  return data({ passkeyProblem: problem }, { status: 422 });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { demoAccount } = loaderData;
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  const passkeyProblem =
    actionData && 'passkeyProblem' in actionData ? actionData.passkeyProblem : null;
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
        ) : loaderData.isAfterSignUp && actionData === undefined ? (
          <ContinueSignUp email={loaderData.loginHint} />
        ) : (
          <CheckedForm
            form={signInForm}
            answer={answer}
            initial={{ email: loaderData.loginHint }}
            failedTitle={text('sign-in.failed')}
          >
            {loaderData.hasUnsent && (
              <Banner icon={about} strong={text('sign-in.unsent')}>
                {text('sign-in.unsent-kept')}
              </Banner>
            )}
            {loaderData.isStepUp && <p className="lead">{text('sign-in.step-up')}</p>}
            <TextField name="email" autoComplete="username webauthn" />
            <SecretField
              name="password"
              autoComplete="current-password"
              showLabel={text('sign-in.show-password')}
              hideLabel={text('sign-in.hide-password')}
            />
            <SendButton busyText={text('sign-in.busy')}>{text('sign-in.submit')}</SendButton>
            {isThrottled(answer) && <Throttled />}
            <PasskeySignIn problem={passkeyProblem} />
            <p className="form-other">
              <Link href={paths.recover()}>{text('sign-in.forgotten')}</Link>
            </p>
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

const isThrottled = (answer: FormAnswer | undefined): boolean =>
  answer?.faults.some(({ code }) => code === 'too-many-attempts') === true;

/** The two ways to sign in despite too many wrong passwords. */
function Throttled() {
  const text = useText();
  return (
    <Banner
      icon={about}
      strong={text('sign-in.throttled-title')}
      action={<ButtonLink href={paths.recover()}>{text('sign-in.throttled-reset')}</ButtonLink>}
    >
      {text('sign-in.throttled-ways')}
    </Banner>
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
