import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';

/** The address that this document was loaded for. */
const documentAddress = typeof location === 'undefined' ? '' : location.href;

/**
 * For a screen whose figures cannot be fetched. The whole page may have been kept where its figures alone have not, and the worker has
 * a page for the case that neither was: so the browser is sent there, unless it comes from there.
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
