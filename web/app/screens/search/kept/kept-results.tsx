import { useMemo } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { document } from '../../../ui/icons-of-energy.ts';
import { phone } from '../../../ui/icons-of-things.ts';
import { type IconShape, house, warning } from '../../../ui/icons.ts';
import { type LinkProps, LinkProvider } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { Marked } from '../marked.tsx';
import type { KeptKind } from './entries-of-copy.ts';
import { type KeptHit, findKept } from './find-kept.ts';
import { useKeptEntries } from './use-kept-entries.ts';

/** Results without a connection: from the pages and manuals that are stored on this device. */
export function KeptResults({ typed }: { typed: string }) {
  const text = useText();
  const language = useShell()?.language.tag ?? 'en';
  const entries = useKeptEntries();
  const found = useMemo(
    () => (entries === null ? null : findKept(entries, { typed, language })),
    [entries, typed, language],
  );
  if (found === null) return <p role="status">{text('search.kept-reading')}</p>;
  if (entries?.length === 0) return <p role="status">{text('search.kept-empty')}</p>;
  const count = found.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const isRead = found.input === 'read' || found.input === 'long';
  return (
    <div className="search-results">
      <p className="second">{text('search.kept-lead')}</p>
      {found.input === 'no-words' && <p role="alert">{text('search.no-words')}</p>}
      {found.input === 'long' && <p>{text('search.long')}</p>}
      {found.correction !== null && <p>{text('search.corrected', { word: found.correction })}</p>}
      {isRead && (
        <p className="visually-hidden" role="status">
          {text('search.found', { count })}
        </p>
      )}
      {isRead && count === 0 && <p>{text('search.kept-none', { typed })}</p>}
      {found.groups.map(({ kind, total, hits }) => (
        <Section
          key={kind}
          title={text(titles[kind])}
          action={
            <span className="second">
              {hits.length < total ? text('search.of', { shown: hits.length, total }) : total}
            </span>
          }
        >
          <LinkProvider link={DocumentLink}>
            <RowList look="panel">
              {hits.map((hit) => (
                <KeptRow key={hit.entry.id} hit={hit} />
              ))}
            </RowList>
          </LinkProvider>
        </Section>
      ))}
    </div>
  );
}

/** Opens the stored page as a whole, at its heading: data alone are not stored of every page. */
const DocumentLink = (props: LinkProps) => <a {...props} />;

const titles = {
  fault: 'search.group-fault',
  manual: 'search.group-manual',
  partner: 'search.kind-partner',
  page: 'search.group-kept',
} as const satisfies Readonly<Record<KeptKind, string>>;

const icons: Readonly<Record<KeptKind, IconShape>> = {
  fault: warning,
  manual: document,
  partner: phone,
  page: house,
};

function KeptRow({ hit: { entry, title, note, excerpt } }: { hit: KeptHit }) {
  const text = useText();
  const formats = useFormats();
  const { kind, language, href, at } = entry;
  return (
    <Row
      icon={icons[kind]}
      title={<Marked marked={title} language={language} />}
      note={
        <>
          {kind === 'partner' && `${text('search.kept-call')} `}
          {note.text !== '' && <Marked marked={note} language={language} />}
          {note.text !== '' && ', '}
          {text('search.kept-at', { time: formats.dateTime(at) })}
          {excerpt.text !== '' && (
            <span className="search-excerpt">
              <Marked marked={excerpt} language={language} />
            </span>
          )}
        </>
      }
      href={href}
    />
  );
}
