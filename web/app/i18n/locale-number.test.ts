import { describe, expect, it } from 'vitest';
import { localeNumber } from './locale-number.ts';

describe('localeNumber', () => {
  it.each([
    ['48,5', 'de-DE', 48.5],
    ['1.234,5', 'de-DE', 1234.5],
    ['1.234', 'de-DE', 1234],
    ['48.5', 'de-DE', 48.5],
    ['48.5', 'en-GB', 48.5],
    ['1,234', 'en-GB', 1234],
    ['48,5', 'en-GB', 48.5],
    [' 21 ', 'en-GB', 21],
    ['-2', 'en-GB', -2],
    ['\u22122,5', 'de-DE', -2.5],
    ['+3', 'en-GB', 3],
    ['٤٨٫٥', 'ar', 48.5],
    ['48.5', 'ar', 48.5],
    ['\u206648.5\u2069', 'ar', 48.5],
    ['-0', 'en-GB', 0],
  ])('reads %s in %s as %d', (typed, locale, expected) => {
    expect(localeNumber(typed, locale)).toBe(expected);
  });

  it.each([
    '',
    '  ',
    'warm',
    '48 °C',
    '1e3',
    '0x10',
    '4,8,5',
    '1.2.3',
    '--5',
    '5-',
    'Infinity',
    '9'.repeat(30),
    ',',
    '.5,',
  ])('refuses %j instead of guessing', (typed) => {
    expect(localeNumber(typed, 'de-DE')).toBeNull();
    expect(localeNumber(typed, 'en-GB')).toBeNull();
  });
});
