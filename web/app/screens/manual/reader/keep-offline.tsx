import type { Block, ManualEntry, ManualText } from '@hearth/product/manual/contract.ts';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { manualPaths } from '../../../manual-paths.ts';
import type { MessageToWorker } from '../../../pwa/messages.ts';
import { useShell } from '../../../shell-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { download } from '../../../ui/icons.ts';
import { sizeText } from '../size-text.ts';

/** Keeps the manual with its pictures on this device; for people who are signed in, where a service worker runs. */
export function KeepOffline({ manual, content }: { manual: ManualEntry; content: ManualText }) {
  const text = useText();
  const formats = useFormats();
  const shell = useShell();
  const [state, setState] = useState<'unknown' | 'busy' | 'kept' | 'not-kept' | 'failed'>(
    'unknown',
  );
  const isPerson = shell?.isSignedIn === true && shell.demo === null;
  useEffect(() => {
    if (!isPerson) return;
    void askWorker({ kind: 'is-kept', url: pageUrl() }).then((isKept) => {
      if (isKept !== null) setState(isKept ? 'kept' : 'not-kept');
    });
  }, [isPerson]);
  if (state === 'unknown') return null;
  const keep = async (isKept: boolean): Promise<void> => {
    setState('busy');
    const pictures = picturesOf(content).map(manualPaths.file);
    const kept = await askWorker({ kind: 'keep-offline', url: pageUrl(), pictures, isKept });
    setState(kept === true ? 'kept' : isKept ? 'failed' : 'not-kept');
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

/** The page's address without the page that it leads back to. */
function pageUrl(): string {
  const url = new URL(location.href);
  url.searchParams.delete('return');
  url.hash = '';
  return url.href;
}

/** The worker's answer; null where none runs. */
async function askWorker(message: MessageToWorker): Promise<boolean | null> {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return await new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

const picturesOf = ({ lead, chapters }: ManualText): readonly string[] => [
  ...new Set([lead, ...chapters.map(({ blocks }) => blocks)].flat().flatMap(picturesIn)),
];

function picturesIn(block: Block): readonly string[] {
  if (block.kind === 'picture') return [block.file];
  if (block.kind !== 'list') return [];
  return block.items.flatMap(({ pictures }) => pictures.map(({ file }) => file));
}
