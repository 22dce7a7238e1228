import { useMemo } from 'react';
import { useShell } from '../../../shell-context.tsx';

/** Names of the months, 1 to 12, without a year; a narrow one is a letter. */
export function useMonthName(month: 'long' | 'narrow' = 'long') {
  const locale = useShell()?.language.format ?? 'en-GB';
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return (number: number): string => format.format(Date.UTC(2026, number - 1, 1));
  }, [locale, month]);
}
