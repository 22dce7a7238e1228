import { useSyncExternalStore } from 'react';
import { choiceCookie } from '../api/cookies.ts';

/** A browser's offer to install, which it makes once the app can be installed; only Chromium's have it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser can keep the app: by its own prompt, by steps that a person takes, or not; `installed` just now. */
export type InstallMethod = 'none' | 'prompt' | 'steps' | 'installed';

const cookie = { name: 'install', value: 'dismissed' };
let offered: InstallEvent | null = null;
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

/** Holds the browser's own prompt back until somebody asks for it, in a place where it says what it is for. */
export function watchInstallPrompt(): void {
  if (isInstalled() || document.cookie.includes(`${cookie.name}=${cookie.value}`)) return;
  if (needsManualSteps(navigator)) setMethod('steps');
  const take = (event: Event): void => {
    event.preventDefault();
    offered = isInstallEvent(event) ? event : null;
    if (offered) setMethod('prompt');
  };
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => setMethod('installed'));
}

export async function install(): Promise<void> {
  const event = offered;
  // The browser makes each offer once.
  offered = null;
  const choice = await event?.prompt();
  if (choice?.outcome !== 'accepted') dismiss();
}

/** Not offered again on this device. */
export function dismiss(): void {
  document.cookie = choiceCookie(cookie.name, cookie.value);
  setMethod('none');
}

const isInstalled = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui'].some(
    (mode) => matchMedia(`(display-mode: ${mode})`).matches,
  ) || Reflect.get(navigator, 'standalone') === true;

/** iPhones and iPads, which call themselves Macs but are touched: Safari and the others there have Share, and no prompt. */
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
