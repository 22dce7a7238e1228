import { expect, it } from 'vitest';
import { statusOf } from './problem-status.ts';

it.each([
  ['conflict', 409],
  ['stale', 412],
  ['invalid', 422],
  ['too-many', 429],
  ['unavailable', 503],
  ['timed-out', 503],
  ['not-found', 404],
  ['forbidden', 404],
] as const)('a page that comes back with %s answers %d', (kind, status) => {
  expect(statusOf(kind)).toBe(status);
});
