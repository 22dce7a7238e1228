import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { useMemo } from 'react';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';

/** Days of contracts in words. */
export function useDays() {
  const text = useText();
  const formats = useFormats();
  return useMemo(
    () => ({
      day: (day: string) => formats.day(day, 'full'),
      /** Half-open days, without an end or with one. */
      range: (from: string, to: string | null) =>
        to === null
          ? text('tariff.days-open', { from: formats.day(from, 'full') })
          : text('tariff.days', {
              from: formats.day(from, 'full'),
              to: formats.day(addDays(to, -1), 'full'),
            }),
      count: (from: string, to: string) => daysBetween(from, to),
    }),
    [text, formats],
  );
}
