import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUnit, registerUnit } from '../claim/testing-units.ts';
import { requestDays } from '../claim/unit-request-state.ts';
import { productMigrations } from '../migrations.ts';
import { quiet } from '../testing.ts';
import { unansweredRequest } from './testing-dispute.ts';

describe.each(engines)('disputes after a change of the holder on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A request to a holder with a proved unit, who can release it, so that somebody else proves it. */
  async function askedHolder() {
    const world = await unansweredRequest(db, { isRegistered: false });
    const { api, as, holder, claimant, prove, clock, unit } = world;
    const next = randomUUID();
    const pass = async () => {
      const [own] = valueOf(await api.getRegistration({}, as(holder))).units;
      valueOf(await api.removeClaim({ params: { claim: own?.claim ?? '' } }, as(holder)));
      clock.advance({ hours: 1 });
      expect(await prove(next)).toMatchObject({ state: 'confirmed' });
    };
    const decline = async (person: string) => {
      const [row] = await db.query<{ request_id: string }>(
        'select request_id from product.unit_request where serial = $1',
        [unit.serial],
      );
      const params = { request: row?.request_id ?? '' };
      const body = { answer: 'decline' as const };
      return valueOf(await api.answerUnitRequest({ params, body }, as(person)));
    };
    /** The request as its person sees it. */
    const seen = async () => (await prove(claimant)).transfer;
    return { ...world, next, pass, decline, seen };
  }

  it('a no of the holder before counts for nothing: the next one is asked first, at once', async () => {
    const { claimant, holder, next, decline, pass, seen, ask, openAs, see } = await askedHolder();
    await decline(holder);
    expect(await seen()).toMatchObject({ state: 'declined' });
    await pass();
    expect(await openAs(claimant)).toMatchObject({ code: 'transfer-first' });
    expect(await seen()).toBeNull();
    await ask();
    expect(await seen()).toMatchObject({ state: 'open' });
    expect(await openAs(claimant)).toMatchObject({ code: 'transfer-first' });
    await decline(next);
    const { dispute } = valueOf(await openAs(claimant));
    expect(valueOf(await see(next, dispute))).toMatchObject({ party: 'holder' });
    expect(await see(holder, dispute)).toMatchObject({ kind: 'not-found' });
  });

  it('an unanswered request counts only for a holder who had the unit when it was made', async () => {
    const { claimant, pass, seen, ask, prove, openAs, clock } = await askedHolder();
    await pass();
    expect(await seen()).toBeNull();
    clock.advance({ hours: 24 * requestDays });
    expect(await openAs(claimant)).toMatchObject({ code: 'transfer-first' });
    await ask();
    clock.advance({ hours: 24 * requestDays });
    const { claim } = await prove(claimant);
    expect(await openAs(claimant, claim)).toMatchObject({ ok: true });
  });

  it('a decision for the holder before does not keep the next one from a dispute for a year', async () => {
    const world = await askedHolder();
    const { claimant, holder, next, decline, pass, ask, answer, decide, openAs } = world;
    await decline(holder);
    const { dispute } = valueOf(await openAs(claimant));
    valueOf(await answer(holder, dispute, 'decline'));
    expect(valueOf(await decide({ dispute, passes: null }))).toMatchObject({ state: 'rejected' });
    expect(await openAs(claimant)).toMatchObject({ code: 'dispute-repeated' });
    await pass();
    await ask();
    await decline(next);
    expect(await openAs(claimant)).toMatchObject({ ok: true });
  });

  it('a unit that its holder moves to another of their homes keeps its request', async () => {
    const world = await unansweredRequest(db);
    const { api, as, holder, claimant, home, prove, register, openAs, clock } = world;
    await prove(holder, await registerUnit(world, newUnit()));
    const to = await register(holder);
    const params = { installation: home };
    const { units } = valueOf(await api.getMonitoring({ params }, as(holder)));
    clock.advance({ hours: 24 * (requestDays - 1) });
    const moved = { ...params, unit: units[0]?.unit ?? '' };
    valueOf(await api.moveUnit({ params: moved, body: { to } }, as(holder)));
    clock.advance({ hours: 24 });
    const { claim, transfer } = await prove(claimant);
    expect(transfer).not.toBeNull();
    expect(await openAs(claimant, claim)).toMatchObject({ ok: true });
  });

  it('a proof that becomes a home keeps its request', async () => {
    const { claimant, holder, register, seen, decline, openAs, clock } = await askedHolder();
    clock.advance({ hours: 1 });
    await register(holder);
    expect(await seen()).toMatchObject({ state: 'open' });
    await decline(holder);
    expect(await openAs(claimant)).toMatchObject({ ok: true });
  });
});
