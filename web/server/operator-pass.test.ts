import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createOperatorPass } from './operator-pass.ts';

const now = Temporal.Instant.from('2026-03-10T22:00:00Z');
const pass = createOperatorPass(new Uint8Array(32).fill(1));

it('is valid for twelve hours', () => {
  const issued = pass.issue(now);
  expect(pass.isValid(issued, now)).toBe(true);
  expect(pass.isValid(issued, now.add({ hours: 11, minutes: 59 }))).toBe(true);
  expect(pass.isValid(issued, now.add({ hours: 12 }))).toBe(false);
});

it.each([
  ['nothing', ''],
  ['another deployment’s', createOperatorPass(new Uint8Array(32).fill(2)).issue(now)],
  ['a later end with the old signature', pass.issue(now).replace(/^\d+/, '99999999999999')],
  ['half of one', pass.issue(now).slice(0, 30)],
  ['one with more behind it', `${pass.issue(now)}a`],
])('does not let in %s', (_, text) => {
  expect(pass.isValid(text, now)).toBe(false);
});
