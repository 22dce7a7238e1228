import { useSyncExternalStore } from 'react';
import { choiceCookie } from '../api/cookies.ts';

/** The `beforeinstallprompt` event of Chromium browsers. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** How the app can be installed here: by the browser's prompt, by manual steps, or not at all; `installed`: just now. */
export type InstallMethod = 'none' | 'prompt' | 'steps' | 'installed';

const cookie = { name: 'install', value: 'dismissed' };
let prompt: InstallEvent | null = null;
let way: InstallMethod = 'none';
const listeners = new Set<() => void>();

export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => way,
    () => 'none',
  );
}

/** Suppresses the browser's install prompt until the person presses the app's own button, which explains it. */
export function watchInstallPrompt(): void {
  if (isInstalled() || document.cookie.includes(`${cookie.name}=${cookie.value}`)) return;
  if (needsManualSteps(navigator)) setMethod('steps');
  const take = (event: Event): void => {
    event.preventDefault();
    prompt = isInstallEvent(event) ? event : null;
    if (prompt) setMethod('prompt');
  };
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => setMethod('installed'));
}

export async function install(): Promise<void> {
  const event = prompt;
  // An event can prompt only once.
  prompt = null;
  const choice = await event?.prompt();
  if (choice?.outcome !== 'accepted') dismiss();
}

/** Hides the offer on this device for good. */
export function dismiss(): void {
  document.cookie = choiceCookie(cookie.name, cookie.value);
  setMethod('none');
}

const isInstalled = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  ) || Reflect.get(navigator, 'standalone') === true;

/** Whether this is iOS or iPadOS (which reports itself as a Mac with touch): installation by Share, without a prompt. */
function needsManualSteps({ userAgent, maxTouchPoints }: Navigator): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  return (
    (isIos || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) &&
    !/FBAN|FBAV|Instagram|Line\//.test(userAgent)
  );
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

function setMethod(next: InstallMethod): void {
  way = next;
  for (const tell of listeners) tell();
}
