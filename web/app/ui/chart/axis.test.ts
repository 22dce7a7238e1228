import { expect, test } from 'vitest';
import {
  percentAlong,
  besideNow,
  dayTicks,
  gapsOf,
  localMinutes,
  monthTicks,
  spanAlong,
  ticksBeside,
} from './axis.ts';

const hour = 3600;

function hoursOf(from: string, count: number): number[] {
  return localMinutes({ from: Date.parse(from), count, stepS: hour, timeZone: 'Europe/Berlin' });
}

test('a plain day has a tick every six hours and one at its end', () => {
  expect(dayTicks(hoursOf('2026-03-09T23:00:00Z', 24))).toEqual([
    { at: 0, minutes: 0 },
    { at: 6, minutes: 360 },
    { at: 12, minutes: 720 },
    { at: 18, minutes: 1080 },
    { at: 24, minutes: 1440 },
  ]);
});

test('on the day of 23 hours 06:00 is the fifth step', () => {
  expect(dayTicks(hoursOf('2026-03-28T23:00:00Z', 23)).map((tick) => tick.at)).toEqual([
    0, 5, 11, 17, 23,
  ]);
});

test('on the day of 25 hours 06:00 is the seventh step', () => {
  expect(dayTicks(hoursOf('2026-10-24T22:00:00Z', 25)).map((tick) => tick.at)).toEqual([
    0, 7, 13, 19, 25,
  ]);
});

test('a repeated hour has one tick', () => {
  expect(dayTicks([0, 60, 120, 120, 180], 120).map((tick) => tick.at)).toEqual([0, 2, 5]);
});

test('a month names its days 1, 8, 15, 22 and the last, in the middle of the bar', () => {
  expect(monthTicks(28).map((tick) => tick.day)).toEqual([1, 8, 15, 22, 28]);
  expect(monthTicks(31).at(-1)).toEqual({ at: 30.5, day: 31 });
});

test('1 . . 4 . -> gaps over 1 to 3 and 4 to 5', () => {
  expect(gapsOf([1, null, null, 4, null])).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 5 },
  ]);
});

test('time runs to the left in a right-to-left page', () => {
  expect(percentAlong({ count: 24, mirrored: true }, 6)).toBe(75);
  expect(spanAlong({ count: 24, mirrored: true }, { from: 0, to: 6 })).toEqual({
    x: '75%',
    width: '25%',
  });
});

test.each([
  [0.5, 'Now', ['06:00', '12:00', '18:00', '24:00']],
  [2, 'Now', ['06:00', '12:00', '18:00', '24:00']],
  [5, 'Now', ['00:00', '12:00', '18:00', '24:00']],
  [9, 'Now', ['00:00', '06:00', '12:00', '18:00', '24:00']],
  [16, 'Jetzt', ['00:00', '06:00', '12:00', '24:00']],
  [22.5, 'الآن', ['00:00', '06:00', '12:00', '18:00']],
])('ticksBeside: at %f h "%s" leaves room for %j', (now, nowText, left) => {
  const ticks = ['00:00', '06:00', '12:00', '18:00', '24:00'].map((label, k) => ({
    at: 6 * k,
    label,
  }));
  const visible = ticksBeside(ticks, { count: 24, now, nowText });
  expect(visible.map(({ label }) => label)).toEqual(left);
});

test.each([
  [50, undefined, 50, 'middle'],
  [1, undefined, 4, 'middle'],
  [50, 60, 50, 'middle'],
  [78, 80, 78.5, 'end'],
  [4, 6, 7.5, 'start'],
  // In a right-to-left page the past is to the right of the present.
  [22, 20, 21.5, 'start'],
  [97, 95, 93.5, 'end'],
] as const)('besideNow: a figure at %f %% with the present at %s %%', (at, now, x, textAnchor) => {
  expect(besideNow(at, now)).toEqual({ x, textAnchor });
});
