import { useEffect, useRef } from 'react';

/** Long enough to see the page and turn the camera away after coming back from a code that was none of ours. */
const heldMs = 4000;
/** Kept by the tab, because a code may lead to another document: to sign in, for one. */
const key = 'last-code';

/** Whether a code is news: the one that led away from here is none for the first moment after coming back. */
export function useNews() {
  const isHeld = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      isHeld.current = false;
    }, heldMs);
    return () => clearTimeout(timer);
  }, []);
  return {
    isNew: (code: string): boolean => !isHeld.current || code !== kept(),
    note: (code: string): void => {
      try {
        sessionStorage.setItem(key, code);
      } catch {
        // A browser that keeps nothing scans the code again.
      }
    },
  };
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
