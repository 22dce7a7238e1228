import { type RefObject, useEffect } from 'react';

/** Arrow up and down move between the field and the links of the results; the way up from the first link is the field. */
export function useArrowKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const press = (event: KeyboardEvent): void => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const stops = [
        ...(element?.querySelectorAll<HTMLElement>('input[type=search], a.row') ?? []),
      ];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const next = at < 0 ? undefined : stops[at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [area]);
}
