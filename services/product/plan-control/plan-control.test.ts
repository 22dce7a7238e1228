import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet } from '../testing.ts';
import { controlledHome } from './testing-controlled-home.ts';

describe.each(engines)('control of a unit by the plan on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await quiet(db);
    await db.query('update product.trip set settled_at = created_at where settled_at is null');
  });

  it('a value of the plan is sent once per attempt, logged with its decision, and taken back at its end', async () => {
    const { planTank, settle, reported, tank, sent, energy, drain, clock } =
      await controlledHome(db);
    const first = await planTank(55, 2, 'attempt');
    expect(first.outcomes).toMatchObject([{ outcome: 'queued', waitsFor: null }]);
    expect((await planTank(55, 2, 'attempt')).outcomes).toMatchObject([{ outcome: 'queued' }]);
    await settle();
    expect(await reported()).toBe(55);
    expect((await planTank(55, 2)).outcomes).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await tank()).normal).toEqual([{ name: 'dhwSetPoint', to: 48 }]);
    clock.advance({ hours: 3 });
    await settle();
    expect(await reported()).toBe(48);
    expect(sent()).toEqual([55, 48]);
    await drain();
    const entries = energy.logs.filter(({ kind }) => kind === 'command');
    expect(entries).toHaveLength(2);
    expect(entries.every(({ by, decision }) => by === 'plan' && decision != null)).toBe(true);
  });

  it('a value that could not be sent when the plan ended is taken back later, unless a person has set another', async () => {
    for (const byHand of [null, 50]) {
      const { planTank, setTank, settle, reported, job, clock } = await controlledHome(db);
      await planTank(55, 1);
      await settle();
      clock.advance({ hours: 1 });
      await job('plan-control.end');
      // No process sends commands meanwhile.
      clock.advance({ minutes: 3 });
      await settle();
      expect(await reported()).toBe(55);
      if (byHand !== null) valueOf(await setTank('ada', byHand));
      await settle();
      clock.advance({ minutes: 30 });
      await settle();
      expect(await reported()).toBe(byHand ?? 48);
      await quiet(db);
    }
  });

  it('a change by hand holds until its stated time, is not overruled, and is kept after it', async () => {
    const { planTank, setTank, settle, reported, held, clock } = await controlledHome(db);
    await planTank(55, 1);
    await settle();
    valueOf(await setTank('bob', 50));
    await settle();
    expect(await reported()).toBe(50);
    expect(await held()).toMatchObject([
      { controller: 'manual', type: 'dhw', until: '2026-01-16T02:00:00Z' },
    ]);
    expect((await planTank(40, 1)).outcomes).toMatchObject([
      { outcome: 'waits', waitsFor: { controller: 'manual', until: '2026-01-16T02:00:00Z' } },
    ]);
    clock.set('2026-01-16T02:00:01Z');
    await settle();
    expect(await reported()).toBe(50);
    expect((await planTank(40, 1)).outcomes).toMatchObject([{ outcome: 'queued' }]);
    clock.advance({ hours: 2 });
    await settle();
    expect(await reported()).toBe(50);
  });

  it('a value changed at the unit itself is a change by hand; one that the plan has set late is not', async () => {
    const { planTank, settle, atUnit, held, clock } = await controlledHome(db);
    await planTank(55, 3);
    await settle();
    clock.advance({ minutes: 30 });
    await atUnit(55);
    expect(await held()).toMatchObject([{ controller: 'plan' }]);
    await atUnit(51);
    expect(await held()).toMatchObject([
      { controller: 'manual', type: 'dhw', until: '2026-01-16T02:00:00Z' },
    ]);
    expect((await planTank(55, 1)).outcomes).toMatchObject([
      { outcome: 'waits', waitsFor: { controller: 'manual', until: '2026-01-16T02:00:00Z' } },
    ]);
  });

  it('a person ends a change by hand by a tap, and the plan continues', async () => {
    const { planTank, setTank, settle, release, held } = await controlledHome(db);
    valueOf(await setTank('ada', 50));
    await settle();
    valueOf(await release('bob'));
    expect(await held()).toEqual([]);
    expect((await planTank(55, 1)).outcomes).toMatchObject([{ outcome: 'queued' }]);
  });

  it('a holiday ends the plan’s control and returns to the value from before the plan', async () => {
    const { planTank, planTrip, settle, reported, clock } = await controlledHome(db);
    await planTank(58, 72);
    await settle();
    valueOf(await planTrip('ada', { from: '2026-01-15', to: '2026-01-16' }));
    await settle();
    expect(await reported()).toBe(30);
    expect((await planTank(55, 5)).outcomes).toMatchObject([
      { outcome: 'waits', waitsFor: { controller: 'holiday', until: null } },
    ]);
    clock.set('2026-01-17T08:00:00Z');
    await settle();
    expect(await reported()).toBe(48);
  });

  it('the app’s week waits for the end of the plan, and then sets its last value', async () => {
    const { planTank, followWeek, settle, reported, sent, clock } = await controlledHome(db);
    await followWeek();
    await planTank(55, 11);
    await settle();
    clock.set('2026-01-15T20:30:00Z');
    await settle();
    expect(await reported()).toBe(55);
    clock.set('2026-01-15T22:30:00Z');
    await settle(8);
    expect(await reported()).toBe(44);
    expect(sent().at(-1)).toBe(44);
  });

  it('a change by hand ends at the next change of a week that is followed after it', async () => {
    const { planTank, setTank, followWeek, settle, held, clock } = await controlledHome(db);
    // Between the change and the week lies 05:00, a change that nobody followed yet.
    clock.set('2026-01-16T03:00:00Z');
    valueOf(await setTank('ada', 50));
    clock.set('2026-01-16T05:00:00Z');
    await followWeek();
    const until = '2026-01-16T20:00:00Z';
    expect(await held()).toMatchObject([{ controller: 'manual', until }]);
    expect((await planTank(55, 1)).outcomes).toMatchObject([
      { outcome: 'waits', waitsFor: { controller: 'manual', until } },
    ]);
    clock.set(until);
    await settle();
    expect(await held()).toEqual([]);
    expect((await planTank(55, 1)).outcomes).toMatchObject([{ outcome: 'queued' }]);
  });

  it('an expired request and one for a unit with a fault change nothing', async () => {
    const { planTank, fault, settle, sent } = await controlledHome(db);
    expect((await planTank(55, -1)).outcomes).toMatchObject([
      { outcome: 'refused', reason: 'expired' },
    ]);
    await fault(true);
    expect((await planTank(55, 1)).outcomes).toMatchObject([
      { outcome: 'waits', waitsFor: { controller: 'unit', until: null } },
    ]);
    await settle();
    expect(sent()).toEqual([]);
    await fault(false);
    expect((await planTank(55, 1)).outcomes).toMatchObject([{ outcome: 'queued' }]);
  });

  it('the plan leaves writes of the day for people', async () => {
    const { planTank, setTank, settle, clock } = await controlledHome(db);
    const outcomes: string[] = [];
    for (let k = 0; k < 18; k += 1) {
      const { outcomes: one } = await planTank(50 + (k % 2), 10);
      outcomes.push(one[0]?.reason ?? one[0]?.outcome ?? '');
      await settle(2);
      clock.advance({ minutes: 5 });
    }
    expect(outcomes.filter((each) => each === 'queued')).toHaveLength(16);
    expect(outcomes[16]).toBe('writes-used-up');
    expect((await setTank('ada', 47)).ok).toBe(true);
  });

  it('the plan has its writes again when the day of the home begins, as far as the account allows them', async () => {
    const { planTank, settle, clock } = await controlledHome(db);
    const used = async (): Promise<number> => {
      let queued = 0;
      for (let k = 0; k < 24; k += 1) {
        const { outcomes } = await planTank(50 + (k % 2), 10);
        queued += outcomes[0]?.outcome === 'queued' ? 1 : 0;
        await settle(2);
        clock.advance({ minutes: 5 });
      }
      return queued;
    };
    clock.set('2026-01-16T18:00:00Z');
    await settle();
    expect(await used()).toBe(16);
    clock.set('2026-01-16T22:50:00Z');
    expect((await planTank(52, 10)).outcomes[0]?.reason).toBe('writes-used-up');
    // Midnight in Berlin.
    clock.set('2026-01-16T23:01:00Z');
    await settle();
    expect(await used()).toBe(16);
    clock.advance({ hours: 12 });
    await settle();
    expect((await planTank(53, 10)).outcomes[0]?.reason).toBe('writes-used-up');
  });
});
