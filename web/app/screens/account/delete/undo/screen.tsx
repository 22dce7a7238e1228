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
  const used = await identity.keepAccountByLink(
    { body: { token, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  if (!used.ok) return data({ ok: false as const, problem: used }, { status: 422 });
  return { ok: true as const, email: used.value.email };
}

export default function KeepAccountByLink({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ByLink
      name="keep"
      other={{ href: paths.deleteAccount(), label: text('security.keep-other') }}
      token={loaderData.token}
      problem={actionData?.ok === false ? actionData.problem : null}
      done={
        actionData?.ok === true && (
          <div className="stack" role="status">
            <p className="lead">{text('security.keep-done', { email: actionData.email })}</p>
            <p>
              <ButtonLink look="main" href={paths.launcher()}>
                {text('security.keep-next')}
              </ButtonLink>
            </p>
          </div>
        )
      }
    />
  );
}
