import { describe, expect, test } from 'vitest';
import { readProcessConfig, readServiceAddress } from './process-config.ts';

const least = {
  PUBLIC_URL: 'https://home.local',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
};
const own = { name: 'energy', port: 3003, root: '/srv/hearth' };

describe('readProcessConfig', () => {
  test('has defaults except for the address and the secret', () => {
    expect(readProcessConfig(least, own)).toMatchObject({
      ok: true,
      value: { host: '127.0.0.1', port: 3003, environment: 'feature', logLevel: 'warn' },
    });
  });

  test('an embedded database has its own folder', () => {
    const read = readProcessConfig({ ...least, DATA_DIR: '/var/hearth' }, own);
    expect(read.ok && read.value.storage.databaseDir).toBe('/var/hearth/energy/database');
  });

  test('reads allowed hosts and the metrics port', () => {
    const env = {
      ...least,
      ENERGY_URL: 'http://energy.internal:3003/api/energy',
      ALLOWED_HOSTS: 'balancer.internal',
      METRICS_PORT: '9464',
    };
    expect(readProcessConfig(env, own)).toMatchObject({
      ok: true,
      value: {
        allowedHosts: ['balancer.internal', 'energy.internal'],
        monitoring: { host: '127.0.0.1', port: 9464 },
      },
    });
  });

  test.each([
    [{ ALLOWED_HOSTS: 'https://home.example' }, 'not-a-host-name', '/ALLOWED_HOSTS'],
    [{ METRICS_PORT: 'many' }, 'not-a-port', '/METRICS_PORT'],
    [{ PUBLIC_URL: '' }, 'not-set', '/PUBLIC_URL'],
    [{ PUBLIC_URL: 'home' }, 'not-an-address', '/PUBLIC_URL'],
    [{ SECRET_KEY: undefined }, 'not-set', '/SECRET_KEY'],
    [{ SECRET_KEY: 'short' }, 'secret-too-short', '/SECRET_KEY'],
    [{ PORT: '70000' }, 'not-a-port', '/PORT'],
    [{ HEARTH_ENVIRONMENT: 'production' }, 'not-one-of', '/HEARTH_ENVIRONMENT'],
    [{ LOG_LEVEL: 'loud' }, 'not-one-of', '/LOG_LEVEL'],
    [{ DATABASE_URL: 'mysql://db' }, 'not-an-address', '/DATABASE_URL'],
    [{ DATABASE_POOL_SIZE: 'many' }, 'not-a-count', '/DATABASE_POOL_SIZE'],
    [{ DATABASE_POOL_SIZE: '1' }, 'not-a-count', '/DATABASE_POOL_SIZE'],
    [{ CITUS_SHARD_COUNT: 'some' }, 'not-a-count', '/CITUS_SHARD_COUNT'],
    [{ CITUS_SHARD_COUNT: '0' }, 'not-a-count', '/CITUS_SHARD_COUNT'],
  ])('%j is refused as %s at %s', (wrong, code, at) => {
    expect(readProcessConfig({ ...least, ...wrong }, own)).toMatchObject({ ok: false, code, at });
  });
});

describe('readServiceAddress', () => {
  const everywhere = { PRODUCT_URL: 'https://product.example' };
  const staged = { ...everywhere, PRODUCT_URL_STAGING: 'https://staging.example' };

  test.each([
    [{}, 'http://localhost:3002/api/product'],
    [everywhere, 'https://product.example/'],
    [staged, 'https://staging.example/'],
  ])('of %j in staging is %s', (env, address) => {
    const read = readServiceAddress(env, 'product', 'staging');
    expect(read.ok && read.value.href).toBe(address);
  });

  test('ignores the entry of another environment', () => {
    const read = readServiceAddress(staged, 'product', 'master');
    expect(read.ok && read.value.href).toBe('https://product.example/');
  });

  test('refuses an invalid address by the name of its setting', () => {
    const env = { ENERGY_URL_FEATURE: 'nowhere' };
    expect(readServiceAddress(env, 'energy', 'feature')).toMatchObject({
      ok: false,
      code: 'not-an-address',
      at: '/ENERGY_URL_FEATURE',
    });
  });
});
