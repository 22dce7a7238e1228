import { useEffect } from 'react';
import type { MessageToWorker } from './messages.ts';

/** Lets the service worker store a page that a person may need without a connection before they have opened it; null: none. */
export function useCopyOnDevice(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const { href } = new URL(path, location.origin);
    const message: MessageToWorker = { kind: 'copy-page', url: href };
    navigator.serviceWorker?.controller?.postMessage(message, []);
  }, [path]);
}
