import { expect, test } from 'vitest';
import { readWebConfig } from './config.ts';

const least = {
  PUBLIC_URL: 'https://home.example',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

test('the web server alone finds every service where it listens on one machine', () => {
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
