import { expect, it } from 'vitest';
import { noticeAt } from './maintenance.ts';

const at = (time: string): number => Date.parse(`2026-03-10T${time}:00Z`);
const night = { from: '2026-03-10T22:00:00Z', until: '2026-03-10T23:00:00Z' };

it.each([
  ['21:59', 'announced'],
  ['22:00', 'active'],
  ['22:59', 'active'],
  ['23:00', undefined],
])('a closing from 22:00 to 23:00 is at %s: %s', (time, state) => {
  expect(noticeAt(night, at(time))?.state).toBe(state);
});

it('noticeAt: without a start it has begun, without an end it continues', () => {
  expect(noticeAt({ from: null, until: null }, at('12:00'))?.state).toBe('active');
  expect(noticeAt({ from: night.from, until: null }, at('23:59'))?.state).toBe('active');
  expect(noticeAt(null, at('22:30'))).toBeNull();
});
