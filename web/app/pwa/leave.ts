import { leavingCookie } from '../api/cookies.ts';
import type { ToWorker } from './messages.ts';
import { tellOfGuest } from './other-pages.ts';

const forgetMs = 2_000;

/** Whoever wants to sign out has signed out by the next request, whatever becomes of this one: the server takes the note away. */
export function noteLeaving(isEverywhere: boolean): void {
  document.cookie = leavingCookie(isEverywhere ? 'everywhere' : 'here');
}

/** Without a line: nothing of the person stays on this device, nor on its screen. */
export async function leaveHere(): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  await Promise.race([forgotten(), new Promise((resolve) => setTimeout(resolve, forgetMs))]);
  tellOfGuest();
  location.replace('/landing');
}

function forgotten(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve());
    port1.start();
    worker.postMessage({ kind: 'forget' } satisfies ToWorker, [port2]);
  });
}
