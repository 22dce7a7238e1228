import type { Problem } from '@hearth/core/problem.ts';
import { data, redirect } from 'react-router';
import { problemText } from '../../api/problem-text.ts';
import { readSignUpBrowser, signUpCookie } from '../../api/sign-up-browser.ts';
import { parseCode, storeCode } from '../../api/stored-code.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { verifyForm } from './form.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') };
}

/** Used by a post only: programs that look at mails follow links, and must not use up the token. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const { cookies, language } = context.get(pageRequestContext);
  const locale = language.format;
  const read = await readForm(verifyForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const verified = await identity.verifyEmail(
    { body: { token: read.text('token') } },
    { token: await serviceToken() },
  );
  if (!verified.ok) return data({ problem: verified }, { status: 422 });
  const { email, continuation } = verified.value;
  const signUp = readSignUpBrowser(cookies);
  const headers = new Headers();
  const code = continuedCode(context, continuation);
  if (code) headers.append('set-cookie', storeCode(code));
  // The browser that created the account signs in without a second question.
  if (signUp?.secret) throw redirect(paths.signIn(), { headers });
  headers.append('set-cookie', signUpCookie({ secret: null, email }));
  return data({ email }, { headers });
}

/** The code of the browser that signed up; null without one, and after a change of the key. */
function continuedCode(context: Route.ActionArgs['context'], sealed: string | null) {
  const { continuations, log } = context.get(backendContext);
  if (sealed === null) return null;
  try {
    return parseCode(continuations.unseal(sealed));
  } catch (error) {
    log.warn({ error: String(error) }, 'the code of a sign-up cannot be read');
    return null;
  }
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={text('verify.title')} />}>
        <title>{text('verify.title')}</title>
        {actionData && 'email' in actionData ? (
          <div className="stack" role="status">
            <p className="lead">{text('verify.done', { email: actionData.email })}</p>
            <p>
              <ButtonLink look="main" href={paths.signIn()}>
                {text('verify.sign-in')}
              </ButtonLink>
            </p>
          </div>
        ) : actionData && 'problem' in actionData ? (
          <Unusable problem={actionData.problem} />
        ) : loaderData.token === null ? (
          <div className="stack">
            <p className="lead">{text('verify.wait')}</p>
            <p>
              <ButtonLink href={paths.signIn()}>{text('verify.sign-in')}</ButtonLink>
            </p>
          </div>
        ) : (
          <CheckedForm form={verifyForm} answer={actionData?.answer}>
            <p className="lead">{text('verify.lead')}</p>
            <input type="hidden" name="token" value={loaderData.token} />
            <SendButton>{text('verify.submit')}</SendButton>
          </CheckedForm>
        )}
      </Page>
    </PlainFrame>
  );
}

/** A link that does not work: the account may exist, so the first way on is to sign in. */
function Unusable({ problem }: { readonly problem: Problem }) {
  const text = useText();
  const isOver = ['gone', 'not-found', 'invalid'].includes(problem.kind);
  const reason = problem.code === 'token-used' ? 'token-used' : 'token-over';
  return (
    <div className="stack">
      <p className="lead" role="alert">
        {isOver ? text(`verify.${reason}`) : problemText(text, problem)}
      </p>
      {isOver && <p>{text(`verify.${reason}-next`)}</p>}
      <p className="cluster">
        <ButtonLink look="main" href={paths.signIn()}>
          {text('verify.sign-in')}
        </ButtonLink>
        {reason === 'token-over' && (
          <ButtonLink href={paths.signUp()}>{text('verify.sign-up-again')}</ButtonLink>
        )}
      </p>
    </div>
  );
}
