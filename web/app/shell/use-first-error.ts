import { useEffect } from 'react';

/** A form that came back puts the cursor into the first field that is wrong; `autofocus` does the same without JavaScript. */
export function useFirstError(answer: unknown, firstFieldId: string | undefined): void {
  useEffect(() => {
    if (firstFieldId === undefined) return;
    document.getElementById(firstFieldId)?.focus();
  }, [answer, firstFieldId]);
}
