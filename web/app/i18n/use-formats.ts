import { useMemo } from 'react';
import { useShell } from '../shell-context.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { type Formats, formatsOf, unknownZone } from './formats.ts';

/** Formats in the page's language; times in `timeZone`, or in the browser's own, which the server does not know at the first page. */
export function useFormats(timeZone?: string): Formats {
  const shell = useShell();
  const locale = shell?.language.format ?? 'en-GB';
  const isHydrated = useHydrated();
  const own = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : unknownZone;
  const zone = timeZone ?? shell?.appearance.timeZone ?? own;
  return useMemo(() => formatsOf(locale, zone), [locale, zone]);
}
