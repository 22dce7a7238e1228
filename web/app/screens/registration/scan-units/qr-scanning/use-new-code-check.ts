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
    isNew: (code: string): boolean => !isHeld.current || fingerprint(code) !== lastCode(),
    note: (code: string): void => {
      try {
        sessionStorage.setItem(key, fingerprint(code));
      } catch {
        // Without storage the code is scanned again.
      }
    },
  };
}

/** A code may be a network's key, so only a 32-bit hash of it is stored (FNV-1a). */
function fingerprint(code: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < code.length; at += 1)
    hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  return String(hash >>> 0);
}

function lastCode(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
