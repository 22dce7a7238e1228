import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EgressOptions, createEgress, isSpecial } from './egress.ts';
import { createMetrics } from '../process/metrics.ts';

const connected: { url: string; addresses: readonly string[] }[] = [];
let answer: (request: Request) => Promise<Response>;

const names: Record<string, readonly string[]> = {
  'vendor.example': ['93.184.216.34'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
};

function egressWith(options: Partial<EgressOptions> = {}) {
  return createEgress({
    metrics: createMetrics(),
    trusted: [],
    resolve: async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
    connect: async (request, addresses) => {
      connected.push({ url: request.url, addresses });
      return answer(request);
    },
    ...options,
  });
}

beforeEach(() => {
  connected.length = 0;
  answer = async () => new Response('hello');
});

describe('createEgress: refused addresses are not connected to', () => {
  test.each([
    ['a number', 'https://2130706433/', 'private-address'],
    ['hexadecimal', 'https://0x7f000001/', 'private-address'],
    ['octal', 'https://017700000001/', 'private-address'],
    ['parts left out', 'https://127.1/', 'private-address'],
    ['digits of another script', 'https://①②⑦.0.0.1/', 'private-address'],
    ['full-width dots', 'https://127。0。0。1/', 'private-address'],
    ['a dot at the end', 'https://127.0.0.1./', 'private-address'],
    ['the own machine', 'https://localhost/', 'private-address'],
    ['the own machine with a dot', 'https://localhost./', 'private-address'],
    ['nowhere in particular', 'https://0.0.0.0/', 'private-address'],
    ['loopback of version 6', 'https://[::1]/', 'private-address'],
    ['version 4 in 6', 'https://[::ffff:127.0.0.1]/', 'private-address'],
    ['version 4 in 6, hexadecimal', 'https://[::ffff:7f00:1]/', 'private-address'],
    ['the old form of 4 in 6', 'https://[::127.0.0.1]/', 'private-address'],
    ['NAT64', 'https://[64:ff9b::127.0.0.1]/', 'private-address'],
    ['6to4', 'https://[2002:7f00:1::]/', 'private-address'],
    ['link-local', 'https://[fe80::1]/', 'private-address'],
    ['site-local', 'https://[fec0::1]/', 'private-address'],
    ['unique local', 'https://[fd00::1]/', 'private-address'],
    ['a home network', 'https://192.168.1.1/', 'private-address'],
    ['a data centre network', 'https://172.31.255.255/', 'private-address'],
    ['a carrier network', 'https://100.64.0.1/', 'private-address'],
    ['the metadata of a cloud', 'https://169.254.169.254/', 'private-address'],
    ['multicast', 'https://224.0.0.1/', 'private-address'],
    ['a name for an inner address', 'https://inside.example/', 'private-address'],
    ['a name for one outer and one inner', 'https://both.example/', 'private-address'],
    ['a name that nobody knows', 'https://nobody.example/', 'unknown-host'],
    ['without encryption', 'http://vendor.example/', 'not-https'],
    ['without encryption, inside', 'http://127.0.0.1/', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
  ])('%s: %s', async (_, url, reason) => {
    expect(await egressWith()(new Request(url))).toMatchObject({
      ok: false,
      code: 'address-refused',
      params: { reason },
    });
    expect(connected).toEqual([]);
  });

  test('refuses credentials in the address', () => {
    expect(() => new Request('https://user:word@vendor.example/')).toThrow('credentials');
  });
});

describe('createEgress: requests', () => {
  test('connect to the checked addresses, although the name changes', async () => {
    let lookUps = 0;
    const resolve = async (): Promise<string[]> => {
      lookUps += 1;
      return lookUps === 1 ? ['93.184.216.34'] : ['127.0.0.1'];
    };
    const egress = egressWith({ resolve });
    expect(await egress(new Request('https://rebinding.example/x'))).toMatchObject({ ok: true });
    expect(connected).toEqual([
      { url: 'https://rebinding.example/x', addresses: ['93.184.216.34'] },
    ]);
    expect(lookUps).toBe(1);
    const again = await egress(new Request('https://rebinding.example/x'));
    expect(again).toMatchObject({ params: { reason: 'private-address' } });
  });

  test('return a redirect without following it', async () => {
    answer = async () => Response.redirect('https://127.0.0.1/', 302);
    const result = await egressWith()(new Request('https://vendor.example/'));
    expect(result).toMatchObject({ ok: true, value: { status: 302 } });
    expect(connected).toHaveLength(1);
  });

  test('are limited in size', async () => {
    answer = async () => new Response('x'.repeat(101));
    const request = (): Request => new Request('https://vendor.example/');
    expect(await egressWith()(request(), { bytesMax: 100 })).toMatchObject({
      code: 'answer-too-large',
      params: { bytesMax: 100 },
    });
    expect(await egressWith()(request(), { bytesMax: 101 })).toMatchObject({ ok: true });
  });

  test.each(['the name', 'the answer', 'the body'])(
    'may not take longer than said: %s',
    async (kind) => {
      const never = new Promise<never>(() => undefined);
      if (kind === 'the answer') answer = () => never;
      if (kind === 'the body')
        answer = async () => new Response(new ReadableStream({ pull: () => never }));
      const egress = egressWith(kind === 'the name' ? { resolve: () => never } : {});
      const result = await egress(new Request('https://vendor.example/'), { timeoutMs: 20 });
      expect(result).toMatchObject({ kind: 'timed-out' });
    },
  );

  test('end when their caller does', async () => {
    const caller = new AbortController();
    answer = () => new Promise(() => undefined);
    const result = egressWith()(new Request('https://vendor.example/', { signal: caller.signal }));
    caller.abort();
    expect(await result).toMatchObject({ code: 'aborted' });
  });

  test('are unreachable when the connection fails', async () => {
    answer = () => Promise.reject(new Error('ECONNRESET'));
    const result = await egressWith()(new Request('https://vendor.example/'));
    expect(result).toEqual({ ok: false, kind: 'unavailable', code: 'unreachable' });
  });

  test('send their body', async () => {
    answer = async (request) => new Response(await request.text(), { status: 201 });
    const request = new Request('https://vendor.example/', { method: 'POST', body: 'grant=1' });
    const result = await egressWith()(request);
    expect(result.ok && (await result.value.text())).toBe('grant=1');
  });
});

describe('createEgress: a trusted system', () => {
  let server: Server;
  let base: URL;
  beforeAll(async () => {
    server = createServer((request, response) => response.end(request.url));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/device-cloud`);
  });
  afterAll(() => void server.close());

  test('may be on the local network and without encryption', async () => {
    const result = await egressWith({ trusted: [{ base }] })(new Request(`${base.href}/v1/x?y=1`));
    expect(result.ok && (await result.value.text())).toBe('/device-cloud/v1/x?y=1');
  });

  test('in this process is called through its function', async () => {
    const fetch = async (request: Request): Promise<Response> => new Response(request.url);
    const result = await egressWith({ trusted: [{ base, fetch }] })(new Request(base));
    expect(result.ok && (await result.value.text())).toBe(base.href);
  });

  test.each([
    '/device-cloudx',
    '/device-clou',
    '/',
    '/device-cloud/../metrics',
    '/device-cloud/%2e%2e/metrics',
    '/device-cloud/..%2fmetrics',
    '/device-cloud/a%5c..%5c..%5cmetrics',
    '/device-cloud/%2E%2E%5Cmetrics',
    '//device-cloud/x',
  ])('is trusted within its path only: %s', async (path) => {
    const result = await egressWith({ trusted: [{ base }] })(new Request(`${base.origin}${path}`));
    expect(result).toMatchObject({ code: 'address-refused' });
  });

  test('is trusted at its origin only', async () => {
    const egress = egressWith({ trusted: [{ base }] });
    for (const url of [
      base.href.replace('127.0.0.1', 'localhost'),
      base.href.replace(/:\d+/, ':1'),
    ])
      expect(await egress(new Request(url))).toMatchObject({ code: 'address-refused' });
  });
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is of the public internet',
  (address) => expect(isSpecial(address)).toBe(false),
);

test.each(['', 'x', '1.2.3', 'fe80::1%eth0', '255.255.255.255'])('"%s" is not', (address) =>
  expect(isSpecial(address)).toBe(true),
);
