import { redirect } from 'react-router';
import { backendContext, pageRequestContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { privacyPaths } from '../../privacy-paths.ts';
import { choosePrivacy } from '../../privacy/choose.ts';
import { PrivacyChoices } from '../../privacy/privacy-choices.tsx';
import { ownSession, privacyOf } from '../../privacy/privacy-of.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import type { Route } from './+types/choices';

/** The choice of a guest; that of a signed-in person belongs to the account. */
export async function loader({ context }: Route.LoaderArgs) {
  const pageRequest = context.get(pageRequestContext);
  if (ownSession(pageRequest)) throw redirect(paths.consent());
  const privacy = await privacyOf(pageRequest, context.get(backendContext));
  if (!privacy) throw redirect(paths.privacy());
  return { privacy };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  await choosePrivacy(context, await request.formData());

export default function Choices({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('policy.choices');
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader title={title} back={{ href: paths.privacy(), label: text('shell.back') }} />
        }
      >
        <title>{title}</title>
        <PrivacyChoices
          privacy={loaderData.privacy}
          action={privacyPaths.choices()}
          answer={actionData?.answer}
        />
      </Page>
    </PlainFrame>
  );
}
