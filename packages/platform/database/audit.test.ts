import { describe, expect, test } from 'vitest';
import { recordAudit } from './audit.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const clock = fakeClock('2026-01-01T00:00:00Z');
const installationId = '01890000-0000-7000-8000-000000000001';

describe.each(everyEngine)('recordAudit on $name', (engine) => {
  test('an entry commits with its transaction, in order; a rollback leaves none', async () => {
    const db = await testDatabase(engine);
    const base = { actor: 'person:p1', resource: 'unit:u1' };
    await db.transaction((tx) =>
      recordAudit(
        tx,
        { ...base, action: 'unit.claim', installationId, detail: { serial: 'S1' } },
        clock,
      ),
    );
    await db
      .transaction(async (tx) => {
        await recordAudit(tx, { ...base, action: 'unit.drop' }, clock);
        throw new Error('dropped');
      })
      .catch(() => undefined);
    clock.advance({ seconds: 1 });
    await recordAudit(db, { ...base, action: 'unit.read', requestId: 'r1' }, clock);
    expect(
      await db.query(
        'select action, actor, installation_id, detail, request_id from platform.audit order by audit_id',
      ),
    ).toEqual([
      {
        action: 'unit.claim',
        actor: 'person:p1',
        installation_id: installationId,
        detail: { serial: 'S1' },
        request_id: null,
      },
      {
        action: 'unit.read',
        actor: 'person:p1',
        installation_id: null,
        detail: {},
        request_id: 'r1',
      },
    ]);
    await db.close();
  });
});
