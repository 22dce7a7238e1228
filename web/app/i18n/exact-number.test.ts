import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactNumber, exactText } from './exact-number.ts';

it.each([
  [0.319, 'de-DE', 2, '31,9'],
  [0.07, 'en-GB', 2, '7'],
  [-0.00125, 'en-GB', 2, '-0.125'],
  [11.9, 'de-DE', 0, '11,9'],
  [0.0000001, 'en-GB', 0, '0.0000001'],
] as const)('%d in %s moved by %d is typed as %s', (number, locale, shift, text) => {
  expect(exactText(number, locale, shift)).toBe(text);
  expect(exactNumber(text, locale, -shift)).toBe(number);
});

it('any price of six decimals is the same after it was written and typed', () => {
  const locale = fc.constantFrom('en-GB', 'de-DE', 'ar-EG');
  const price = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((micros) => micros / 1e6);
  fc.assert(
    fc.property(price, locale, fc.constantFrom(0, 2), (number, language, shift) => {
      const text = exactText(number, language, shift);
      expect(exactNumber(text, language, -shift)).toBe(number === 0 ? 0 : number);
    }),
  );
});
