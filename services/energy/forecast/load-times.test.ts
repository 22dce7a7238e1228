import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { hourMs } from '@hearth/calendar/durations.ts';
import { instantsOf } from './load-times.ts';

const zones = [
  ['Europe/Berlin', '2025-03-30', '2025-10-26'],
  ['Europe/London', '2025-03-30', '2025-10-26'],
  ['Australia/Lord_Howe', '2025-10-05', '2025-04-06'],
  // Its clock is set forward at midnight.
  ['America/Santiago', '2025-09-07', '2025-04-06'],
  ['Atlantic/Azores', '2025-03-30', '2025-10-26'],
] as const;

test.each(zones)('wall-clock times in %s on the days of both clock changes', (zone, ...days) => {
  for (const day of days) {
    const from = Temporal.PlainDate.from(day).subtract({ days: 1 }).toZonedDateTime(zone);
    const to = from.add({ days: 3 }).epochMilliseconds;
    const instants: number[] = [];
    for (let ms = from.epochMilliseconds; ms < to; ms += hourMs / 4) instants.push(ms);
    const wall = instants.map((ms) => {
      const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      return {
        ms: local.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds,
        isWall: true,
      };
    });
    expect(instantsOf(wall, zone)).toEqual(instants);
  }
});

test('a time that the clock skips is no instant', () => {
  const skipped = { ms: Date.parse('2025-03-30T02:15:00Z'), isWall: true };
  expect(instantsOf([skipped], 'Europe/Berlin')).toEqual([Number.NaN]);
  const atMidnight = { ms: Date.parse('2025-09-07T00:15:00Z'), isWall: true };
  expect(instantsOf([atMidnight], 'America/Santiago')).toEqual([Number.NaN]);
});
