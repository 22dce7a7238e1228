import { randomBytes, randomUUID } from 'node:crypto';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoSessions } from './demo-sessions.ts';
import { webMigrations } from './migrations.ts';

describe('createDemoSessions', () => {
  const clock = fakeClock('2026-03-10T12:00:00Z');
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [webMigrations]);
  });
  afterAll(() => db.close());

  const sessions = () =>
    createDemoSessions({ db, clock, sealer: createSealer(new Uint8Array(32).fill(1), 'demo') });
  const begin = async (subject: string = randomUUID()) => {
    const demoSession = {
      subject,
      token: randomBytes(40).toString('base64url'),
      home: 'lindenweg',
      installation: randomUUID(),
      until: '2026-03-10T14:00:00Z',
    };
    return { ...demoSession, sid: await sessions().begin(demoSession) };
  };

  it('restores a demo person until the session ends', async () => {
    const { sid, token, installation, subject } = await begin();
    const restored = await sessions().restore(sid);
    expect(restored?.session).toMatchObject({
      issuer: 'urn:hearth:demo',
      subject,
      accessToken: token,
      selectedInstallation: installation,
    });
    clock.set('2026-03-10T14:00:00Z');
    expect(await sessions().restore(sid)).toBeNull();
    await sessions().deleteOld(clock.now());
    expect(await db.query('select 1 from web.demo_session')).toEqual([]);
    clock.set('2026-03-10T12:00:00Z');
  });

  it('ends a session in all of its browsers, and no other session', async () => {
    const first = await begin();
    const again = await begin(first.subject);
    const second = await begin();
    const restored = await sessions().restore(again.sid);
    if (!restored) throw new Error('not restored');
    await sessions().end(restored);
    expect(await sessions().restore(first.sid)).toBeNull();
    expect(await sessions().restore(second.sid)).not.toBeNull();
  });

  it('stores neither the cookie nor the token in plain text', async () => {
    const { sid, token } = await begin();
    const text = JSON.stringify(await db.query('select * from web.demo_session'));
    expect(text).not.toContain(sid);
    expect(text).not.toContain(token);
    expect(await sessions().restore(`${sid}x`)).toBeNull();
  });
});
