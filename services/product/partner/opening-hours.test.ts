import { expect, test } from 'vitest';
import { readOpeningHours } from './opening-hours.ts';

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
