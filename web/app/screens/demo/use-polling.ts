import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const pollEveryMs = 5_000;

/** Loads the page again every five seconds while the demo homes are being built, in a visible tab. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, pollEveryMs);
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate, state]);
}
