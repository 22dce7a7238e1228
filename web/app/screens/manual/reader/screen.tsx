import { textOf } from '@hearth/product/manual/source-text.ts';
import { failedSections, orThrow } from '../../../api/installation.ts';
import { choiceCookie } from '../../../api/cookies.ts';
import { appearanceOf } from '../../../api/appearance.ts';
import { returnPathOf } from '../../../api/return-path.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { manualPaths } from '../../../manual-paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { download } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { Details } from '../../../ui/section.tsx';
import { redirect } from 'react-router';
import { languageName } from '../language-name.ts';
import { ManualPage } from '../manual-page.tsx';
import { sizeText } from '../../../i18n/size-text.ts';
import { Blocks } from './blocks.tsx';
import { textSizeForm } from './form.ts';
import { ReaderTools } from './reader-tools.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const wish = url.searchParams.get('language')?.slice(0, 35);
  const language = wish || context.get(pageRequestContext).language.tag;
  const manual = orThrow(
    await product.getManual({ params: { manual: params.manual }, query: { language } }, {}),
  );
  const returnTo = url.searchParams.get('return');
  return {
    failed,
    manual,
    /** Where the text is in another language than requested, the page says so. */
    isRequested: new Intl.Locale(manual.language).language === language.split('-')[0],
    direction: directionOf(manual.language),
    returnTo: returnTo === null ? null : returnPathOf(returnTo, manualPaths.list()),
  };
}

/** Scripts that are written from right to left (ISO 15924), as the runtime completes a language. */
const rightToLeft = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm']);
const directionOf = (tag: string): 'ltr' | 'rtl' =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

export async function action({ context, request, url }: Route.ActionArgs) {
  const { language, session, demo } = context.get(pageRequestContext);
  const read = await readForm(textSizeForm, {
    posted: await request.formData(),
    locale: language.format,
  });
  if (!read.ok) return sendBack(read.answer);
  const { textSize } = appearanceOf({ 'text-size': read.text('text-size') }, 'locked');
  const { product } = context.get(backendContext);
  if (session && !demo)
    await product.updatePerson(
      { body: { preferences: { textSize } } },
      { token: session.accessToken },
    );
  return redirect(`${url.pathname}${url.search}`, {
    headers: { 'set-cookie': choiceCookie('text-size', String(textSize)) },
  });
}

export default function ManualReader({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { manual, direction, returnTo, isRequested } = loaderData;
  const content = manual.text;
  return (
    <ManualPage
      title={manual.title}
      back={{
        href: returnTo ?? manualPaths.list(),
        label: text(returnTo === null ? 'manual.back' : 'manual.back-to-page'),
      }}
    >
      <p className="small second">
        {[
          text(`manual.kind-${manual.kind}`),
          text('manual.version', { version: manual.version }),
          text('manual.for-models', { models: manual.models.join(', ') }),
        ].join(' · ')}
      </p>
      {!isRequested && (
        <p className="small">
          {text('manual.other-language', { language: languageName(manual.language) })}
        </p>
      )}
      <Languages manual={manual} returnTo={returnTo} />
      {content === null ? (
        <PdfLink manual={manual} />
      ) : (
        <>
          <Details summary={text('manual.contents')}>
            <nav className="manual-contents" aria-label={text('manual.contents')}>
              <ol lang={manual.language} dir={direction}>
                {content.chapters.map((chapter) => (
                  <li key={chapter.id}>
                    <a href={`#${chapter.id}`}>{chapter.title}</a>
                    <Parts chapter={chapter} />
                  </li>
                ))}
              </ol>
            </nav>
          </Details>
          <ReaderTools manual={manual} />
          <article className="manual" lang={manual.language} dir={direction}>
            <Blocks blocks={content.lead} />
            {content.chapters.map(({ id, title, blocks }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} className="sub-lead">
                  {title}
                </h2>
                <Blocks blocks={blocks} />
              </section>
            ))}
          </article>
        </>
      )}
    </ManualPage>
  );
}

type Manual = Route.ComponentProps['loaderData']['manual'];
type Chapter = NonNullable<Manual['text']>['chapters'][number];

/** Links to the headings of a chapter. */
function Parts({ chapter }: { chapter: Chapter }) {
  const parts = chapter.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 3 ? [block] : [],
  );
  if (parts.length === 0) return null;
  return (
    <ul>
      {parts.map(({ id, runs }) => (
        <li key={id}>
          <a href={`#${id}`}>{textOf(runs)}</a>
        </li>
      ))}
    </ul>
  );
}

function Languages({ manual, returnTo }: { manual: Manual; returnTo: string | null }) {
  const text = useText();
  const others = manual.languages.filter((tag) => tag !== manual.language);
  if (others.length === 0) return null;
  return (
    <p className="small manual-languages">
      <span>{text('manual.also-in')}</span>
      {others.map((tag) => (
        <Link
          key={tag}
          href={manualPaths.reader(manual.manual, {
            language: tag,
            returnTo: returnTo ?? undefined,
          })}
          hrefLang={tag}
          lang={tag}
        >
          {languageName(tag)}
        </Link>
      ))}
    </p>
  );
}

function PdfLink({ manual }: { manual: Manual }) {
  const text = useText();
  const formats = useFormats();
  return (
    <ButtonRow>
      <ButtonLink icon={download} href={manualPaths.file(manual.pdf ?? '')}>
        {text('manual.pdf', { size: sizeText(formats, manual.bytes) })}
      </ButtonLink>
    </ButtonRow>
  );
}
