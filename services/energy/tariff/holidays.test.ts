import { describe, expect, test } from 'vitest';
import { holidayDaysOf, holidays } from './holidays.ts';

const daysIn = (place: { country: string; subdivision?: string }) =>
  holidayDaysOf(holidays.parse(place));

describe('holidays of a place', () => {
  // Feiertagsgesetz of Bavaria and of Berlin; loi/wet of 4 January 1974 for Belgium.
  test.each([
    ['Epiphany is free in Bavaria', 'DE', 'BY', '2025-01-06', true],
    ['and not in Berlin', 'DE', 'BE', '2025-01-06', false],
    ['International Women’s Day is free in Berlin', 'DE', 'BE', '2025-03-08', true],
    ['Easter Monday moves with the moon', 'DE', 'NW', '2026-04-06', true],
    ['Corpus Christi sixty days after Easter', 'DE', 'NW', '2025-06-19', true],
    ['Reformation Day in Saxony', 'DE', 'SN', '2025-10-31', true],
    ['the national day of Belgium', 'BE', 'VLG', '2025-07-21', true],
    ['Christmas Eve is a day like others', 'DE', 'BY', '2025-12-24', false],
  ])('%s', (_, country, subdivision, day, isFree) => {
    expect(daysIn({ country, subdivision }).has(day)).toBe(isFree);
  });

  test('without a subdivision only nationwide holidays', () => {
    const days = daysIn({ country: 'DE' });
    expect([days.has('2025-10-03'), days.has('2025-01-06')]).toEqual([true, false]);
  });

  test('a contract may add days of its own', () => {
    const days = holidayDaysOf(holidays.parse({ country: 'DE', also: ['2025-12-24'] }));
    expect([days.has('2025-12-24'), days.has('2026-12-24')]).toEqual([true, false]);
  });

  test.each([
    [{ country: 'ZZ' }, 'unknown-country'],
    [{ country: 'DE', subdivision: 'VLG' }, 'unknown-subdivision'],
  ])('%j is refused', (place, code) => {
    const { error } = holidays.safeParse(place);
    expect(error?.issues[0]?.message).toBe(code);
  });
});
