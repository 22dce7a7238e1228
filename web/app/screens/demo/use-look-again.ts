import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookEveryMs = 5_000;

/** Asks again while something is still being made, in a tab that somebody sees. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate, state]);
}
