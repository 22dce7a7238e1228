import { expect, test } from 'vitest';
import { formatsOf } from '../../i18n/formats.ts';
import { daysFrom, slotsFrom } from './testing-energy.ts';
import { ticksOf } from './ticks.ts';

const formats = formatsOf('en-GB', 'Europe/Berlin');
const labels = (...options: Parameters<typeof ticksOf>) =>
  ticksOf(...options).map(({ at, label }) => `${at} ${label}`);

test('a day of two-hour slots has a tick every six hours and at its end', () => {
  expect(labels('day', slotsFrom('2026-03-09T23:00:00Z', 12), formats)).toEqual([
    '0 00:00',
    '3 06:00',
    '6 12:00',
    '9 18:00',
    '12 24:00',
  ]);
});

test('ticksOf: a day of 25 hours has 25 steps, with 06:00 at the seventh', () => {
  const slots = slotsFrom('2026-10-24T22:00:00Z', 25, 1).map((slot, step) => ({
    ...slot,
    label: `${String(step < 3 ? step : step - 1).padStart(2, '0')}:00`,
  }));
  expect(labels('day', slots, formats)).toEqual([
    '0 00:00',
    '7 06:00',
    '13 12:00',
    '19 18:00',
    '25 24:00',
  ]);
});

test('a month has its 1st, 8th, 15th, 22nd and last, a week its initials', () => {
  expect(labels('month', daysFrom('2026-02-01', 28), formats)).toEqual([
    '0.5 1',
    '7.5 8',
    '14.5 15',
    '21.5 22',
    '27.5 28',
  ]);
  expect(labels('week', daysFrom('2026-03-09', 7), formats).join(' ')).toBe(
    '0.5 M 1.5 T 2.5 W 3.5 T 4.5 F 5.5 S 6.5 S',
  );
});
