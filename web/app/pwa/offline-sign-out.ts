import { signOutCookie } from '../api/cookies.ts';
import type { MessageToWorker } from './messages.ts';
import { announceGuest } from './other-pages.ts';

const forgetMs = 2_000;

/** Sets a cookie by which the next request signs out, even if the present one is lost. The server deletes the cookie. */
export function requestSignOut(isEverywhere: boolean): void {
  document.cookie = signOutCookie(isEverywhere ? 'everywhere' : 'here');
}

/** Signs out without a connection: deletes everything of the person on this device and leaves the page. */
export async function signOutOffline(): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  await Promise.race([copiesDeleted(), new Promise((resolve) => setTimeout(resolve, forgetMs))]);
  announceGuest();
  location.replace('/landing');
}

function copiesDeleted(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve());
    port1.start();
    worker.postMessage({ kind: 'forget' } satisfies MessageToWorker, [port2]);
  });
}
