import { redirect } from 'react-router';
import { choiceCookie } from '../../api/cookies.ts';
import { returnPathOf } from '../../api/return-path.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { acceptedLanguage, languageOf, languages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { check } from '../../ui/icons.ts';
import { languageForm } from './form.ts';
import type { Route } from './+types/screen';

export function loader({ context, url }: Route.LoaderArgs) {
  const pageRequest = context.get(pageRequestContext);
  return {
    returnTo: returnPathOf(url.searchParams.get('return'), paths.start()),
    suggested: acceptedLanguage(pageRequest.request.headers.get('accept-language'))?.tag ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { session, language } = context.get(pageRequestContext);
  const read = await readForm(languageForm, {
    posted: await request.formData(),
    locale: language.format,
  });
  if (!read.ok) return sendBack(read.answer);
  const chosen = languageOf(read.text('locale')) ?? language;
  const { product, identity } = context.get(backendContext);
  if (session) {
    const options = { token: session.accessToken };
    // The cookie is what the next page reads; the account remembers it for other devices and for mail.
    await Promise.all([
      product.updatePerson({ body: { preferences: { locale: chosen.tag } } }, options),
      identity.updateAccount({ body: { locale: chosen.tag } }, options),
    ]);
  }
  return redirect(returnPathOf(read.text('return'), paths.start()), {
    headers: { 'set-cookie': choiceCookie('locale', chosen.tag) },
  });
}

export default function LanguageScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const current = useShell()?.language.tag;
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('language.title')}
            back={{ href: loaderData.returnTo, label: text('shell.back') }}
          />
        }
      >
        <title>{text('language.title')}</title>
        {/* A document post: every word of the page changes, so does its direction. */}
        <CheckedForm
          form={languageForm}
          answer={actionData?.answer}
          className="stack"
          reloadDocument
        >
          <input type="hidden" name="return" value={loaderData.returnTo} />
          <ul className="language-list">
            {languages.map((language) => (
              <li key={language.tag}>
                <button
                  className="language-choice"
                  name="locale"
                  value={language.tag}
                  lang={language.tag}
                  aria-pressed={language.tag === current}
                >
                  <bdi className="language-name">{language.name}</bdi>
                  {language.tag === current ? (
                    <Icon shape={check} />
                  ) : (
                    language.tag === loaderData.suggested && (
                      <span className="caption" lang={current}>
                        {text('language.suggested')}
                      </span>
                    )
                  )}
                </button>
              </li>
            ))}
          </ul>
        </CheckedForm>
      </Page>
    </PlainFrame>
  );
}
