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
  return await submitMailLink(args, args.context.get(backendContext).identity.cancelDeletionByLink);
}

export default function KeepAccountByLink({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <MailLinkPage
      name="keep"
      alternative={{ href: paths.deleteAccount(), label: text('security.keep-other') }}
      token={loaderData.token}
      problem={actionData?.ok === false ? actionData.problem : null}
      done={
        actionData?.ok === true && (
          <div className="stack" role="status">
            <p className="lead">{text('security.keep-done', { email: actionData.done.email })}</p>
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
