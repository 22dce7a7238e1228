import { expect, test } from 'vitest';
import { readEnergyConfig } from './config.ts';

test('energy alone listens where the others look for it', () => {
  const env = { PUBLIC_URL: 'https://home.example', SECRET_KEY: 'k'.repeat(64) };
  expect(readEnergyConfig(env)).toMatchObject({ ok: true, value: { port: 3003 } });
  expect(readEnergyConfig({})).toMatchObject({ ok: false, code: 'not-set', at: '/PUBLIC_URL' });
});
