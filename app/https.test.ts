import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pinnedFetch } from '@hearth/platform/http/pinned-fetch.ts';
import type { RunningServer } from '@hearth/platform/http/serve.ts';
import { serveOnLoopback } from '@hearth/platform/testing/serve-on-loopback.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from './https.ts';

const hosts = ['127.0.0.1', '192.0.2.7'];
let folder: string;
let serving: RunningServer;
const defaultCertificates = getCACertificates('default');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-https-'));
  const tls = await selfSigned(folder, { now: Temporal.Now.instant(), hosts });
  setDefaultCACertificates([...defaultCertificates, tls.cert]);
  serving = await serveOnLoopback({
    // An unused loopback address.
    host: '127.0.0.2',
    tls,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/moved') return Response.redirect('https://localhost/elsewhere', 302);
      if (pathname === '/nothing') return new Response(null, { status: 204 });
      const headers = new Headers({ 'x-encoding': request.headers.get('accept-encoding') ?? '' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(`${request.method} ${pathname} ${await request.text()}`, { headers });
    },
  });
});
afterAll(async () => {
  setDefaultCACertificates(defaultCertificates);
  await serving.drain();
  await rm(folder, { recursive: true });
});

describe('selfSigned', () => {
  const now = Temporal.Now.instant();
  const certificateOf = (options: { now?: Temporal.Instant; hosts?: string[] } = {}) =>
    selfSigned(folder, { now, hosts, ...options });

  test('covers the machine’s name and addresses; its key is readable by its owner alone', async () => {
    const read = new X509Certificate((await certificateOf()).cert);
    expect(read.checkHost('localhost')).toBe('localhost');
    expect(read.checkIP('192.0.2.7')).toBe('192.0.2.7');
    expect(read.checkIP('192.0.2.8')).toBeUndefined();
    expect((await stat(join(folder, 'certificate.json'))).mode & 0o777).toBe(0o600);
    expect((await selfSigned(join(folder, 'own'), { now })).cert).toContain('CERTIFICATE');
  });

  test('is stored while it is valid and the addresses are unchanged', async () => {
    const first = await certificateOf();
    expect(await certificateOf({ now: now.add({ hours: 24 * 380 }) })).toEqual(first);
    const later = await certificateOf({ now: now.add({ hours: 24 * 392 }) });
    expect(later).not.toEqual(first);
    const moved = await certificateOf({ hosts: ['192.0.2.9'] });
    expect(new X509Certificate(moved.cert).checkIP('192.0.2.9')).toBe('192.0.2.9');
  });

  test('is replaced when the stored file is damaged', async () => {
    await writeFile(join(folder, 'certificate.json'), '{"key":');
    expect((await certificateOf()).cert).toContain('CERTIFICATE');
  });
});

describe('pinnedFetch', () => {
  const at = (path: string): string => `https://localhost:${serving.port}${path}`;

  test('connects to the given address, whatever the name resolves to', async () => {
    const response = await pinnedFetch(new Request(at('/x')), ['127.0.0.2']);
    expect([response.status, await response.text()]).toEqual([200, 'GET /x ']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    await expect(pinnedFetch(new Request(at('/x')), ['127.0.0.3'])).rejects.toThrow('ECONNREFUSED');
  });

  test('sends its body and requests an uncompressed answer', async () => {
    const request = new Request(at('/x'), { method: 'POST', body: 'grüße' });
    const response = await pinnedFetch(request, ['127.0.0.2']);
    expect(await response.text()).toBe('POST /x grüße');
    expect(response.headers.get('x-encoding')).toBe('identity');
  });

  test('does not follow redirects, and accepts an empty answer', async () => {
    expect((await pinnedFetch(new Request(at('/moved')), ['127.0.0.2'])).status).toBe(302);
    expect((await pinnedFetch(new Request(at('/nothing')), ['127.0.0.2'])).status).toBe(204);
  });

  test('refuses another host’s certificate', async () => {
    const other = new Request(`https://vendor.example:${serving.port}/x`);
    await expect(pinnedFetch(other, ['127.0.0.2'])).rejects.toThrow('does not match');
  });

  test('ends when its caller does', async () => {
    const request = new Request(at('/x'), { signal: AbortSignal.abort() });
    await expect(pinnedFetch(request, ['127.0.0.2'])).rejects.toThrow('abort');
  });
});
