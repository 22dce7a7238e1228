import type { SearchGroup } from '@hearth/product/search/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { packagePaths } from '../../package-paths.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { document, plug, sliders } from '../../ui/icons-of-energy.ts';
import { question, shield } from '../../ui/icons-of-things.ts';
import type { IconShape } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { HitRow } from './hit-row.tsx';
import { Marked } from './marked.tsx';
import { matchTexts } from './match-texts.ts';
import { type AppPage, appPages, isForVisitor } from './app-pages.ts';
import type { LoadedResults, OwnItem } from './read-search.ts';

const homeKinds: readonly SearchGroup['kind'][] = [
  'home',
  'unit',
  'maintenance',
  'request',
  'partner',
];
/** Rows of one group that are compared in memory. */
const placesMax = 5;

/** Results by group: those of the index in its order, with everything of the home together, then pages and help. */
export function FoundGroups({ loaded }: { loaded: LoadedResults }) {
  const text = useText();
  const { groups } = loaded;
  const owned = useOwned(loaded);
  const pages = useFoundPages(loaded);
  const ofHome = groups.filter(({ kind }) => homeKinds.includes(kind));
  const order = [
    ...new Set(groups.map(({ kind }) => (homeKinds.includes(kind) ? 'home' : kind))),
    ...(ofHome.length === 0 && owned.length > 0 ? ['home' as const] : []),
  ];
  const count =
    groups.reduce((sum, { hits }) => sum + hits.length, 0) + owned.length + pages.length;
  return (
    <div className="search-results">
      <p className="visually-hidden" role="status">
        {text('search.found', { count })}
      </p>
      {count === 0 && loaded.input !== 'unavailable' && <NothingFound typed={loaded.typed} />}
      {order.map((kind) => (
        <Group
          key={kind}
          title={text(`search.group-${kind}`)}
          groups={kind === 'home' ? ofHome : groups.filter((group) => group.kind === kind)}
          loaded={loaded}
          more={
            kind === 'home'
              ? owned.map(({ row, title }) => (
                  <OwnedRow key={`${row.kind} ${row.id}`} item={row} title={title} />
                ))
              : []
          }
        />
      ))}
      <FoundPages
        title={text('search.group-page')}
        pages={pages.filter(({ row }) => row.area !== 'help')}
      />
      <FoundPages
        title={text('search.group-help')}
        pages={pages.filter(({ row }) => row.area === 'help')}
      />
    </div>
  );
}

function Group(props: {
  readonly title: string;
  readonly groups: readonly SearchGroup[];
  readonly loaded: LoadedResults;
  readonly more: readonly React.ReactNode[];
}) {
  const text = useText();
  const { groups, loaded, more } = props;
  const total = groups.reduce((sum, group) => sum + group.total, 0) + more.length;
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0) + more.length;
  return (
    <Section
      title={props.title}
      action={
        <span className="second">
          {shown < total ? text('search.of', { shown, total }) : total}
        </span>
      }
    >
      <RowList look="panel">
        {groups.map(({ kind, hits }) =>
          hits.map((hit) => (
            <HitRow key={`${hit.installation ?? ''} ${hit.entry}`} kind={kind} hit={hit} />
          )),
        )}
        {more}
      </RowList>
      {groups
        .filter(({ hits, total: all }) => hits.length < all && loaded.kind === null)
        .map(({ kind, total: all }) => (
          <p key={kind}>
            <Link
              href={paths.search({
                q: loaded.typed,
                kind,
                exact: loaded.isExact ? '1' : undefined,
              })}
            >
              {text('search.all', { total: all })}
              {homeKinds.includes(kind) && `: ${text(`search.kind-${kind}`)}`}
            </Link>
          </p>
        ))}
    </Section>
  );
}

type FoundPage = {
  readonly row: AppPage;
  readonly title: React.ComponentProps<typeof Marked>['marked'];
};

function FoundPages({ title, pages }: { title: string; pages: readonly FoundPage[] }) {
  const text = useText();
  if (pages.length === 0) return null;
  return (
    <Section title={title} action={<span className="second">{pages.length}</span>}>
      <RowList look="panel">
        {pages.map(({ row, title: marked }) => (
          <Row
            key={row.id}
            icon={row.area === 'help' ? question : sliders}
            title={<Marked marked={marked} />}
            note={text(`search.in-${row.area}`)}
            href={row.href}
          />
        ))}
      </RowList>
    </Section>
  );
}

function useFoundPages({ typed, isExact, kind }: LoadedResults): readonly FoundPage[] {
  const text = useText();
  const shell = useShell();
  if (kind !== null) return [];
  const visitor = { isSignedIn: shell?.isSignedIn === true, isDemo: shell?.demo != null };
  const found = matchTexts(
    appPages.filter((page) => isForVisitor(page, visitor)),
    {
      typed,
      isExact,
      textsOf: ({ id }) => ({
        title: text(`search.page-${id}`),
        words: text(`search.words-${id}`),
      }),
    },
  );
  return found.slice(0, placesMax);
}

const ownedIcons: Readonly<Record<OwnItem['kind'], IconShape>> = {
  appliance: plug,
  package: shield,
  document,
};

function OwnedRow({
  item,
  title,
}: {
  readonly item: OwnItem;
  readonly title: React.ComponentProps<typeof Marked>['marked'];
}) {
  const text = useText();
  const home = useShell()?.homes?.find(({ installation }) => installation === item.installation);
  const notes = item.kind === 'document' ? [home?.name, item.words] : [];
  return (
    <Row
      icon={ownedIcons[item.kind]}
      title={<Marked marked={title} />}
      note={[text(`search.kind-${item.kind}`), ...notes].filter(Boolean).join(', ')}
      href={hrefOf(item)}
    />
  );
}

function hrefOf({ kind, id, installation }: OwnItem): string {
  if (kind === 'document') return paths.document(id);
  return kind === 'package'
    ? packagePaths.one(installation, id)
    : paths.appliance(id, installation);
}

function useOwned({ owned, typed, isExact }: LoadedResults) {
  const text = useText();
  return matchTexts<OwnItem>(owned, {
    typed,
    isExact,
    textsOf: ({ kind, name, words }) => ({
      title: name,
      words: `${words} ${text(`search.kind-${kind}`)}`,
    }),
  }).slice(0, placesMax);
}

function NothingFound({ typed }: { typed: string }) {
  const text = useText();
  return (
    <div className="stack-tight">
      <p>{text('search.none', { typed })}</p>
      <p className="second">{text('search.none-next')}</p>
      <p>
        <Link href={manualPaths.list()}>{text('search.manuals')}</Link>
      </p>
    </div>
  );
}
