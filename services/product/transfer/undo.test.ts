import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyToken } from '@hearth/access/access.ts';
import { productMigrations } from '../migrations.ts';
import { givenHome } from './testing-transfer.ts';

describe.each(engines)('undoing a transfer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home that has passed on, with energy up to date. */
  async function passed(history: 'keep' | 'erase' = 'keep') {
    const home = await givenHome(db);
    const { api, as, ada, bob, offer, codeFor, accept, drain } = home;
    valueOf(await offer({ choices: { history, settings: history } }));
    const { transfer } = valueOf(await accept(bob, await codeFor(bob)));
    await drain();
    const params = { transfer };
    return {
      ...home,
      transfer,
      undo: (person: string) => api.undoTransfer({ params }, as(person)),
      refuse: (person: string) => api.refuseUndoing({ params }, as(person)),
      roleOf: async (person: string) => {
        const seen = await api.getInstallation({ params: home.params }, as(person));
        return seen.ok ? seen.value.role : seen.kind;
      },
      stateFor: async (person: string) => {
        const own = valueOf(await api.listTransfers({}, as(person))).find(
          (each) => each.transfer === transfer,
        );
        return own && [own.state, ...own.actions];
      },
      ada,
      bob,
    };
  }

  it('a transfer and its undoing are in the security logs of both people, and of nobody else', async () => {
    const { ada, bob, undo, clock, api, as, drain } = await passed();
    clock.advance({ seconds: 1 });
    valueOf(await undo(ada));
    valueOf(await undo(bob));
    await drain();
    const log = async (person: string) =>
      valueOf(await api.listMembershipChanges({}, as(person))).map(
        ({ change, isOwn, about, home }) => [change, isOwn, about, home],
      );
    expect(await log(ada)).toEqual([
      ['transfer-undone', true, 'person', 'Villa Birch'],
      ['transfer-completed', false, 'you', 'Villa Birch'],
    ]);
    expect(await log(bob)).toEqual([
      ['transfer-undone', false, 'you', null],
      ['transfer-completed', true, 'person', null],
    ]);
    expect(await log(`eve-${ada}`)).toEqual([]);
  });

  it.each(['keep', 'erase'] as const)(
    'both agree, the home returns, and the days in between are hidden (history: %s)',
    async (history) => {
      const home = await passed(history);
      const { ada, bob, undo, roleOf, stateFor, clock, api, as, params, drain, energy } = home;
      const from = clock.now().toString();
      clock.advance({ hours: 72 });
      expect(valueOf(await undo(ada))).toMatchObject({ state: 'undo-by-giver' });
      expect(valueOf(await undo(ada))).toMatchObject({ state: 'undo-by-giver' });
      expect([await roleOf(ada), await roleOf(bob)]).toEqual(['not-found', 'owner']);
      expect(await stateFor(bob)).toEqual(['undo-by-giver', 'undo', 'refuse-undo']);
      expect(await stateFor(ada)).toEqual(['undo-by-giver', 'refuse-undo']);
      const to = clock.now().toString();
      const done = valueOf(await undo(bob));
      expect(done).toMatchObject({ state: 'undone', actions: [], undoUntil: null });
      expect(valueOf(await undo(bob))).toEqual(done);
      expect([await roleOf(ada), await roleOf(bob)]).toEqual(['owner', 'not-found']);
      // Energy has not followed yet.
      expect(await api.issueAccess({ params }, as(ada))).toMatchObject({ ok: false });
      await drain();
      expect(energy.returned).toEqual([params.installation]);
      const { token } = valueOf(await api.issueAccess({ params }, as(ada)));
      const caller = valueOf(await verifyToken(token, home.deps.key, clock));
      expect(caller).toMatchObject({ kind: 'access' });
      if (caller.kind !== 'access') return;
      const hidden = caller.access.hiddenSpans?.map((span) =>
        [span.from, span.to].map((at) => new Date(at).toISOString()),
      );
      expect(hidden).toEqual([[from, to].map((at) => new Date(at).toISOString())]);
      expect(caller.access.visibleFrom).toBe('2000-01-01T00:00:00.000Z');
      expect(await api.issueAccess({ params }, as(bob))).toMatchObject({ ok: false });
      for (const person of [ada, bob]) {
        const subjects = (await home.mails(person)).map(({ subject }) => subject);
        expect(subjects).toContain('The transfer of Villa Birch is undone');
      }
    },
  );

  it('a refusal leaves the home with the taker, and the request can be repeated', async () => {
    const { ada, bob, undo, refuse, roleOf, stateFor, mails } = await passed();
    valueOf(await undo(bob));
    for (const person of [ada, bob])
      expect((await mails(person))[0]?.text).toMatch(/\/transfer-installation\s/);
    valueOf(await refuse(ada));
    valueOf(await refuse(ada));
    expect([await roleOf(bob), await stateFor(ada)]).toEqual(['owner', ['completed', 'undo']]);
    const subjects = (await mails(bob)).map(({ subject }) => subject);
    expect(subjects).toContain('The transfer of Villa Birch stays as it is');
    valueOf(await undo(ada));
    valueOf(await refuse(ada));
    expect(await roleOf(bob)).toBe('owner');
  });

  it('after 14 days, for a stranger and while the home is offered again it is refused', async () => {
    const home = await passed();
    const { ada, bob, undo, refuse, clock, stateFor, offer } = home;
    expect(await undo('stranger')).toMatchObject({ kind: 'not-found' });
    expect(await refuse('stranger')).toMatchObject({ kind: 'not-found' });
    const third = { email: 'third@example.com' };
    const { transfer } = valueOf(await offer(third, bob));
    expect(await undo(ada)).toMatchObject({ code: 'transfer-open' });
    valueOf(await home.withdraw(transfer, bob));
    valueOf(await undo(ada));
    clock.advance({ hours: 14 * 24 });
    expect(await undo(bob)).toMatchObject({ code: 'undo-over' });
    expect(await stateFor(bob)).toEqual(['undo-by-giver']);
  });

  it('while energy has not followed the transfer it waits', async () => {
    const { api, as, ada, bob, offer, codeFor, accept, drain } = await givenHome(db);
    valueOf(await offer());
    const { transfer } = valueOf(await accept(bob, await codeFor(bob)));
    const undo = () => api.undoTransfer({ params: { transfer } }, as(ada));
    expect(await undo()).toMatchObject({ code: 'transfer-in-progress' });
    await drain();
    expect(await undo()).toMatchObject({ ok: true });
  });
});
