import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { returnPathOf } from '../../../api/return-path.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { recheckAccount } from '../../../middleware/gigya-service.ts';
import { paths } from '../../../paths.ts';
import { choosePrivacy } from '../../../privacy/choose.ts';
import { PrivacyChoices } from '../../../privacy/privacy-choices.tsx';
import { privacyForm } from '../../../privacy/privacy-form.ts';
import { privacyOf } from '../../../privacy/privacy-of.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { useShell } from '../../../shell-context.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { consentForm } from './form.ts';
import { PolicyConsent } from './policy-consent.tsx';
import type { Route } from './+types/screen';

/**
 * The missing consent of a person to the policies, which comes first, else the privacy choices, also of guests; redirects to the requested page
 * without either.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const policy = await missingPolicy(context);
  if (policy) return { policy, privacy: null };
  const pageRequest = context.get(pageRequestContext);
  const privacy = await privacyOf(pageRequest, context.get(backendContext));
  if (!privacy && !pageRequest.session) throw redirect(paths.signIn(paths.consent()));
  if (!privacy || url.searchParams.has('return')) throw redirect(returnPath(url));
  return { policy: null, privacy };
}

async function missingPolicy(context: Route.LoaderArgs['context']) {
  const { identity, settings } = context.get(backendContext);
  const { session } = context.get(pageRequestContext);
  // Another identity provider asks for its own consents.
  if (settings.elsewhere || !session) return null;
  const token = session.accessToken;
  const { missingConsent } = orThrow(await identity.getAccount({}, { token }));
  if (missingConsent === null) return null;
  const { agreedTo } = missingConsent;
  const { brand } = settings;
  const { changes, terms, privacy } = brand.policies[context.get(pageRequestContext).language.tag];
  return {
    version: brand.policyVersion,
    isFirst: agreedTo === null,
    news:
      agreedTo === null
        ? []
        : changes.filter(({ version }) => version > agreedTo).flatMap(({ points }) => points),
    terms: terms.title,
    privacy: privacy.title,
  };
}

const returnPath = (url: URL): string =>
  returnPathOf(url.searchParams.get('return'), paths.launcher());

export async function action({ context, request, url }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('form') === privacyForm.name) return await choosePrivacy(context, posted);
  const { identity } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const session = sessionOf(context);
  const read = await readForm(consentForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const body = { version: read.text('policy'), locale: language.tag };
  const consent = await identity.giveConsent({ body }, { token: session.accessToken });
  if (!consent.ok) return sendBack(read.refused(consent));
  recheckAccount(session);
  throw redirect(returnPath(url));
}

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isSignedIn = useShell()?.isSignedIn ?? false;
  const { policy, privacy } = loaderData;
  const answer = actionData?.answer;
  const title = text('policy.choices');
  const back = isSignedIn ? paths.account() : paths.privacy();
  if (policy) return <PolicyConsent {...policy} answer={answer} />;
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} back={{ href: back, label: text('shell.back') }} />}>
        <title>{title}</title>
        <PrivacyChoices privacy={privacy} action={paths.consent()} answer={answer} />
      </Page>
    </PlainFrame>
  );
}
