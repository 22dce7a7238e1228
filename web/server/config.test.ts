import { expect, test } from 'vitest';
import { readWebConfig, readWebOwnSettings } from './config.ts';

const least = {
  PUBLIC_URL: 'https://home.local',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

test('readWebConfig: a standalone web server finds services at their local defaults', () => {
  const read = readWebConfig(least);
  expect(read).toMatchObject({ ok: true, value: { port: 3000, viewportZoom: undefined } });
  expect(read.ok && read.value.identityUrl.href).toBe('http://localhost:3001/api/identity');
});

test.each([
  [{ VIEWPORT_ZOOM: 'pinch' }, 'not-one-of', '/VIEWPORT_ZOOM'],
  [{ TRUSTED_PROXIES: '-1' }, 'not-a-count', '/TRUSTED_PROXIES'],
  [{ SMTP_FROM: 'a@b.example' }, 'half-set-pair', '/SMTP_URL'],
  [{ DEVICE_CLOUD_URL: 'nowhere' }, 'not-an-address', '/DEVICE_CLOUD_URL'],
])('%j is refused as %s at %s', (wrong, code, at) => {
  expect(readWebConfig({ ...least, ...wrong })).toMatchObject({ ok: false, code, at });
});

const elsewhere = {
  IDENTITY_ISSUER: 'https://fidm.eu1.gigya.com/oidc/op/v1.0/4_key',
  IDENTITY_CLIENT_ID: 'hearth',
  IDENTITY_CLIENT_SECRET: 'secret',
};

test('readWebConfig: a named provider makes accounts external, with its settings page', () => {
  expect(readWebOwnSettings({})).toMatchObject({ value: { elsewhere: null } });
  const here = readWebOwnSettings(elsewhere);
  expect(here.ok && here.value.elsewhere?.accountUrl.href).toBe('https://fidm.eu1.gigya.com/');
  const externalSettings = readWebOwnSettings({
    ...elsewhere,
    IDENTITY_ACCOUNT_URL: 'https://id.example/me',
  });
  expect(externalSettings.ok && externalSettings.value.elsewhere?.accountUrl.href).toBe(
    'https://id.example/me',
  );
});

test.each([
  [{ IDENTITY_CLIENT_SECRET: '' }, 'half-set-pair', '/IDENTITY_CLIENT_SECRET'],
  [{ IDENTITY_CLIENT_ID: '', IDENTITY_CLIENT_SECRET: '' }, 'half-set-pair', '/IDENTITY_CLIENT_ID'],
  [{ IDENTITY_ISSUER: '' }, 'half-set-pair', '/IDENTITY_ISSUER'],
  [{ IDENTITY_ISSUER: 'http://idp.example' }, 'not-https', '/IDENTITY_ISSUER'],
  [{ IDENTITY_ISSUER: ':' }, 'not-an-address', '/IDENTITY_ISSUER'],
  [{ IDENTITY_ACCOUNT_URL: 'nowhere' }, 'not-an-address', '/IDENTITY_ACCOUNT_URL'],
])('a provider with %j is refused by name', (changed, code, at) => {
  expect(readWebOwnSettings({ ...elsewhere, ...changed })).toMatchObject({ ok: false, code, at });
});
