import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pageRequestContext } from '../context.ts';
import type { PageRequest } from '../page-request.ts';
import { redirectOut, redirectWithin } from './redirects.ts';

const settings = {
  publicUrl: new URL('https://home.example'),
  formTargets: ['https://idp.vendor.example'],
};

it.each([
  ['?installation=a', '/account?installation=a'],
  ['?theme=dark', '/account'],
])('redirectWithin: from a page at %s to %s', (search, to) => {
  const context = new RouterContextProvider();
  const url = new URL(`https://home.example/account/passkeys${search}`);
  context.set(pageRequestContext, { url } as PageRequest);
  expect(redirectWithin(context, '/account').headers.get('location')).toBe(to);
});

describe('redirectOut', () => {
  it.each([
    '/auth/start?return=%2Fenergy',
    'https://home.example/idp/authorize',
    'https://idp.vendor.example/authorize?state=s',
  ])('is open to %s, with 302', (address) => {
    const answer = redirectOut(address, settings);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(address);
    expect(answer.headers.get('x-remix-reload-document')).toBe('true');
  });

  it.each([
    'https://idp.vendor.example.evil.example/',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'http://home.example/',
    'https://home.example@evil.example/',
    'https://home.example:8443/',
    'javascript:alert(1)',
    'data:text/html,hello',
  ])('is closed to %s', (address) => {
    expect(() => redirectOut(address, settings)).toThrow('ERR_REDIRECT');
  });

  it('redirects only to this origin and allowed origins', () => {
    const odd = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          'https:',
          '//',
          '@',
          '.',
          'home.example',
          'evil.example',
          '%2f',
          '\t',
          'ⓗ',
          '。',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(odd, fc.webUrl(), fc.string()), (address) => {
        expect([settings.publicUrl.origin, ...settings.formTargets, 'nowhere']).toContain(
          originOf(address),
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** The address that a browser would open. */
function originOf(address: string): string {
  try {
    const location = redirectOut(address, settings).headers.get('location') ?? '';
    return new URL(location, settings.publicUrl).origin;
  } catch {
    return 'nowhere';
  }
}
