import { useLayoutEffect } from 'react';

/**
 * Gives what somebody typed into the field before the page's scripts ran: a field whose value the scripts hold would
 * otherwise put back what the server wrote.
 */
export function useInputBeforeHydration(fieldId: string, keep: (typed: string) => void): void {
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) keep(field.value);
    // Once: afterwards the scripts hear every key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
