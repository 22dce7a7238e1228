import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const againMs = 1_000;

/** Reads the page again each second while its result is awaited. */
export function useReloadWhile(isAwaited: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isAwaited || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), againMs);
    return () => clearTimeout(timer);
  }, [isAwaited, revalidate, state]);
}
