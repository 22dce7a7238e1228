import { useLayoutEffect } from 'react';

/** Reports a value typed before hydration: a controlled field would otherwise reset it to the server's value. */
export function useInputBeforeHydration(fieldId: string, keep: (typed: string) => void): void {
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) keep(field.value);
    // Once: afterwards input events reach the scripts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
