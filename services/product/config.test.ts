import { describe, expect, it } from 'vitest';
import { readProductConfig } from './config.ts';

const least = {
  PUBLIC_URL: 'https://home.example',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

describe('the settings of product alone', () => {
  it('find the others where they listen on one machine', () => {
    const read = readProductConfig(least);
    expect(read.ok && read.value.energyUrl.href).toBe('http://localhost:3003/api/energy');
    expect(read.ok && read.value.deviceCloudUrl.href).toBe('http://localhost:3004/device-cloud');
  });

  it.each([
    [{ PUBLIC_URL: '' }, '/PUBLIC_URL', 'not-set'],
    [{ ENERGY_URL: 'nowhere' }, '/ENERGY_URL', 'not-an-address'],
    [{ SMTP_URL: 'smtp://mail' }, '/SMTP_FROM', 'half-set-pair'],
    [{ SMTP_URL: 'mail', SMTP_FROM: 'a@b.example' }, '/SMTP_URL', 'not-an-address'],
    [{ ONECTA_CLIENT_SECRET: 's' }, '/ONECTA_CLIENT_ID', 'half-set-pair'],
    [{ DOWNTIME: 'maybe' }, '/DOWNTIME', 'not-one-of'],
  ])('are refused by name: %o', (wrong, at, code) => {
    expect(readProductConfig({ ...least, ...wrong })).toMatchObject({ ok: false, at, code });
  });
});
