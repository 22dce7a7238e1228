import { onFirstUse } from '../../../i18n/on-first-use.ts';
import { useShell } from '../../../shell-context.tsx';

const namesIn = onFirstUse((locale: string) =>
  onFirstUse((month: 'long' | 'narrow') => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return (number: number): string => format.format(Date.UTC(2026, number - 1, 1));
  }),
);

/** Names of the months, 1 to 12, without a year; a narrow one is a letter. */
export const useMonthName = (month: 'long' | 'narrow' = 'long') =>
  namesIn(useShell()?.language.format ?? 'en-GB')(month);
