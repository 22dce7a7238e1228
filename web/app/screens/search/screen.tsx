import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { paths } from '../../paths.ts';
import { AppFrame, PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { FoundGroups } from './found-groups.tsx';
import { type LoadedResults, readSearch } from './read-search.ts';
import { RecentSearches } from './recent-searches.tsx';
import { useRemembered } from './recent-storage.ts';
import { SearchBox } from './search-box.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useTypedOffline } from './use-typed-offline.ts';
import type { Route } from './+types/screen';

const KeptResults = deferred(() => import('./kept/kept-results.tsx'), {
  when: 'idle',
  isOptional: true,
});

export function loader({ context, url }: Route.LoaderArgs) {
  return readSearch(context, url);
}

/** One search over homes, manuals, fault codes, settings and help. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const shell = useShell();
  const isSignedIn = shell?.isSignedIn === true;
  const { input, kind } = loaderData;
  const offline = useTypedOffline(loaderData.typed);
  const typed = offline.typed ?? loaderData.typed;
  const area = useRef<HTMLDivElement>(null);
  useArrowKeys(area);
  useRemembered(area, typed);
  const Frame = isSignedIn ? AppFrame : PlainFrame;
  const back = isSignedIn ? paths.more() : paths.landing();
  return (
    <Frame>
      <title>{text('search.title')}</title>
      <Page
        header={
          <PageHeader
            title={text('search.title')}
            back={{ href: back, label: text('shell.back') }}
          />
        }
      >
        <div className="stack" ref={area}>
          <SearchBox typed={typed} onTypedOffline={offline.typed === null ? null : offline.write} />
          {offline.typed !== null && <OfflineResults typed={offline.typed} />}
          {offline.typed === null && <Remarks loaded={loaderData} />}
          {offline.typed === null && kind !== null && (
            <p>
              <Link href={paths.search({ q: typed })}>{text('search.back-to-all')}</Link>
            </p>
          )}
          {offline.typed === null &&
            (input === 'none' ? (
              <>
                <p className="second">{text('search.hint')}</p>
                <RecentSearches />
              </>
            ) : (
              input !== 'no-words' && <FoundGroups loaded={loaderData} />
            ))}
        </div>
      </Page>
    </Frame>
  );
}

/** Nothing of guests and demo sessions is stored. */
function OfflineResults({ typed }: { typed: string }) {
  const text = useText();
  const shell = useShell();
  const isPerson = shell?.isSignedIn === true && shell.demo === null;
  return isPerson ? (
    <KeptResults typed={typed} />
  ) : (
    <p role="status">{text('search.kept-guest')}</p>
  );
}

/** Remarks about the typed text: without words, too long, not searched, or corrected. */
function Remarks({ loaded: { typed, input, correction } }: { loaded: LoadedResults }) {
  const text = useText();
  return (
    <>
      {input === 'no-words' && <p role="alert">{text('search.no-words')}</p>}
      {input === 'long' && <p>{text('search.long')}</p>}
      {input === 'unavailable' && <p role="alert">{text('search.unavailable')}</p>}
      {correction !== null && (
        <p>
          {text('search.corrected', { word: correction })}{' '}
          <Link href={paths.search({ q: typed, exact: '1' })}>
            {text('search.only', { typed })}
          </Link>
        </p>
      )}
    </>
  );
}
