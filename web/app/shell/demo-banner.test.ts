import { expect, it } from 'vitest';
import { minutesLeft } from './demo-banner.tsx';

it.each([
  ['2026-03-10T12:00:00Z', 120],
  ['2026-03-10T12:00:01Z', 115],
  ['2026-03-10T13:48:30Z', 11 - 1],
  ['2026-03-10T13:51:00Z', 9],
  ['2026-03-10T13:59:59Z', 0],
  ['2026-03-10T15:00:00Z', 0],
])('a pageRequest until 14:00 has at %s %d minutes left', (now, minutes) => {
  expect(minutesLeft('2026-03-10T14:00:00Z', now)).toBe(minutes);
});
