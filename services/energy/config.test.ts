import { expect, test } from 'vitest';
import { readEnergyConfig, readSourceSettings } from './config.ts';

test('energy alone listens where the others look for it', () => {
  const env = { PUBLIC_URL: 'https://home.local', SECRET_KEY: 'k'.repeat(64) };
  expect(readEnergyConfig(env)).toMatchObject({ ok: true, value: { port: 3003 } });
  expect(readEnergyConfig({})).toMatchObject({ ok: false, code: 'not-set', at: '/PUBLIC_URL' });
});

test('weather and prices are simulated without a configured source', () => {
  const sources = (env: Record<string, string>) => readSourceSettings(env);
  expect(sources({})).toMatchObject({
    value: { weather: { kind: 'climate' }, prices: { kind: 'model' } },
  });
  expect(
    sources({ WEATHER_SOURCE: 'open-meteo', PRICE_SOURCE: 'entso-e', PRICE_TOKEN: 'abc' }),
  ).toMatchObject({
    value: {
      weather: {
        at: { base: new URL('https://api.open-meteo.com'), isNamed: false },
        callsPerDay: 9000,
      },
      prices: { at: { base: new URL('https://web-api.tp.entsoe.eu'), isNamed: false } },
    },
  });
  expect(sources({ WEATHER_SOURCE: 'open-meteo', WEATHER_KEY: 'k' })).toMatchObject({
    value: { weather: { at: { base: new URL('https://customer-api.open-meteo.com') } } },
  });
  expect(
    sources({ WEATHER_SOURCE: 'open-meteo', WEATHER_URL: 'http://10.0.0.7:8080' }),
  ).toMatchObject({ value: { weather: { at: { isNamed: true } } } });
});

test.each([
  [{ PRICE_SOURCE: 'entso-e' }, 'not-set', '/PRICE_TOKEN'],
  [{ PRICE_SOURCE: 'epex' }, 'not-one-of', '/PRICE_SOURCE'],
  [{ PRICE_TOKEN: 'abc' }, 'half-set-pair', '/PRICE_SOURCE'],
  [{ WEATHER_KEY: 'abc' }, 'half-set-pair', '/WEATHER_SOURCE'],
  [{ WEATHER_SOURCE: 'open-meteo', WEATHER_URL: 'ftp://x' }, 'not-an-address', '/WEATHER_URL'],
  [
    { WEATHER_SOURCE: 'open-meteo', WEATHER_CALLS_PER_DAY: '0.5' },
    'not-a-count',
    '/WEATHER_CALLS_PER_DAY',
  ],
])('%o is refused by name', (env, code, at) => {
  expect(readSourceSettings(env)).toMatchObject({ ok: false, code, at });
});
