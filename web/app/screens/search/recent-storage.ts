import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../../shell-context.tsx';

const recentMax = 8;
const listeners = new Set<() => void>();

/** Each person of a device has searches of their own. */
const useKey = (): string => `recent-searches ${useShell()?.person ?? 'guest'}`;

/** Searches of this person on this device, the newest first; none before the browser has the page. */
export function useRecent(): { readonly recent: readonly string[]; readonly forget: () => void } {
  const key = useKey();
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(key),
    () => '[]',
  );
  return { recent: searchesIn(stored), forget: () => write(key, []) };
}

/** Remembers a search when one of its results is opened. */
export function useRemembered(area: RefObject<HTMLElement | null>, typed: string): void {
  const key = useKey();
  useEffect(() => {
    const element = area.current;
    const open = (event: Event): void => {
      const isHit = event.target instanceof Element && event.target.closest('a.row') !== null;
      if (!isHit || typed === '') return;
      // An earlier search that this one begins with was a step of its typing.
      const others = searchesIn(read(key)).filter((each) => !typed.startsWith(each));
      write(key, [typed, ...others]);
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [area, key, typed]);
}

function searchesIn(stored: string): readonly string[] {
  try {
    const searches: unknown = JSON.parse(stored);
    return Array.isArray(searches)
      ? searches.filter((each) => typeof each === 'string').slice(0, recentMax)
      : [];
  } catch {
    return [];
  }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Storage may be full or refused: then nothing is remembered, and the search works without it. */
function write(key: string, searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(searches.slice(0, recentMax)));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}
