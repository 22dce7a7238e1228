import { expect, test } from 'vitest';
import { readIdentityConfig } from './config.ts';

const whole = {
  PUBLIC_URL: 'https://hearth.example',
  SECRET_KEY: Buffer.alloc(48, 7).toString('base64url'),
};

test('reads the address, and finds product where it listens on one machine', () => {
  const config = readIdentityConfig(whole);
  expect(config).toMatchObject({ ok: true, value: { port: 3001, host: '127.0.0.1' } });
  expect(config.ok && config.value.productUrl.href).toBe('http://localhost:3002/api/product');
});

test('an address of product that is none is refused by name', () => {
  expect(readIdentityConfig({ ...whole, PRODUCT_URL: ':' })).toMatchObject({
    ok: false,
    code: 'not-an-address',
    at: '/PRODUCT_URL',
  });
});
