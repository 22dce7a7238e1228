import { signOutCookie } from '../api/cookies.ts';
import { askWorker } from './ask-worker.ts';
import { announceGuest } from './other-pages.ts';

const forgetTimeoutMs = 2_000;

/** Sets a cookie by which the next request signs out, even if the present one is lost. The server deletes the cookie. */
export function requestSignOut(isEverywhere: boolean): void {
  document.cookie = signOutCookie(isEverywhere ? 'everywhere' : 'here');
}

/** Signs out without a connection: deletes everything of the person on this device and leaves the page. */
export async function signOutOffline(): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  const worker = navigator.serviceWorker?.controller;
  if (worker) await askWorker(worker, { kind: 'forget' }, forgetTimeoutMs);
  announceGuest();
  location.replace('/landing');
}
