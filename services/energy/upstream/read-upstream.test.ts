import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { describe, expect, it } from 'vitest';
import { type UpstreamTransport, readUpstream } from './read-upstream.ts';
import { failureText, upstreamFailure } from './upstream-answer.ts';

const nowMs = Date.parse('2026-01-15T12:00:00Z');
const url = new URL('https://weather.example/v1');

/** An upstream that answers by the function given, without a network. */
function transportOver(answer: () => Response): UpstreamTransport & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    egress: createEgress({
      metrics: createMetrics(),
      trusted: [{ base: url, fetch: async () => answer() }],
    }),
    timeoutMs: 1000,
    bytesMax: 1000,
    retries: 2,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
}

const read = (transport: UpstreamTransport, address = url) =>
  readUpstream(transport, { url: address, accept: 'application/json', nowMs });

describe('a service of others', () => {
  it.each([
    ['120', 120],
    ['Thu, 15 Jan 2026 12:30:00 GMT', 1800],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 1],
    ['9999999', 86_400],
    ['soon', null],
  ])('returns the time of the next attempt: %s', async (header, retryAfterS) => {
    const transport = transportOver(
      () => new Response('', { status: 429, headers: { 'retry-after': header } }),
    );
    expect(await read(transport)).toMatchObject({ ok: true, status: 429, retryAfterS });
  });

  it('a source with a long Retry-After is not called again', async () => {
    const transport = transportOver(
      () => new Response('', { status: 503, headers: { 'retry-after': '600' } }),
    );
    expect(await read(transport)).toMatchObject({ code: 'offline', retryAfterS: 600 });
    expect(transport.waits).toEqual([]);
  });

  it('at a private address is refused unless the operator named it', async () => {
    const transport = { ...transportOver(() => new Response('{}')), retries: 0 };
    for (const address of ['http://127.0.0.1:8080/v1', 'https://10.0.0.7/v1', 'https://[::1]/v1'])
      expect(await read(transport, new URL(address))).toMatchObject({ ok: false, code: 'refused' });
    expect(await read(transport)).toMatchObject({ ok: true, text: '{}' });
  });

  it('is quoted in one line of printable words, shortened', () => {
    const failure = upstreamFailure('refused', {
      reason: `no\u0000\n\u001b[31m ${'way '.repeat(100)}`,
      at: '/a',
    });
    expect(failureText(failure)).toMatch(/^refused at \/a: no \[31m way way/);
    expect(failure.reason?.length).toBeLessThanOrEqual(200);
  });
});
