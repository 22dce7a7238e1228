import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

const fallback = '/launcher';

describe('returnPathOf', () => {
  it.each(['/', '/energy', '/energy/history?period=day&date=2026-03-10', '/account#look'])(
    'keeps %s',
    (path) => {
      expect(returnPathOf(path, fallback)).toBe(path);
    },
  );

  it.each([
    null,
    undefined,
    '',
    'energy',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil',
    '/\n/evil.example',
    '/ /evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/a/..//evil.example',
    '/auth/start',
    '/auth',
    '/sign-out',
    '/idp/authorize',
    '/api/x',
    `/${'a'.repeat(2000)}`,
  ])('takes the fallback for %j', (path) => {
    expect(returnPathOf(path, fallback)).toBe(fallback);
  });

  const hostile = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '%2f',
        '%5c',
        '%09',
        '\t',
        '\n',
        ' ',
        'http:',
        '//',
        'evil.example',
        'a',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('any input stays on this origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.string(),
          fc.webUrl(),
        ),
        (typed) => {
          const path = returnPathOf(typed, fallback);
          expect(path.startsWith('/')).toBe(true);
          expect(path).not.toMatch(/^\/[/\\]/);
          expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.webPath()), (typed) => {
        const once = returnPathOf(typed, fallback);
        expect(returnPathOf(once, fallback)).toBe(once);
      }),
    );
  });
});
