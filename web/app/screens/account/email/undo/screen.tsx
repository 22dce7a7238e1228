import { data } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ByLink } from '../../by-link.tsx';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const token = String((await request.formData()).get('token') ?? '');
  const used = await identity.undoEmailChange(
    { body: { token, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  if (!used.ok) return data({ ok: false as const, problem: used }, { status: 422 });
  return { ok: true as const, email: used.value.email };
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ByLink
      name="email-undo"
      token={loaderData.token}
      problem={actionData?.ok === false ? actionData.problem : null}
      done={
        actionData?.ok === true && (
          <div className="stack" role="status">
            <p className="lead">{text('security.email-undo-done', { email: actionData.email })}</p>
            <p>
              <ButtonLink look="main" href={paths.recover()}>
                {text('security.email-undo-next')}
              </ButtonLink>
            </p>
          </div>
        )
      }
    />
  );
}
