import { useEffect } from 'react';
import type { MessageToWorker } from './messages.ts';

/** Makes the service worker store a page that may be needed without a connection before it was opened; null: none. */
export function useCopyOnDevice(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const { href } = new URL(path, location.origin);
    const message: MessageToWorker = { kind: 'copy-page', url: href };
    navigator.serviceWorker?.controller?.postMessage(message, []);
  }, [path]);
}
