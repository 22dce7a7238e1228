import { expect, it } from 'vitest';
import { ageText } from './ages.ts';
import { formatsOf } from './formats.ts';

const formats = formatsOf('en-GB', 'UTC');
const text = (id: string, values?: object): string =>
  `${id} ${Object.values(values ?? {}).join(' ')}`;
const age = (at: string) => ageText(text, formats, { at, now: '2026-03-10T10:42:00Z' });

it.each([
  ['2026-03-10T10:41:48Z', 'shell.seconds-ago 12'],
  ['2026-03-10T10:41:00Z', 'shell.minutes-ago 1'],
  ['2026-03-10T09:43:00Z', 'shell.minutes-ago 59'],
  ['2026-03-10T09:42:00Z', 'shell.at-time 09:42'],
])('ageText: %s as %s', (at, expected) => {
  expect(age(at)).toBe(expected);
});

it('ageText: an age above 20 hours is shown with its date', () => {
  expect(age('2026-03-09T09:00:00Z')).toContain('9 March');
});

it('ageText: an instant in the future is shown as now', () => {
  expect(age('2026-03-10T10:43:00Z')).toBe('shell.seconds-ago 0');
});
