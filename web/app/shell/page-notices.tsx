import type { FailedSection } from '../failed-sections.ts';
import { FailedSectionsNotice } from './failed-sections-notice.tsx';
import { HomeLine } from './home-line.tsx';
import { SearchKey } from './search-key.tsx';

/** Notices above every page with a bar: the home's name, and sections that could not be read. Also handles the key of the search. */
export function PageNotices({ failed }: { readonly failed: readonly FailedSection[] }) {
  return (
    <>
      <SearchKey />
      <HomeLine />
      <FailedSectionsNotice failed={failed} />
    </>
  );
}
