import { expect, test } from 'vitest';
import { readIdentityConfig } from './config.ts';

const whole = {
  PUBLIC_URL: 'https://hearth.local',
  SECRET_KEY: Buffer.alloc(48, 7).toString('base64url'),
};

test('reads the address, and finds product where it listens on one machine', () => {
  const config = readIdentityConfig(whole);
  expect(config).toMatchObject({ ok: true, value: { port: 3001, host: '127.0.0.1' } });
  expect(config).toMatchObject({ value: { breachedPasswordsUrl: null } });
  expect(config.ok && config.value.productUrl.href).toBe('http://localhost:3002/api/product');
});

test('an address of product that is none is refused by name', () => {
  expect(readIdentityConfig({ ...whole, PRODUCT_URL: ':' })).toMatchObject({
    ok: false,
    code: 'not-an-address',
    at: '/PRODUCT_URL',
  });
});

test.each(['leaked', 'ftp://list.example', 'https://list.example/?key=1'])(
  'a list of leaked passwords at %s is refused by name',
  (address) => {
    const config = readIdentityConfig({ ...whole, BREACHED_PASSWORDS_URL: address });
    expect(config).toMatchObject({ code: 'not-an-address', at: '/BREACHED_PASSWORDS_URL' });
  },
);
