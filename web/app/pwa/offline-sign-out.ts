import { signOutCookie } from '../api/cookies.ts';
import type { MessageToWorker } from './messages.ts';
import { announceGuest } from './other-pages.ts';

const forgetMs = 2_000;

/** Whoever wants to sign out has signed out by the next request, whatever becomes of this one: the server takes the note away. */
export function requestSignOut(isEverywhere: boolean): void {
  document.cookie = signOutCookie(isEverywhere ? 'everywhere' : 'here');
}

/** Without a line: nothing of the person stays on this device, nor on its screen. */
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
