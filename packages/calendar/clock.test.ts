import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fakeClock, pastWallAt, wallAt, worldNow } from './clock.ts';

test('fakeClock: changes only when it is advanced or set', () => {
  const clock = fakeClock('2026-01-01T00:00:00Z');
  expect(clock.now().toString()).toBe('2026-01-01T00:00:00Z');
  clock.advance({ minutes: 90 });
  expect(clock.now().toString()).toBe('2026-01-01T01:30:00Z');
  clock.set(Temporal.Instant.from('2026-03-29T01:00:00Z'));
  expect(clock.now().toString()).toBe('2026-03-29T01:00:00Z');
});

test('worldNow: the real time for a real home', () => {
  expect(worldNow(fakeClock('2026-01-01T00:00:00Z'), null).toString()).toBe('2026-01-01T00:00:00Z');
});

test('worldNow: offset 1 h, rate 60, two minutes after the anchor is three hours on', () => {
  const world = { offsetMs: 3_600_000, rate: 60, anchor: '2026-01-01T00:00:00Z' };
  expect(worldNow(fakeClock('2026-01-01T00:02:00Z'), world).toString()).toBe(
    '2026-01-01T03:00:00Z',
  );
});

test('wallAt and pastWallAt: an hour before the anchor at rate 60 is a minute before it, or the anchor', () => {
  const world = { offsetMs: 0, rate: 60, anchor: '2026-01-01T00:00:00Z' };
  const before = Temporal.Instant.from('2025-12-31T23:00:00Z');
  expect(pastWallAt(before, world).toString()).toBe('2025-12-31T23:59:00Z');
  expect(wallAt(before, world).toString()).toBe('2026-01-01T00:00:00Z');
  expect(pastWallAt(before, null)).toEqual(before);
});
