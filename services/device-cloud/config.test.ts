import { expect, it } from 'vitest';
import { readDeviceCloudConfig } from './config.ts';

it('the device cloud alone listens where the others look for it', () => {
  const env = { PUBLIC_URL: 'https://home.local', SECRET_KEY: 'k'.repeat(64) };
  expect(readDeviceCloudConfig(env)).toMatchObject({ ok: true, value: { port: 3004 } });
  expect(readDeviceCloudConfig({})).toMatchObject({ ok: false, at: '/PUBLIC_URL' });
});
