import { describe, expect, it } from 'vitest';
import { readProductConfig } from './config.ts';

const least = {
  PUBLIC_URL: 'https://home.example',
  DATABASE_URL: 'postgres://db/hearth',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

describe('the settings of product alone', () => {
  it('follow the public address', () => {
    const read = readProductConfig(least);
    expect(read.ok && read.value.energyUrl.href).toBe('https://home.example/api/energy');
    expect(read.ok && read.value.deviceCloudUrl.href).toBe('https://home.example/device-cloud');
  });

  it.each([
    [{ PUBLIC_URL: '' }, '/PUBLIC_URL', 'not-set'],
    [{ SECRET_KEY: 'short' }, '/SECRET_KEY', 'secret-too-short'],
    [{ PORT: '70000' }, '/PORT', 'not-a-port'],
    [{ ENERGY_URL: 'nowhere' }, '/ENERGY_URL', 'not-an-address'],
    [{ SMTP_URL: 'smtp://mail' }, '/SMTP_FROM', 'half-set-pair'],
    [{ ONECTA_CLIENT_SECRET: 's' }, '/ONECTA_CLIENT_ID', 'half-set-pair'],
  ])('are refused by name: %o', (wrong, at, code) => {
    expect(readProductConfig({ ...least, ...wrong })).toMatchObject({ ok: false, at, code });
  });
});
