import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { describe, expect, test } from 'vitest';
import type { WebSettings } from './backend.ts';
import { wellKnownRoutes } from './well-known-routes.ts';

const settings: WebSettings = {
  publicUrl: new URL('https://heat.example'),
  environment: 'master',
  brand: valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth')),
  hasOutbox: false,
  reporting: { tagManager: null, errors: null, telemetry: null },
  viewportZoom: 'locked',
  formTargets: [],
  elsewhere: null,
  hasDemo: false,
  demoAccount: null,
};

const get = async (path: string, change: Partial<WebSettings> = {}) =>
  await wellKnownRoutes({
    settings: { ...settings, ...change },
    clock: fakeClock('2026-01-01T00:00:00Z'),
  }).request(path);

describe('security.txt', () => {
  test('names the contact, and is valid for half a year', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:help@hearth.example',
        'Expires: 2026-06-30T00:00:00Z',
        'Preferred-Languages: en, de, ar',
        'Canonical: https://heat.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test('is missing where the brand has no contact', async () => {
    const { contact: _, ...brand } = settings.brand;
    expect((await get('/.well-known/security.txt', { brand })).status).toBe(404);
  });
});

test('a password manager is redirected to the password screen, or to the external provider', async () => {
  const path = '/.well-known/change-password';
  const own = await get(path);
  expect([own.status, own.headers.get('location')]).toEqual([302, '/account/password']);
  const elsewhere = {
    issuer: new URL('https://idp.example'),
    clientId: 'hearth',
    clientSecret: 'secret',
    accountUrl: new URL('https://idp.example/account'),
  };
  const other = await get(path, { elsewhere });
  expect(other.headers.get('location')).toBe('https://idp.example/account');
});

test.each([
  ['master', /^Allow: \/landing$/m],
  ['staging', /^User-agent: \*\nDisallow: \/\n$/],
] as const)('robots.txt in %s', async (environment, expected) => {
  const lines = await (await get('/robots.txt', { environment })).text();
  expect(lines).toMatch(expected);
  expect(lines).toMatch(/^Disallow: \/$/m);
});
