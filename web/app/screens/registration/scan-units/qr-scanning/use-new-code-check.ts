import { useEffect, useRef } from 'react';

/** Time to point the camera elsewhere after coming back from an invalid code. */
const heldMs = 4000;
/** Key in the tab's storage, because a code may lead to another document, such as the sign-in. */
const key = 'last-code';

/** Whether a scanned code is new: after Back, the last code is ignored for four seconds. */
export function useNewCodeCheck() {
  const isHeld = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      isHeld.current = false;
    }, heldMs);
    return () => clearTimeout(timer);
  }, []);
  return {
    isNew: (code: string): boolean => !isHeld.current || code !== lastCode(),
    note: (code: string): void => {
      try {
        sessionStorage.setItem(key, code);
      } catch {
        // Without storage the code is scanned again.
      }
    },
  };
}

function lastCode(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
