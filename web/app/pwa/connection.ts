import { useSyncExternalStore } from 'react';
import { nowIso } from '../i18n/use-now.ts';
import { signOutOffline, requestSignOut } from './offline-sign-out.ts';

/** State of the connection to the server. */
export interface Connection {
  /** The last request was answered, and the device does not report being offline. */
  readonly isReached: boolean;
  /** The page on screen is a cached copy. */
  readonly isCopy: boolean;
  /** ISO time of the data on screen; null before the page's script runs. */
  readonly shownAt: string | null;
  /** `lost`: it is unknown whether a form arrived. `unsent`: it was not sent. */
  readonly form: 'quiet' | 'lost' | 'unsent';
  /** A newer version of the app is waiting or active. */
  readonly hasUpdate: boolean;
}

const before: Connection = {
  isReached: true,
  isCopy: false,
  shownAt: null,
  form: 'quiet',
  hasUpdate: false,
};
let now = before;
const listeners = new Set<() => void>();

/** The connection state outside components. */
export const currentConnection = (): Connection => now;

/** The connection state; while hydrating, the state in which the server rendered the page. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => before,
  );
}

export function updateConnection(change: Partial<Connection>): void {
  const next = { ...now, ...change };
  if (JSON.stringify(next) === JSON.stringify(now)) return;
  now = next;
  for (const tell of listeners) tell();
}

/** Notes an answer of the server that has not replaced the page on screen. */
export const markAnswered = (): void => updateConnection({ isReached: true, isCopy: false });

/** Notes an answer of the server. The state of a form ends with the form's own answer, or when its page is left. */
export const markReached = (isFormSettled: boolean): void =>
  updateConnection({
    isReached: true,
    isCopy: false,
    shownAt: nowIso(),
    ...(isFormSettled ? { form: 'quiet' } : {}),
  });

/** Notes that the page on screen is a copy of that time. */
export const markCopy = (at: string): void =>
  updateConnection({ isReached: false, isCopy: true, shownAt: at });

/** Reads the state from the document and follows the device's events. */
export function watchConnection(): void {
  const { copiedAt } = document.documentElement.dataset;
  if (copiedAt) markCopy(copiedAt);
  else updateConnection({ isReached: navigator.onLine, shownAt: nowIso() });
  addEventListener('offline', () => updateConnection({ isReached: false }));
  // `online` does not prove that the server answers, but a request is worth trying.
  addEventListener('online', () => updateConnection({ isReached: true, form: 'quiet' }));
  addEventListener('submit', holdSubmitOffline, { capture: true });
}

/**
 * Prevents the submission of a form without a connection, which would replace the page and lose what was typed. A sign-out is done on
 * this device.
 */
function holdSubmitOffline(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const method = event.submitter?.getAttribute('formmethod') ?? event.target.method;
  if (method.toLowerCase() !== 'post') return;
  const isLeaving = new URL(event.target.action).pathname === '/sign-out';
  if (isLeaving) requestSignOut(new FormData(event.target).get('everywhere') === 'yes');
  if (navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  if (isLeaving) return void signOutOffline();
  updateConnection({ isReached: false, form: 'unsent' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
