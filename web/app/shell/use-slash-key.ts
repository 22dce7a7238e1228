import { useEffect, useRef } from 'react';

/** Calls back on the key `/`, unless a person types; null for a page that leaves the key alone. */
export function useSlashKey(act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null;
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey;
      if (!latest.current || isOther || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
