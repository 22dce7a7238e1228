import { buildId } from '../build-id.ts';
import { changeConnection } from './connection.ts';
import type { Look, ToWorker } from './messages.ts';

const lookForUpdateMs = 60 * 60_000;

/** Starts the worker where there can be one; without, nothing is different. */
export async function register(): Promise<void> {
  const container = navigator.serviceWorker;
  const registration = await container
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .catch(() => null);
  if (!registration) return;
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // The very first worker replaces none; any later one may be of another build than this page.
    if (hadWorker) void compareWith(container.controller);
    hadWorker = true;
  });
  watchForUpdate(registration);
  const { active } = await container.ready;
  tell(active, { kind: 'look', look: lookOf(document.documentElement) });
  tell(active, { kind: 'keep', url: withoutHash(location.href) });
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  void offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer(registration.waiting);
    });
  });
  const look = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      void registration.update().catch(() => undefined);
  };
  setInterval(look, lookForUpdateMs);
  document.addEventListener('visibilitychange', look);
}

/** A worker waits. Of a newer build than this page it is offered; where the page is new already, it may go on when nobody minds. */
async function offer(waiting: ServiceWorker | null): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  if ((await buildOf(waiting)) === buildId) tell(waiting, { kind: 'take-over-if-alone' });
  else changeConnection({ hasUpdate: true });
}

async function compareWith(active: ServiceWorker | null): Promise<void> {
  if (active && (await buildOf(active)) !== buildId) changeConnection({ hasUpdate: true });
}

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    port1.start();
    worker.postMessage({ kind: 'build' } satisfies ToWorker, [port2]);
  });
}

function tell(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message, []);
}

const lookOf = ({ lang, dataset }: HTMLElement): Look => ({
  language: lang,
  theme: dataset['theme'] ?? 'system',
  textSize: dataset['textSize'] ?? '100',
});

const withoutHash = (href: string): string => href.replace(/#.*$/, '');
