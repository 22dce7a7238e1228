import type { Formats } from './formats.ts';

/** A size in kB or MB. */
export function sizeText(formats: Formats, bytes: number): string {
  return bytes < 1_000_000
    ? formats.quantity(Math.max(1, Math.round(bytes / 1_000)), 'kB', 0)
    : formats.quantity(bytes / 1_000_000, 'MB', 1);
}
