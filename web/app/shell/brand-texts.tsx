import type { Messages } from '@lingui/core';

/** The brand's own messages, for the browser's catalogs. */
export function BrandTexts({ texts }: { texts: Messages | null }) {
  return texts && <meta name="brand-texts" content={JSON.stringify(texts)} />;
}
