import { useEffect, useRef } from 'react';

/** Enough time to turn the camera away after coming back from an invalid code. */
const heldMs = 4000;
/** In the tab's storage, because a code may lead to another document, such as the sign-in. */
const key = 'last-code';

/** Whether a scanned code is new: after a way back, the code that led away does not count for four seconds. */
export function useNewCodeCheck() {
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
