import type { FailedSection } from '../failed-sections.ts';
import { FailedSectionsNotice } from './failed-sections-notice.tsx';
import { HomeLine } from './home-line.tsx';

/** What stands above every page with a bar: the home's name, and sections that could not be read. */
export function PageNotices({ failed }: { readonly failed: readonly FailedSection[] }) {
  return (
    <>
      <HomeLine />
      <FailedSectionsNotice failed={failed} />
    </>
  );
}
