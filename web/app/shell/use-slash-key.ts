import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back on the key `/`, unless a person types; null for a page that leaves the key alone.
 * `ownField`: the field the key leads to. While it is empty the key writes nothing into it either.
 */
export function useSlashKey(
  act: (() => void) | null,
  ownField?: RefObject<HTMLInputElement | null>,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isEmptyField = event.target === ownField?.current && ownField?.current?.value === '';
      const isTyping =
        !isEmptyField &&
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null;
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey;
      if (!latest.current || isOther || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [ownField]);
}
