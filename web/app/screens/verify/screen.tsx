import { Form, data } from 'react-router';
import { problemText } from '../../api/problem-text.ts';
import { backendContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') };
}

/** Used by a post only: programs that look at mails follow links, and must not use up the token. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const token = String((await request.formData()).get('token') ?? '');
  const verified = await identity.verifyEmail({ body: { token } }, { token: await serviceToken() });
  if (!verified.ok) return data({ ok: false as const, problem: verified }, { status: 422 });
  return { ok: true as const, email: verified.value.email };
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={text('verify.title')} />}>
        <title>{text('verify.title')}</title>
        {actionData?.ok === true ? (
          <>
            <p className="lead">{text('verify.done', { email: actionData.email })}</p>
            <p>
              <ButtonLink look="main" href={paths.signIn()}>
                {text('verify.sign-in')}
              </ButtonLink>
            </p>
          </>
        ) : actionData ? (
          <>
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
          </>
        ) : loaderData.token === null ? (
          <p className="lead">{text('verify.wait')}</p>
        ) : (
          <Form method="post" className="form">
            <p className="lead">{text('verify.lead')}</p>
            <input type="hidden" name="token" value={loaderData.token} />
            <Button look="main" wide>
              {text('verify.submit')}
            </Button>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
