import { useFormats } from './use-formats.ts';

/** "Tuesday 10 March 2026" for `2026-03-10`; null for other text. */
export function useDayText(): (day: string) => string | null {
  const formats = useFormats();
  return (day) => (isDay(day) ? formats.day(day, 'long') : null);
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
