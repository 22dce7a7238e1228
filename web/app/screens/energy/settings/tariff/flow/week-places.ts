import type { HourPlace } from './painted-week.ts';

/** The hour below a pointer, by the first and the last cell of the week; the nearest one outside of them. */
export function placeAt(
  grid: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): HourPlace | null {
  const first = grid.querySelector('[data-day="0"][data-hour="0"]')?.getBoundingClientRect();
  const last = grid.querySelector('[data-day="6"][data-hour="23"]')?.getBoundingClientRect();
  if (!first || !last) return null;
  const isRtl = first.left > last.left;
  const [left, right] = isRtl ? [last.left, first.right] : [first.left, last.right];
  const share = (clientX - left) / (right - left);
  return {
    day: within((isRtl ? 1 - share : share) * 7, 6),
    hour: within(((clientY - first.top) / (last.bottom - first.top)) * 24, 23),
  };
}

const within = (position: number, last: number): number =>
  Math.max(0, Math.min(last, Math.floor(position)));

/** The hour after an arrow key, Home or End; null for another key. Days run with the script. */
export function afterKey(key: string, { day, hour }: HourPlace, isRtl: boolean): HourPlace | null {
  const [later, earlier] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case later:
      return { day: Math.min(6, day + 1), hour };
    case earlier:
      return { day: Math.max(0, day - 1), hour };
    case 'ArrowDown':
      return { day, hour: Math.min(23, hour + 1) };
    case 'ArrowUp':
      return { day, hour: Math.max(0, hour - 1) };
    case 'Home':
      return { day, hour: 0 };
    case 'End':
      return { day, hour: 23 };
    default:
      return null;
  }
}
