import { useMemo } from 'react';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { type HourArea, boundsOf, timeOf } from './painted-week.ts';

/** Days and hours of a week in the page's language. */
export function useWeekWords() {
  const formats = useFormats();
  const text = useText();
  return useMemo(() => {
    // 5 January 2026 is a Monday.
    const dates = Array.from({ length: 7 }, (_, i) => `2026-01-${String(i + 5).padStart(2, '0')}`);
    const days = dates.map((date) => formats.weekday(date, 'long'));
    const shortDays = dates.map((date) => formats.weekday(date, 'short'));
    const clock = (time: string): string =>
      time.replaceAll(/\d/g, (digit) => formats.plainNumber(Number(digit)));
    const hour = (value: number): string => clock(timeOf(value));
    const span = (from: string, to: string): string => text('tariff.from-to', { from, to });
    const between = (names: readonly string[], first: number, last: number): string =>
      first === last ? (names[first] ?? '') : span(names[first] ?? '', names[last] ?? '');
    return {
      days,
      shortDays,
      hours: Array.from({ length: 24 }, (_, i) => hour(i)),
      /** "06:00 to 22:00". */
      times: (from: string, to: string): string => span(clock(from), clock(to)),
      /** "Mon to Fri", or a list where days are missing between. */
      daysText: (chosen: readonly number[]): string => {
        const [first, last] = [chosen[0] ?? 0, chosen.at(-1) ?? 0];
        return last - first === chosen.length - 1 && chosen.length > 2
          ? between(shortDays, first, last)
          : formats.list(chosen.map((day) => days[day] ?? ''));
      },
      /** "Mon to Fri 17:00 to 20:00". */
      area: (area: HourArea): string => {
        const { firstDay, lastDay, firstHour, lastHour } = boundsOf(area);
        const names = firstDay === lastDay ? days : shortDays;
        return `${between(names, firstDay, lastDay)} ${span(hour(firstHour), hour(lastHour + 1))}`;
      },
    };
  }, [formats, text]);
}
