import type { Messages } from '@lingui/core';
import { useNonce } from './nonce.tsx';

/** For the browser's catalogs, which are complete before the page is taken over. */
export function BrandTexts({ texts }: { texts: Messages | null }) {
  const nonce = useNonce();
  if (!texts) return null;
  return (
    <script
      type="application/json"
      id="brand-texts"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll('<', '\\u003c') }}
    />
  );
}
