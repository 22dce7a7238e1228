import { describe, expect, test } from 'vitest';
import { signAccess, signService, verifyToken } from '@hearth/access/access.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { accessAs, key } from '../testing/test-service.ts';

const start = '2026-03-01T12:00:00Z';

/** Role in a token made at `start`, read by a service whose clock is ahead by `seconds`. */
async function readAfter(seconds: number, until: string | null = null): Promise<string> {
  const access = accessAs('owner', { epoch: 7, ...(until === null ? {} : { until }) });
  const token = await signAccess(access, key, fakeClock(start));
  const clock = fakeClock(start);
  clock.advance({ seconds });
  const read = await verifyToken(token, key, clock);
  return read.ok ? 'read' : read.code;
}

describe('access token between processes', () => {
  test('carries the whole access, including the epoch', async () => {
    const access = accessAs('partner', { epoch: 42, until: '2026-04-01T00:00:00Z' });
    const token = await signAccess(access, key, fakeClock(start));
    expect(await verifyToken(token, key, fakeClock(start))).toEqual({
      ok: true,
      value: { kind: 'access', access },
    });
  });

  test('is valid for 30 seconds and five more of clock difference', async () => {
    expect(await readAfter(30)).toBe('read');
    expect(await readAfter(34)).toBe('read');
    expect(await readAfter(36)).toBe('bad-token');
  });

  test('is valid for a slow clock, not for a far slower one', async () => {
    expect(await readAfter(-4)).toBe('read');
    expect(await readAfter(-20)).toBe('bad-token');
  });

  test('ends with the access', async () => {
    expect(await readAfter(9, '2026-03-01T12:00:10Z')).toBe('read');
    expect(await readAfter(10, '2026-03-01T12:00:10Z')).toBe('access-ended');
  });

  test('is refused under another key', async () => {
    const token = await signAccess(accessAs('owner'), key, fakeClock(start));
    const other = { secret: new Uint8Array(32).fill(1) };
    expect(await verifyToken(token, other, fakeClock(start))).toMatchObject({ code: 'bad-token' });
  });

  test('a service token with other claims remains a service token', async () => {
    const token = await signService('product', key, fakeClock(start));
    expect(await verifyToken(token, key, fakeClock(start))).toEqual({
      ok: true,
      value: { kind: 'service', service: 'product' },
    });
  });
});
