import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isolated, unmarked } from './isolated.ts';

describe('isolated', () => {
  it('text of the page’s direction is unchanged', () => {
    expect(isolated('ida@lindenweg.example', 'de')).toBe('ida@lindenweg.example');
    expect(isolated('', 'ar')).toBe('');
  });

  it('isolates text in right-to-left pages, and right-to-left names in any page', () => {
    expect(isolated('2. Tablet', 'ar')).toBe('\u20682. Tablet\u2069');
    expect(isolated('ليلى', 'en')).toBe('\u2068ليلى\u2069');
  });

  it('already isolated figures are not isolated again', () => {
    expect(isolated('\u206621,3 °C\u2069', 'ar')).toBe('\u206621,3 °C\u2069');
  });

  it('unmarked: removes the isolates for a form value', () => {
    expect(unmarked(`${isolated('Chrome', 'ar')} على ${isolated('Linux', 'ar')}`)).toBe(
      'Chrome على Linux',
    );
  });

  it('no message selects by a word, which is isolated in right-to-left pages and fits no choice', () => {
    const folder = join(import.meta.dirname, '../../locales/ar');
    const selecting = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes(', select,'),
    );
    expect(selecting).toEqual([]);
  });
});
