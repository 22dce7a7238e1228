import { expect, test } from 'vitest';
import { readEnergyConfig } from './config.ts';

const whole = { DATABASE_URL: 'postgres://db/energy', SECRET_KEY: 'k'.repeat(64), PORT: '4000' };

test.each([
  [{ DATABASE_URL: '' }, 'not-set', '/DATABASE_URL'],
  [{ SECRET_KEY: undefined }, 'not-set', '/SECRET_KEY'],
  [{ PORT: '99999' }, 'not-a-port', '/PORT'],
])('%j is refused by name', (own, code, at) => {
  expect(readEnergyConfig({ ...whole, ...own })).toMatchObject({ ok: false, code, at });
});

test('what is not said has its default', () => {
  expect(readEnergyConfig(whole)).toMatchObject({
    ok: true,
    value: { host: '127.0.0.1', port: 4000, logLevel: 'warn' },
  });
});
