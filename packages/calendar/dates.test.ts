import { expect, test } from 'vitest';
import { addDays, isDate, localDate } from './dates.ts';

test('localDate: the date of an instant in its zone, across midnight and the date line', () => {
  expect(localDate('2026-03-09T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-10');
  expect(localDate('2026-03-09T23:30:00Z', 'Pacific/Honolulu')).toBe('2026-03-09');
});

test('addDays: counts calendar days, also over clock changes, leap days and early years', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('0001-01-01', 1)).toBe('0001-01-02');
});

test('isDate: only existing dates', () => {
  expect(['2026-02-28', '2024-02-29'].map(isDate)).toEqual([true, true]);
  expect(
    ['2026-02-29', '2026-13-01', '26-1-1', '', '2026-03-09T00:00', '٢٠٢٦-٠٣-٠٩'].map(isDate),
  ).toEqual(Array.from({ length: 6 }, () => false));
});
