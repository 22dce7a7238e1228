import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';

const tickMs = 5_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

/** The present for what is no component. */
export const nowIso = (): string => new Date(Date.now()).toISOString();

const ticked = (): string => new Date(Math.floor(Date.now() / tickMs) * tickMs).toISOString();

/** The present as ISO text: the server's in the page as it came, then the browser's own, moving on by itself. */
export function useNow(): string {
  const made = useShell()?.now ?? new Date(0).toISOString();
  return useSyncExternalStore(subscribe, ticked, () => made);
}
