import type { ManualEntry } from '@hearth/product/manual/contract.ts';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { askWorker } from '../../../pwa/ask-worker.ts';
import { useShell } from '../../../shell-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { download } from '../../../ui/icons.ts';
import { sizeText } from '../../../i18n/size-text.ts';

/** A manual with many pictures on a slow connection; a worker that the browser has ended never answers. */
const keepTimeoutMs = 3 * 60_000;

/** Keeps the manual with its pictures on this device; for people who are signed in, where a service worker runs. */
export function KeepOffline({ manual }: { manual: ManualEntry }) {
  const text = useText();
  const formats = useFormats();
  const shell = useShell();
  const [state, setState] = useState<'unknown' | 'busy' | 'kept' | 'not-kept' | 'failed'>(
    'unknown',
  );
  const isPerson = shell?.isSignedIn === true && shell.demo === null;
  useEffect(() => {
    if (!isPerson) return;
    void isKeptOffline().then((isKept) => {
      if (isKept !== null) setState(isKept ? 'kept' : 'not-kept');
    });
  }, [isPerson]);
  if (state === 'unknown') return null;
  const keep = async (isKept: boolean): Promise<void> => {
    setState('busy');
    const isNowKept = await keepOffline(isKept);
    setState(isNowKept ? 'kept' : isKept ? 'failed' : 'not-kept');
  };
  return (
    <div className="manual-keep" role="status">
      {state === 'kept' ? (
        <>
          <span className="small">{text('manual.kept-offline')}</span>
          <Button type="button" look="quiet" onClick={() => void keep(false)}>
            {text('manual.keep-no-longer')}
          </Button>
        </>
      ) : (
        <>
          <Button
            type="button"
            icon={download}
            busy={state === 'busy'}
            onClick={() => void keep(true)}
          >
            {text('manual.keep-offline', { size: sizeText(formats, manual.bytes) })}
          </Button>
          {state === 'failed' && <span className="small">{text('manual.not-kept')}</span>}
        </>
      )}
    </div>
  );
}

/** Whether the worker keeps the page; null where none runs. */
async function isKeptOffline(): Promise<boolean | null> {
  const worker = await activeWorker();
  return worker && (await askWorker(worker, { kind: 'is-kept-offline', url: pageUrl() }, 10_000));
}

/** Keeps the page, or no longer. Returns whether it is kept now. */
async function keepOffline(isKept: boolean): Promise<boolean> {
  const worker = await activeWorker();
  if (!worker) return false;
  const message = { kind: 'keep-offline' as const, url: pageUrl(), isKept };
  return (await askWorker(worker, message, keepTimeoutMs)) ?? !isKept;
}

/** The page's address without the page that it leads back to. */
function pageUrl(): string {
  const url = new URL(location.href);
  url.searchParams.delete('return');
  url.hash = '';
  return url.href;
}

/** The worker of this page; null where none runs. */
const activeWorker = async (): Promise<ServiceWorker | null> =>
  (await navigator.serviceWorker?.ready)?.active ?? null;
