import { loadFormInput } from './load-form-input.ts';
import type { MessageToWorker } from './messages.ts';

const installMs = 10_000;
const takeOverMs = 3_000;

/** Activates the waiting service worker of the new version, then reloads this page once. */
export async function activateUpdate(): Promise<void> {
  // Every page has loaded it when it became idle: after the take-over the old version's files may be gone.
  const formInput = await loadFormInput();
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration) {
    const waiting = registration.waiting ?? (await installedWorker(registration));
    if (waiting) {
      const taken = nextEvent(navigator.serviceWorker, 'controllerchange');
      waiting.postMessage({ kind: 'take-over' } satisfies MessageToWorker, []);
      await Promise.race([taken, afterMs(takeOverMs)]);
    }
  }
  formInput?.saveFormInput();
  location.reload();
}

/** The waiting worker of a newer build, after waiting for its installation. */
async function installedWorker(
  registration: ServiceWorkerRegistration,
): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) await Promise.race([nextEvent(installing, 'statechange'), afterMs(installMs)]);
  return registration.waiting;
}

const nextEvent = (target: EventTarget, name: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

const afterMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
