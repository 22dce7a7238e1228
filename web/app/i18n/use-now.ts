import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';

const tickMs = 5_000;

let hasTicked = false;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(() => {
    hasTicked = true;
    onTick();
  }, tickMs);
  return () => clearInterval(timer);
}

/** The current time as ISO text, outside components. */
export const nowIso = (): string => new Date(Date.now()).toISOString();

const ticked = (): string => new Date(Math.floor(Date.now() / tickMs) * tickMs).toISOString();

/**
 * The current time as ISO text: the server's while hydrating and until the first tick, then the browser's, updated every five seconds.
 * Another time right after hydrating would render the whole page once more, in one piece.
 */
export function useNow(): string {
  const made = useShell()?.now ?? new Date(0).toISOString();
  return useSyncExternalStore(
    subscribe,
    () => (hasTicked || isFarFrom(made) ? ticked() : made),
    () => made,
  );
}

const nearMs = 60_000;

/** The page is an old copy, or the two clocks differ. */
const isFarFrom = (time: string): boolean => Math.abs(Date.now() - Date.parse(time)) > nearMs;
