import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';

/** The address for which this document was loaded. */
const documentAddress = typeof location === 'undefined' ? '' : location.href;

/**
 * The error page of a screen whose data cannot be fetched. The service worker may have a copy of the whole page, or its offline page:
 * so the document is reloaded once, unless it was loaded for this address.
 */
export function UnreachablePage() {
  const text = useText();
  useEffect(() => {
    const isElsewhere = location.href !== documentAddress;
    if (isElsewhere && navigator.serviceWorker?.controller) location.reload();
  }, []);
  return (
    <Page>
      <title>{text('error.unreached')}</title>
      <h1 className="lead">{text('error.unreached')}</h1>
      <p className="second">{text('error.unreached-why')}</p>
      <p>
        <Button type="button" look="main" onClick={() => location.reload()}>
          {text('connection.again')}
        </Button>
      </p>
    </Page>
  );
}
