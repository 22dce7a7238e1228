import { describe, expect, it } from 'vitest';
import { acceptedLanguage, languageOf } from './languages.ts';

describe('languageOf and acceptedLanguage', () => {
  it('finds a language by tag and by region', () => {
    expect(languageOf('de')?.tag).toBe('de');
    expect(languageOf('de-AT')?.tag).toBe('de');
    expect(languageOf('AR-eg')?.direction).toBe('rtl');
  });

  it.each([null, undefined, '', 'd', 'den', 'fr', '../de'])('no language for %j', (tag) => {
    expect(languageOf(tag)).toBeNull();
  });

  it('follows the weights of the header, then its order', () => {
    expect(acceptedLanguage('fr, en;q=0.5, de;q=0.8')?.tag).toBe('de');
    expect(acceptedLanguage('ar-EG, de')?.tag).toBe('ar');
  });

  it('skips a language with weight 0', () => {
    expect(acceptedLanguage('de;q=0, en;q=0.1')?.tag).toBe('en');
  });

  it.each([null, '', '*', ';;;,,,', 'xx;q=abc', 'fr'])('no language in the header %j', (header) => {
    expect(acceptedLanguage(header)).toBeNull();
  });
});
