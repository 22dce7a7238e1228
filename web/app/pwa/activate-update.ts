import { saveFormInput } from './form-input.ts';
import type { MessageToWorker } from './messages.ts';

const installMs = 10_000;
const takeOverMs = 3_000;

/** The person agreed to the new version: the worker that brings it takes over, then this page is loaded anew, once. */
export async function activateUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration) {
    const waiting = registration.waiting ?? (await installedWorker(registration));
    if (waiting) {
      const taken = nextEvent(navigator.serviceWorker, 'controllerchange');
      waiting.postMessage({ kind: 'take-over' } satisfies MessageToWorker, []);
      await Promise.race([taken, afterMs(takeOverMs)]);
    }
  }
  saveFormInput();
  location.reload();
}

/** The server has a newer build than this page, and its worker is perhaps still on its way. */
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
