import type { ErrorTarget } from './reporting.ts';

/** Names the receiver of error reports to the service worker, which reports its own errors there; null: nowhere. */
export async function nameToWorker(to: ErrorTarget | null): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'report-errors', to }, []);
}
