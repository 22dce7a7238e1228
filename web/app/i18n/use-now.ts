import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';

const tickMs = 5_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

/** The current time as ISO text, outside components. */
export const nowIso = (): string => new Date(Date.now()).toISOString();

const ticked = (): string => new Date(Math.floor(Date.now() / tickMs) * tickMs).toISOString();

/** The current time as ISO text: the server's while hydrating, then the browser's, updated every five seconds. */
export function useNow(): string {
  const made = useShell()?.now ?? new Date(0).toISOString();
  return useSyncExternalStore(subscribe, ticked, () => made);
}
