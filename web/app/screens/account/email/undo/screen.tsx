import { data } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { backendContext, visitContext } from '../../../../context.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ByLink } from '../../by-link.tsx';
import { byLinkForm } from '../../form.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, serviceToken } = context.get(backendContext);
  const locale = context.get(visitContext).language.format;
  const read = await readForm(byLinkForm, { posted: await request.formData(), locale });
  const token = read.ok ? read.text('token') : '';
  const used = await identity.undoEmailChange(
    { body: { token, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  if (!used.ok) return data({ ok: false as const, problem: used }, { status: 422 });
  return { ok: true as const, ...used.value };
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ByLink
      name="email-undo"
      other={{ href: paths.recover(), label: text('security.email-undo-next') }}
      token={loaderData.token}
      problem={actionData?.ok === false ? actionData.problem : null}
      done={
        actionData?.ok === true && (
          <div className="stack" role="status">
            <p className="lead">{text('security.email-undo-done', { email: actionData.email })}</p>
            {actionData.passkeysRemoved > 0 && (
              <p>{text('security.email-undo-passkeys', { count: actionData.passkeysRemoved })}</p>
            )}
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
