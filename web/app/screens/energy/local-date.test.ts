import { expect, test } from 'vitest';
import { addDays, isDate, localDate } from './local-date.ts';

test('an instant is a date in its zone, across midnight and across the date line', () => {
  expect(localDate('2026-03-09T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-10');
  expect(localDate('2026-03-09T23:30:00Z', 'Pacific/Honolulu')).toBe('2026-03-09');
});

test('days are counted on the calendar, also over the days that lose and gain an hour', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('only dates that exist are dates', () => {
  expect(['2026-02-28', '2024-02-29'].map(isDate)).toEqual([true, true]);
  expect(
    ['2026-02-29', '2026-13-01', '26-1-1', '', '2026-03-09T00:00', '٢٠٢٦-٠٣-٠٩'].map(isDate),
  ).toEqual(Array.from({ length: 6 }, () => false));
});
