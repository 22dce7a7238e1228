import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { languageOf } from '../../../i18n/languages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { download } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Route } from './+types/screen';

/** A document as it was issued, to print. Its text stays in the language of issue; the page around it has the person's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const { document, number, installation, locale, words } = orThrow(
    await product.getDocument(
      { params: { document: params.document } },
      { token: sessionOf(context).accessToken },
    ),
  );
  return { document, number, installation, locale, words };
}

export default function DocumentScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { document, number, installation, locale, words } = loaderData;
  const language = languageOf(locale);
  return (
    <AppPage
      title={text('document.title', { number })}
      back={{ href: paths.details({ installation }), label: text('shell.back') }}
    >
      <p className="small">{text('document.issued', { language: language?.name ?? locale })}</p>
      <article className="stack" lang={locale} dir={language?.direction}>
        <div className="stack-tight">
          <h2>{words.title}</h2>
          <p>{words.lead}</p>
        </div>
        {words.sections.map(({ heading, rows }) => (
          <Section key={`${heading} ${rows[0]?.value}`} title={<bdi>{heading}</bdi>}>
            <RowList>
              {rows.map(({ label, value }) => (
                <Row key={label} title={label} value={value} />
              ))}
            </RowList>
          </Section>
        ))}
      </article>
      <RowList look="panel">
        <Row
          icon={download}
          title={text('document.download')}
          note={text('document.download-what')}
          href={paths.documentFile(document)}
        />
      </RowList>
    </AppPage>
  );
}
