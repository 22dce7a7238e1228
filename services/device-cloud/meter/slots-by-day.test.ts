import { describe, expect, it, test } from 'vitest';
import { slotsByDay } from './slots-by-day.ts';
import { nextBatchEnd } from './posting-times.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
const counted = (from: string, to: string) =>
  Array.from({ length: (minuteOf(to) - minuteOf(from)) / 15 }, (_, k) => k);

describe('quarter-hours by local day', () => {
  it.each([
    ['has 92 in spring', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 92],
    ['has 96 usually', 'Europe/Berlin', '2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z', 96],
    ['has 100 in autumn', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 100],
    [
      'has 94 where clocks move by half an hour',
      'Australia/Lord_Howe',
      '2026-10-03T13:30:00Z',
      '2026-10-04T13:00:00Z',
      94,
    ],
  ])('a day %s', (_, zone, from, to, slots) => {
    const days = slotsByDay(zone, minuteOf(from), counted(from, to));
    expect(days).toHaveLength(1);
    expect(days[0]?.values).toEqual(Array.from({ length: slots }, (_each, k) => k));
  });

  it('are null where nothing was counted, and follow each other over midnight and the skipped hour', () => {
    const [from, to] = ['2026-03-28T22:30:00Z', '2026-03-29T02:00:00Z'];
    const days = slotsByDay('Europe/Berlin', minuteOf(from), counted(from, to));
    expect(days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
    expect(days[0]?.values.slice(92)).toEqual([null, null, 0, 1]);
    // 03:00 summer time is one hour after midnight and a quarter past: the fifth slot begins there.
    expect(days[1]?.values.slice(0, 13)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, null]);
    expect(days[1]?.values).toHaveLength(92);
  });
});

test('a batch ends with the last quarter-hour that is over, and of a long past at a midnight some weeks on', () => {
  const end = (posted: string, now: string) => {
    const minute = nextBatchEnd({
      timeZone: 'Europe/Berlin',
      postedMinute: minuteOf(posted),
      nowMinute: minuteOf(now),
    });
    return minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16);
  };
  expect(end('2026-06-01T10:00:00Z', '2026-06-01T10:14:00Z')).toBe(null);
  expect(end('2026-06-01T10:00:00Z', '2026-06-01T10:46:00Z')).toBe('2026-06-01T10:45');
  expect(end('2026-03-08T23:00:00Z', '2026-06-01T10:46:00Z')).toBe('2026-04-05T22:00');
});
