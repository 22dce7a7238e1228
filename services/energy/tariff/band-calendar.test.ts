import { expect, test } from 'vitest';
import { bandAt } from './band-calendar.ts';
import { bandCalendar } from './band-calendar-schema.ts';
import { tariffClockOf } from './tariff-clock.ts';

const clock = tariffClockOf('Europe/Berlin', new Set(['2025-12-25']));
const rules = bandCalendar.parse({
  otherwise: 'day',
  rules: [
    { from: '22:00', to: '06:00', band: 'night' },
    { days: ['fri'], from: '20:00', to: '02:00', band: 'party' },
    { days: ['sun', 'holiday'], band: 'rest' },
    { months: [7], days: ['workday'], from: '12:00', to: '12:15', band: 'noon' },
  ],
});

test.each([
  ['2025-12-26T20:59+01:00', 'party'],
  ['2025-12-27T01:59+01:00', 'party'],
  ['2025-12-27T02:00+01:00', 'night'],
  ['2025-12-27T06:00+01:00', 'day'],
  ['2025-12-25T12:00+01:00', 'rest'],
  ['2025-12-28T23:59+01:00', 'rest'],
  ['2025-12-29T00:00+01:00', 'night'],
  ['2025-07-01T12:14+02:00', 'noon'],
  ['2025-07-01T12:15+02:00', 'day'],
  ['2025-07-05T12:00+02:00', 'day'],
])('%s is %s', (time, band) => {
  expect(bandAt(rules, clock.at(Date.parse(time)).wall)).toBe(band);
});
