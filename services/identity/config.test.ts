import { expect, test } from 'vitest';
import { readIdentityConfig } from './config.ts';

const whole = {
  PUBLIC_URL: 'https://hearth.example',
  DATABASE_URL: 'postgres://localhost/hearth',
  SECRET_KEY: Buffer.alloc(48, 7).toString('base64url'),
};

test('reads the address, and finds product behind the same one', () => {
  const config = readIdentityConfig(whole);
  expect(config).toMatchObject({ ok: true, value: { port: 3001, host: '127.0.0.1' } });
  expect(config.ok && config.value.productUrl.href).toBe('https://hearth.example/api/product');
});

test.each([
  [{ PUBLIC_URL: undefined }, 'not-set', '/PUBLIC_URL'],
  [{ DATABASE_URL: '' }, 'not-set', '/DATABASE_URL'],
  [{ SECRET_KEY: undefined }, 'not-set', '/SECRET_KEY'],
  [{ SECRET_KEY: 'short' }, 'secret-too-short', '/SECRET_KEY'],
  [{ PUBLIC_URL: 'hearth' }, 'not-an-address', '/PUBLIC_URL'],
  [{ PRODUCT_URL: ':' }, 'not-an-address', '/PRODUCT_URL'],
  [{ PORT: '70000' }, 'not-a-port', '/PORT'],
])('%j is refused as %s at %s', (wrong, code, at) => {
  expect(readIdentityConfig({ ...whole, ...wrong })).toMatchObject({ ok: false, code, at });
});
