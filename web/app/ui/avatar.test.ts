import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Anna Maria Keller', 'AK'],
  ['jonas', 'J'],
  ['  ', ''],
  ['ليلى حداد', 'لح'],
  ['mia@example.org', 'M'],
])('initialsOf: %j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
