import { buildId } from '../build-id.ts';
import { askWorker } from './ask-worker.ts';
import { updateConnection } from './connection.ts';
import { openedAddresses } from './stale-if-error.ts';
import type { DisplaySettings, MessageToWorker } from './messages.ts';

const lookForUpdateMs = 60 * 60_000;
const buildTimeoutMs = 60_000;

/** Registers the service worker, if the browser allows it. */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  const registration = await container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .catch(() => null);
  if (!registration) return;
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // The first worker replaces none; a later one may be of another build than this page.
    if (hadWorker) void compareBuild(container.controller);
    hadWorker = true;
  });
  watchForUpdate(registration);
  const { active } = await container.ready;
  postToWorker(active, { kind: 'look', look: displaySettingsOf(document.documentElement) });
  // Pages that were shown before the worker was active count as opened, too.
  for (const url of new Set([...openedAddresses(), withoutHash(location.href)]))
    postToWorker(active, { kind: 'copy-page', url });
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  void offerUpdate(registration.waiting);
  const offerInstalled = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offerUpdate(registration.waiting);
    });
  };
  // A page that loads slowly may be ready only after an update has begun, and its event has passed.
  offerInstalled();
  registration.addEventListener('updatefound', offerInstalled);
  const look = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      void registration.update().catch(() => undefined);
  };
  setInterval(look, lookForUpdateMs);
  document.addEventListener('visibilitychange', look);
}

/** Offers a waiting worker of another build as an update; one of this page's build may activate if no other page is open. */
async function offerUpdate(waiting: ServiceWorker | null): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  const build = await buildOf(waiting);
  if (build === null) return;
  if (build === buildId) postToWorker(waiting, { kind: 'take-over-if-alone' });
  else updateConnection({ hasUpdate: true });
}

async function compareBuild(active: ServiceWorker | null): Promise<void> {
  const build = active && (await buildOf(active));
  if (build !== null && build !== buildId) updateConnection({ hasUpdate: true });
}

const buildOf = (worker: ServiceWorker): Promise<string | null> =>
  askWorker(worker, { kind: 'build' }, buildTimeoutMs);

function postToWorker(worker: ServiceWorker | null, message: MessageToWorker): void {
  worker?.postMessage(message, []);
}

const displaySettingsOf = ({ lang, dataset }: HTMLElement): DisplaySettings => ({
  language: lang,
  theme: dataset['theme'] ?? 'system',
  textSize: dataset['textSize'] ?? '100',
});

const withoutHash = (href: string): string => href.replace(/#.*$/, '');
