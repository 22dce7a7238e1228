import type { Installation } from '@hearth/product/installation/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { packagePaths } from '../../package-paths.ts';
import { paths } from '../../paths.ts';
import { transferPaths } from '../../transfer-paths.ts';
import { download } from '../../ui/icons.ts';
import { document, table } from '../../ui/icons-of-energy.ts';
import { bin, key, shield } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

/** A document that was issued to the person about this home; its title is in the language of issue. */
export interface IssuedPaper {
  readonly document: string;
  readonly title: string;
  readonly number: string;
  readonly issuedAt: string;
  readonly locale: string;
}

/** Documents and data of a home, and the link to delete it. */
export function Papers({
  installation,
  issued,
}: {
  installation: Installation;
  issued: readonly IssuedPaper[];
}) {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const { installation: id, role } = installation;
  const isOwner = role === 'owner';
  return (
    <>
      <Section title={text('home-details.documents')}>
        <RowList look="panel">
          <Row
            icon={document}
            title={text('home-details.summary')}
            note={text('home-details.summary-what')}
            href={paths.detailsPart('summary', id)}
          />
          <Row
            icon={document}
            title={text('home-details.dossier')}
            note={text('home-details.dossier-what')}
            href={paths.detailsPart('dossier', id)}
          />
          <Row
            icon={document}
            title={text('home-details.manuals')}
            note={text('home-details.manuals-what')}
            href={manualPaths.list()}
          />
          {issued.map(({ document: paper, title, number, issuedAt, locale }) => (
            <Row
              key={paper}
              icon={document}
              title={
                <bdi lang={locale} dir="auto">
                  {title}
                </bdi>
              }
              note={text('home-details.issued', { number, time: formats.dateTime(issuedAt) })}
              href={paths.document(paper)}
            />
          ))}
          {isOwner && (
            <Row
              icon={download}
              title={text('home-details.export')}
              note={text('home-details.export-what')}
              href={paths.detailsPart('export', id)}
            />
          )}
          <Row
            icon={table}
            title={text('home-details.readings')}
            note={text('home-details.readings-what')}
            href={paths.history({ installation: id })}
          />
        </RowList>
      </Section>
      <RowList look="panel">
        <Row
          icon={shield}
          title={text('home-details.packages')}
          note={text('home-details.packages-what')}
          href={packagePaths.list(id)}
        />
      </RowList>
      {(isOwner || role === 'demo') && (
        <RowList look="panel">
          <Row
            icon={key}
            title={text('home-details.transfer')}
            note={text('home-details.transfer-note')}
            href={transferPaths.home(id)}
          />
          {isOwner && (
            <Row
              icon={bin}
              title={text('home-details.delete-title')}
              note={text('home-details.delete-note')}
              href={paths.detailsPart('delete', id)}
            />
          )}
        </RowList>
      )}
    </>
  );
}
