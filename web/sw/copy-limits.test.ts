import { expect, it } from 'vitest';
import { isTooOld, overflowing } from './copy-limits.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

it('is too old after thirty days or with an unknown age', () => {
  expect(isTooOld(daysAgo(30), now)).toBe(false);
  expect(isTooOld(daysAgo(30.01), now)).toBe(true);
  expect(isTooOld('', now)).toBe(true);
});

it('lets the oldest go where there are too many, and where they take too much room', () => {
  const many = Array.from({ length: 100 }, (_, day) => ({ at: daysAgo(day / 10), bytes: 1 }));
  expect(overflowing(many, now)).toEqual(many.slice(80));
  const large = [0, 1, 2, 3].map((day) => ({ at: daysAgo(day), bytes: 5 * 1024 * 1024 }));
  expect(overflowing(large, now)).toEqual(large.slice(2));
});
