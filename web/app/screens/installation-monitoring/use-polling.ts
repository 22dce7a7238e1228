import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const watchingMs = 2_000;
const restingMs = 60_000;

/** Asks the page's data again: often while a command is open, else once a minute, and never in a tab that nobody sees. */
export function usePolling(isWatching: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setTimeout(look, isWatching ? watchingMs : restingMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatching, revalidate, state]);
}
