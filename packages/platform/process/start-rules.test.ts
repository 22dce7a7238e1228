import { describe, expect, test } from 'vitest';
import { reachOf, reachOfListener } from '../http/network-reach.ts';
import { type Environment, checkStartAddresses } from './start-rules.ts';

describe('reachOf', () => {
  test.each([
    ['localhost', 'loopback'],
    ['LOCALHOST.', 'loopback'],
    ['hearth.localhost', 'loopback'],
    ['127.0.0.1', 'loopback'],
    ['127.200.3.4', 'loopback'],
    ['[::1]', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.1.20', 'private'],
    ['::ffff:192.168.1.20', 'private'],
    ['169.254.7.7', 'private'],
    ['[fd12::1]', 'private'],
    ['fe80::1%eth0', 'private'],
    ['heat-pump.local', 'private'],
    ['100.64.0.1', 'public'],
    ['203.0.113.5', 'public'],
    ['[2001:db8::1]', 'public'],
    ['heat.example', 'public'],
    ['localhost.example', 'public'],
    ['notlocalhost', 'public'],
    ['127.0.0.1.nip.example', 'public'],
  ])('%s is %s', (host, reach) => {
    expect(reachOf(host)).toBe(reach);
  });

  test.each([
    ['0.0.0.0', ['127.0.0.1', '192.168.1.20'], 'private'],
    ['0.0.0.0', ['127.0.0.1', '192.168.1.20', '2a00::7'], 'private'],
    ['0.0.0.0', ['127.0.0.1', '9.9.9.9'], 'public'],
    ['0.0.0.0', ['127.0.0.1', '192.0.2.2'], 'private'],
    ['192.0.2.2', ['127.0.0.1', '192.0.2.2'], 'private'],
    ['192.0.2.3', ['127.0.0.1', '192.0.2.2'], 'public'],
    ['::', ['127.0.0.1', '192.168.1.20', '2a00::7'], 'public'],
    ['[::]', ['127.0.0.1', 'fe80::1', 'fd00::1'], 'private'],
    ['192.168.1.20', ['203.0.113.5'], 'private'],
  ])('a listener at %s of a machine with %j is %s', (host, addresses, reach) => {
    expect(reachOfListener(host, addresses)).toBe(reach);
  });
});

describe('checkStartAddresses', () => {
  const addresses = {
    'http://localhost:3000': 'loopback',
    'https://192.168.1.20:3000': 'private',
    'http://192.168.1.20:3000': 'private',
    'https://heat.example': 'public',
    'http://heat.example': 'public',
  } as const;
  const hosts = { '127.0.0.1': 'loopback', '0.0.0.0': 'private', '203.0.113.5': 'public' } as const;
  const cases = (['feature', 'develop', 'staging', 'master'] as const).flatMap((environment) =>
    Object.keys(addresses).flatMap((url) =>
      Object.keys(hosts).map((host) => [environment, url, host] as const),
    ),
  );

  test.each(cases)('%s at %s on %s', (environment, url, host) => {
    const checked = checkStartAddresses({
      environment,
      publicUrl: new URL(url),
      host,
      machineAddresses: ['127.0.0.1', '192.168.1.20'],
    });
    expect(checked.ok ? null : `${checked.code} ${checked.at}`).toBe(
      refusalOf(environment, url as keyof typeof addresses, host as keyof typeof hosts),
    );
  });

  function refusalOf(
    environment: Environment,
    url: keyof typeof addresses,
    host: keyof typeof hosts,
  ): string | null {
    if (environment === 'feature') {
      if (addresses[url] === 'public') return 'feature-is-public /PUBLIC_URL';
      return hosts[host] === 'public' ? 'feature-is-public /HOST' : null;
    }
    const isOpenHttp = url.startsWith('http:') && addresses[url] !== 'loopback';
    return isOpenHttp ? 'not-https /PUBLIC_URL' : null;
  }
});
