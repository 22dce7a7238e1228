import { useLayoutEffect } from 'react';

/** Reports a value typed, or files chosen, before hydration: their events reached no script, and a controlled field would reset its value. */
export function useInputBeforeHydration(
  fieldId: string,
  keep: (typed: string, field: HTMLInputElement) => void,
): void {
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue)
      keep(field.value, field);
    // Once: afterwards input events reach the scripts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
