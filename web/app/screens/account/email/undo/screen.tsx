import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { MailLinkPage } from '../../mail-link-page.tsx';
import { submitMailLink } from '../../submit-mail-link.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') };
}

export async function action(args: Route.ActionArgs) {
  return await submitMailLink(args, args.context.get(backendContext).identity.undoEmailChange);
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <MailLinkPage
      name="email-undo"
      alternative={{ href: paths.recover(), label: text('security.email-undo-next') }}
      token={loaderData.token}
      problem={actionData?.ok === false ? actionData.problem : null}
      done={
        actionData?.ok === true && (
          <div className="stack" role="status">
            <p className="lead">
              {text('security.email-undo-done', { email: actionData.done.email })}
            </p>
            {actionData.done.passkeysRemoved > 0 && (
              <p>
                {text('security.email-undo-passkeys', { count: actionData.done.passkeysRemoved })}
              </p>
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
