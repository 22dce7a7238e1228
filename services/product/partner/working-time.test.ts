import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import { readOpeningHours } from './opening-hours.ts';
import { afterWorkingHours } from './working-time.ts';

const berlin = (hours: string, country: string | null = 'DE') => ({
  timeZone: 'Europe/Berlin',
  periods: readOpeningHours(hours) ?? [],
  country,
});

const after = (local: string, hours: number, calendar = berlin('Mo-Fr 08:00-17:00')): string =>
  afterWorkingHours(
    Temporal.PlainDateTime.from(local).toZonedDateTime(calendar.timeZone).toInstant(),
    hours,
    calendar,
  )
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

describe('afterWorkingHours', () => {
  it.each([
    ['within a day', '2026-01-15T09:00', 3, '2026-01-15T12:00'],
    ['before the opening', '2026-01-15T05:00', 1, '2026-01-15T09:00'],
    ['over a night', '2026-01-15T16:00', 3, '2026-01-16T10:00'],
    ['over a weekend', '2026-01-16T16:00', 3, '2026-01-19T10:00'],
    ['from a Sunday', '2026-01-18T12:00', 1, '2026-01-19T09:00'],
    ['sixteen hours are almost two days', '2026-01-15T08:00', 16, '2026-01-16T15:00'],
    ['over Good Friday and Easter Monday', '2026-04-02T16:00', 3, '2026-04-07T10:00'],
  ])('%s', (_, start, hours, end) => {
    expect(after(start, hours)).toBe(end);
  });

  it('a lunch break and overlapping periods count once', () => {
    expect(after('2026-01-15T11:00', 3, berlin('Mo-Fr 08:00-12:00,13:00-17:00'))).toBe(
      '2026-01-15T15:00',
    );
    expect(after('2026-01-15T08:00', 9, berlin('Mo-Fr 08:00-17:00; Th 07:00-12:00'))).toBe(
      '2026-01-15T17:00',
    );
  });

  // 29 March 2026, 02:00 to 03:00 does not exist; 25 October 2026, 02:00 to 03:00 exists twice.
  test.each([
    ['a night of 23 hours', '2026-03-28T23:00', 4, '2026-03-29T04:00'],
    ['a night of 25 hours', '2026-10-24T23:00', 4, '2026-10-25T02:00'],
  ])('around the clock, %s', (_, start, hours, end) => {
    expect(after(start, hours, berlin('24/7', null))).toBe(end);
  });

  it('without a known country no day is a holiday', () => {
    expect(after('2026-04-02T16:00', 3, berlin('Mo-Fr 08:00-17:00', null))).toBe(
      '2026-04-03T10:00',
    );
  });
});
