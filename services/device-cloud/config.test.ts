import { describe, expect, it } from 'vitest';
import { readDeviceCloudConfig } from './config.ts';

const whole = {
  PUBLIC_URL: 'https://hearth.example',
  DATABASE_URL: 'postgres://db/hearth',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
};

describe('the settings of the device cloud alone', () => {
  it('are read from the environment', () => {
    const read = readDeviceCloudConfig({ ...whole, PORT: '8080' });
    expect(read).toMatchObject({ ok: true, value: { port: 8080, host: '127.0.0.1' } });
  });

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY'] as const)(
    'are refused without %s, by name',
    (name) => {
      expect(readDeviceCloudConfig({ ...whole, [name]: undefined })).toMatchObject({
        ok: false,
        at: `/${name}`,
      });
    },
  );

  it.each([
    ['/PORT', { PORT: '70000' }],
    ['/PUBLIC_URL', { PUBLIC_URL: 'hearth' }],
    ['/SECRET_KEY', { SECRET_KEY: 'short' }],
  ])('are refused at %s', (at, own) => {
    expect(readDeviceCloudConfig({ ...whole, ...own })).toMatchObject({ ok: false, at });
  });
});
