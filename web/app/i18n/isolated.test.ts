import { describe, expect, it } from 'vitest';
import { isolated, unmarked } from './isolated.ts';

describe('what stands in a sentence', () => {
  it('is left as it is where all of it runs one way', () => {
    expect(isolated('ida@lindenweg.example', 'de')).toBe('ida@lindenweg.example');
    expect(isolated('', 'ar')).toBe('');
  });

  it('is set apart in right-to-left text, and right-to-left names in any text', () => {
    expect(isolated('2. Tablet', 'ar')).toBe('\u20682. Tablet\u2069');
    expect(isolated('ليلى', 'en')).toBe('\u2068ليلى\u2069');
  });

  it('is set apart once: figures have been already', () => {
    expect(isolated('\u206621,3 °C\u2069', 'ar')).toBe('\u206621,3 °C\u2069');
  });

  it('loses its marks where it becomes somebody’s own words', () => {
    expect(unmarked(`${isolated('Chrome', 'ar')} على ${isolated('Linux', 'ar')}`)).toBe(
      'Chrome على Linux',
    );
  });
});
