import type { Installation } from '@hearth/product/installation/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { download } from '../../ui/icons.ts';
import { document, table } from '../../ui/icons-of-energy.ts';
import { bin } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

/** Documents and data of a home, and the link to delete it. */
export function Papers({ installation }: { installation: Installation }) {
  const text = useText();
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
      {isOwner && (
        <RowList look="panel">
          <Row
            icon={bin}
            title={text('home-details.delete-title')}
            note={text('home-details.delete-note')}
            href={paths.detailsPart('delete', id)}
          />
        </RowList>
      )}
    </>
  );
}
