import { data } from 'react-router';
import { problemText } from '../../api/problem-text.ts';
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
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(verifyForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const verified = await identity.verifyEmail(
    { body: { token: read.text('token') } },
    { token: await serviceToken() },
  );
  if (!verified.ok) return data({ problem: verified }, { status: 422 });
  return { email: verified.value.email };
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
          <div className="stack">
            <p className="lead" role="alert">
              {actionData.problem.kind === 'gone' ||
              actionData.problem.kind === 'not-found' ||
              actionData.problem.kind === 'invalid'
                ? text('verify.token-over')
                : problemText(text, actionData.problem)}
            </p>
            <p>
              <ButtonLink href={paths.signUp()}>{text('verify.sign-up-again')}</ButtonLink>
            </p>
          </div>
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
