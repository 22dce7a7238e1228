import { expect, it } from 'vitest';
import { termsInText, textOfTerms } from './terms-text.ts';

it('termsInText: reads what textOfTerms has written, and leaves out what is none', () => {
  const read = [
    { terms: 'service-terms', version: 2 },
    { terms: 'warranty-terms', version: 1 },
  ];
  expect(termsInText(textOfTerms(read))).toEqual(read);
  expect(textOfTerms([])).toBe('');
  for (const text of ['', 'service-terms', 'service-terms:0', 'service-terms:x', ':1', 'A:1'])
    expect(termsInText(text)).toEqual([]);
});
