import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { ownAccountOnly } from '../../../api/own-account.ts';
import { returnPathOf } from '../../../api/return-path.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { recheckAccount } from '../../../middleware/gigya-service.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { useShell } from '../../../shell-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { document } from '../../../ui/icons-of-energy.ts';
import { shield } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { consentForm } from './form.ts';
import type { Route } from './+types/screen';

/** Redirects to the requested page unless the account lacks a consent. */
export async function loader({ context, url }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const { identity, settings } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const { missingConsent } = orThrow(await identity.getAccount({}, { token }));
  if (missingConsent === null) throw redirect(returnPath(url));
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
  const { identity } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const session = sessionOf(context);
  const posted = await request.formData();
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
  const brand = useShell()?.brand.name ?? '';
  const { version, isFirst, news, terms, privacy } = loaderData;
  const title = text(isFirst ? 'policy.first-title' : 'policy.new-title');
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <p className="lead">{text(isFirst ? 'policy.first-lead' : 'policy.new-lead', { brand })}</p>
        {news.length > 0 && (
          <Section title={text('policy.news')}>
            <ul className="policy-points">
              {news.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        )}
        <RowList look="panel">
          <Row icon={document} title={terms} href={paths.terms()} />
          <Row icon={shield} title={privacy} href={paths.privacy()} />
        </RowList>
        <CheckedForm form={consentForm} answer={actionData?.answer}>
          <input type="hidden" name="policy" value={version} />
          <SendButton busyText={text('policy.busy')}>{text('policy.agree')}</SendButton>
        </CheckedForm>
        <Section title={text('policy.decline')} note={text('policy.decline-note')}>
          <div className="stack-tight">
            <SignOutForm label={text('policy.sign-out')} />
            <ButtonLink look="quiet" href={paths.deleteAccount()} wide>
              {text('policy.delete')}
            </ButtonLink>
          </div>
        </Section>
      </Page>
    </PlainFrame>
  );
}
