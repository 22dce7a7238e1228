import { useSyncExternalStore } from 'react';
import { nowIso } from '../i18n/use-now.ts';
import { signOutOffline, requestSignOut } from './offline-sign-out.ts';

/** What this page knows of its line to the server. */
export interface Connection {
  /** The last thing asked of the server came, and the device does not say that it is offline. */
  readonly isReached: boolean;
  /** The page is a copy that this device kept, not an answer of the server. */
  readonly isCopy: boolean;
  /** ISO: of when what is shown is; null before the page has begun to run. */
  readonly shownAt: string | null;
  /** `lost`: a form may have arrived or not. `unsent`: it certainly has not. */
  readonly form: 'quiet' | 'lost' | 'unsent';
  /** A newer version of the app waits, or has taken over beside this page. */
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

/** The page as it came is what the server drew; from then on it is what the browser knows. */
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

/** Something came from the server just now. What became of a form is settled by its own answer, or by leaving its page. */
export const markReached = (isFormSettled: boolean): void =>
  updateConnection({
    isReached: true,
    isCopy: false,
    shownAt: nowIso(),
    ...(isFormSettled ? { form: 'quiet' } : {}),
  });

/** What is shown is a copy of that time. */
export const markCopy = (at: string): void =>
  updateConnection({ isReached: false, isCopy: true, shownAt: at });

/** Looks at what the page says of itself and listens to the device from here on. */
export function watchConnection(): void {
  const { copiedAt } = document.documentElement.dataset;
  if (copiedAt) markCopy(copiedAt);
  else updateConnection({ isReached: navigator.onLine, shownAt: nowIso() });
  addEventListener('offline', () => updateConnection({ isReached: false }));
  // That there is a line again says not yet that the server answers at its end; but it is worth asking.
  addEventListener('online', () => updateConnection({ isReached: true, form: 'quiet' }));
  addEventListener('submit', holdSubmitOffline, { capture: true });
}

/**
 * A form that is sent without a line would take away the page and what was typed into it. So it stays; signing out is done as far as
 * it can be done here.
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
