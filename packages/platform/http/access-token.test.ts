import { describe, expect, test } from 'vitest';
import { signAccess, signService, verifyToken } from '@hearth/access/access.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { accessAs, key } from '../testing/test-service.ts';

const start = '2026-03-01T12:00:00Z';

/** A token made at `start`, read by a service whose clock is this much ahead. */
async function readAfter(seconds: number, until: string | null = null): Promise<string> {
  const access = accessAs('owner', { epoch: 7, ...(until === null ? {} : { until }) });
  const token = await signAccess(access, key, fakeClock(start));
  const clock = fakeClock(start);
  clock.advance({ seconds });
  const read = await verifyToken(token, key, clock);
  return read.ok ? 'read' : read.code;
}

describe('the token that carries an access between processes', () => {
  test('brings all of it, the epoch too', async () => {
    const access = accessAs('partner', { epoch: 42, until: '2026-04-01T00:00:00Z' });
    const token = await signAccess(access, key, fakeClock(start));
    expect(await verifyToken(token, key, fakeClock(start))).toEqual({
      ok: true,
      value: { kind: 'access', access },
    });
  });

  test('lives 30 seconds, and five more for clocks that differ', async () => {
    expect(await readAfter(30)).toBe('read');
    expect(await readAfter(34)).toBe('read');
    expect(await readAfter(36)).toBe('bad-token');
  });

  test('is read by a clock that is behind, but not by one that is far behind', async () => {
    expect(await readAfter(-4)).toBe('read');
    expect(await readAfter(-20)).toBe('bad-token');
  });

  test('ends with the access', async () => {
    expect(await readAfter(9, '2026-03-01T12:00:10Z')).toBe('read');
    expect(await readAfter(10, '2026-03-01T12:00:10Z')).toBe('access-ended');
  });

  test('says nothing under another key', async () => {
    const token = await signAccess(accessAs('owner'), key, fakeClock(start));
    const other = { secret: new Uint8Array(32).fill(1) };
    expect(await verifyToken(token, other, fakeClock(start))).toMatchObject({ code: 'bad-token' });
  });

  test('of a service is a service’s, whatever else it claims', async () => {
    const token = await signService('product', key, fakeClock(start));
    expect(await verifyToken(token, key, fakeClock(start))).toEqual({
      ok: true,
      value: { kind: 'service', service: 'product' },
    });
  });
});
