import { useEffect } from 'react';

/** A form that came back puts the cursor into the first field that is wrong; `autofocus` does the same without JavaScript. */
export function useFirstError(answer: object | undefined, firstFieldId: string | undefined): void {
  useEffect(() => {
    if (answer === undefined || firstFieldId === undefined) return;
    document.querySelector<HTMLElement>(`#${firstFieldId}`)?.focus();
  }, [answer, firstFieldId]);
}
