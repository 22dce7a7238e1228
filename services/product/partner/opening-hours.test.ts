import { describe, expect, it, test } from 'vitest';
import { openingStateAt, readOpeningHours } from './opening-hours.ts';

test.each([
  ['', []],
  ['Mo-Fr 08:00-17:00', [{ days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' }]],
  [
    'Mo,We 08:00-12:00,13:00-17:00; Sa 09:00-12:00',
    [
      { days: [1, 3], from: '08:00', until: '12:00' },
      { days: [1, 3], from: '13:00', until: '17:00' },
      { days: [6], from: '09:00', until: '12:00' },
    ],
  ],
  ['24/7', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }]],
])('%j is read', (text, read) => {
  expect(readOpeningHours(text)).toEqual(read);
});

test.each([
  'always',
  'Fr-Mo 08:00-17:00',
  'Mo 17:00-08:00',
  'Mo 08:00-25:00',
  'Mo-We-Fr 08:00-17:00',
  'Mo',
])('%j is not guessed at', (text) => {
  expect(readOpeningHours(text)).toBeNull();
});

describe('openingStateAt', () => {
  const hours = readOpeningHours('Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00') ?? [];
  it.each([
    [1, '07:59', { state: 'closed', weekday: 1, from: '08:00' }],
    [1, '08:00', { state: 'open', until: '12:00' }],
    [1, '12:00', { state: 'closed', weekday: 1, from: '13:00' }],
    [5, '17:00', { state: 'closed', weekday: 6, from: '09:00' }],
    [6, '12:00', { state: 'closed', weekday: 1, from: '08:00' }],
    [7, '10:00', { state: 'closed', weekday: 1, from: '08:00' }],
  ])('day %i at %s', (weekday, time, state) => {
    expect(openingStateAt(hours, { weekday, time })).toEqual(state);
  });

  it('around the clock is open until midnight, and no hours are unknown', () => {
    const always = readOpeningHours('24/7') ?? [];
    expect(openingStateAt(always, { weekday: 7, time: '23:59' })).toEqual({
      state: 'open',
      until: '24:00',
    });
    expect(openingStateAt([], { weekday: 1, time: '10:00' })).toBe(null);
  });
});
