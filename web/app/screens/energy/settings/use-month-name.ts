import { useMemo } from 'react';
import { useShell } from '../../../../../shell-context.tsx';

/** Names of the months, 1 to 12, without a year. */
export function useMonthName() {
  const locale = useShell()?.language.format ?? 'en-GB';
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    return (month: number): string => format.format(Date.UTC(2026, month - 1, 1));
  }, [locale]);
}
