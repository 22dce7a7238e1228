import { useMemo } from 'react';
import { useShell } from '../shell-context.tsx';
import { type Formats, formatsOf } from './formats.ts';

/** Formats in the page's language; times in `timeZone`, or in the browser's own. */
export function useFormats(timeZone?: string): Formats {
  const shell = useShell();
  const locale = shell?.language.format ?? 'en-GB';
  const zone = timeZone ?? shell?.appearance.timeZone ?? 'UTC';
  return useMemo(() => formatsOf(locale, zone), [locale, zone]);
}
