import type { Messages } from '@lingui/core';

/** For the browser's catalogs, which are complete before the page is taken over. */
export function BrandTexts({ texts }: { texts: Messages | null }) {
  return texts && <meta name="brand-texts" content={JSON.stringify(texts)} />;
}
