import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson, worldOn } from '../testing.ts';
import { heatPump } from '../testing-devices.ts';
import { type TestUnit, newUnit, registerUnit } from './testing-units.ts';

describe.each(engines)('claims on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const world = (options: Parameters<typeof worldOn>[1] = {}) => {
    const created = worldOn(db, options);
    const { api, as } = created;
    const person = (name: string = randomUUID(), address: string = randomUUID()) => {
      const start = async (text: string) =>
        api.startClaim({ body: { text, range: null, source: 'scanned' } }, as(name));
      const detect = async (claim: string) => api.detectUnit({ params: { claim } }, as(name));
      return {
        name,
        address,
        start,
        detect,
        begin: async (unit: Pick<TestUnit, 'label'>) => {
          const { claim } = valueOf(await start(unit.label));
          return valueOf(await detect(claim));
        },
        prove: (claim: string, code: string) =>
          api.proveByCode({ params: { claim }, body: { code, address } }, as(name)),
        remove: (claim: string) => api.removeClaim({ params: { claim } }, as(name)),
        units: async () => valueOf(await api.getRegistration({}, as(name))).units,
        attempts: async () => valueOf(await api.listAttempts({}, as(name))),
        ask: (claim: string) => api.contactHolder({ params: { claim } }, as(name)),
      };
    };
    return { ...created, person };
  };
  const wrong = '7K3MQ9ATY';

  it('a claim starts with a label and is confirmed by the code of the card', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const ada = all.person();
    const begun = await ada.begin(unit);
    expect(begun).toMatchObject({
      state: 'needs-commissioning-code',
      model: 'Ember 8',
      range: 'air-to-water',
      actions: ['enter-code', 'request-invitation', 'remove'],
    });
    const spoken = `${unit.code.slice(0, 4)}-${unit.code.slice(4, 8)} ${unit.code.slice(8)}`;
    expect(valueOf(await ada.prove(begun.claim, spoken.toLowerCase()))).toMatchObject({
      state: 'confirmed',
      proof: 'code',
    });
    // Pressed twice, opened again elsewhere, scanned once more.
    expect(valueOf(await ada.prove(begun.claim, unit.code)).state).toBe('confirmed');
    expect(valueOf(await ada.start(unit.serial)).claim).toBe(begun.claim);
    expect(await ada.units()).toMatchObject([{ claim: begun.claim, state: 'confirmed' }]);
  });

  it('a typed serial number gets its model with the right code', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const ada = all.person();
    const begun = await ada.begin({ label: unit.serial });
    expect(begun).toMatchObject({ gtin: null, model: null, range: 'air-to-water' });
    expect(valueOf(await ada.prove(begun.claim, unit.code))).toMatchObject({
      gtin: unit.gtin,
      model: 'Ember 8',
    });
  });

  it.each([
    ['WIFI:T:WPA;S:home;P:secret;;', 'wifi'],
    ['(01)09506000134352(21)1', 'other-vendor'],
    ['(01)09521234000082(21)1', 'unknown-model'],
    ['nothing', 'unknown'],
  ])('say of %j what it is, and keep nothing of it', async (text, kind) => {
    const all = world();
    const ada = all.person();
    expect(await ada.start(text)).toMatchObject({
      ok: false,
      kind: 'invalid',
      code: 'not-a-unit-label',
      params: { kind },
    });
    expect(await ada.units()).toEqual([]);
  });

  it('responses for an unknown, a free and a held unit are the same', async () => {
    const all = world();
    const [free, taken] = [await registerUnit(all), await registerUnit(all)];
    const bob = all.person();
    const his = await bob.begin(taken);
    valueOf(await bob.prove(his.claim, taken.code));
    const mails = [];
    for (const unit of [newUnit(), free, taken]) {
      const ada = all.person();
      const begun = await ada.begin(unit);
      const tried = await ada.prove(begun.claim, wrong);
      const claim = valueOf(
        await all.api.getClaim({ params: { claim: begun.claim } }, all.as(ada.name)),
      );
      mails.push(
        JSON.stringify([begun, tried, claim])
          .replaceAll(begun.claim, 'claim')
          .replaceAll(unit.serial, 'serial'),
      );
    }
    expect(new Set(mails).size).toBe(1);
    expect(mails[0]).toContain('code-not-right');
  });

  it('of concurrent proofs one wins; the others learn that the unit is held, not by whom', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const people = Array.from({ length: 8 }, () => all.person());
    const begun = await Promise.all(people.map((each) => each.begin(unit)));
    const answers = await Promise.all(
      people.map((each, at) => each.prove(begun[at]?.claim ?? '', unit.code)),
    );
    const states = answers.map((each) => valueOf(each).state).toSorted();
    expect(states).toEqual([...Array(7).fill('claimed-by-other'), 'confirmed']);
    const winner = people[answers.findIndex((each) => valueOf(each).state === 'confirmed')];
    for (const each of answers) expect(JSON.stringify(each)).not.toContain(winner?.name);
  });

  it('a request is mailed to the holder; neither person learns the other’s name', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const [ada, bob] = [all.person(), all.person()];
    const hers = await ada.begin(unit);
    expect(await ada.ask(hers.claim)).toMatchObject({ code: 'nobody-to-ask' });
    valueOf(await ada.prove(hers.claim, unit.code));
    all.clock.advance({ minutes: 1 });
    const his = await bob.begin(unit);
    expect(valueOf(await bob.prove(his.claim, unit.code))).toMatchObject({
      state: 'claimed-by-other',
      actions: expect.arrayContaining(['request-transfer', 'dispute']),
    });
    all.clock.advance({ minutes: 1 });
    expect(valueOf(await bob.ask(his.claim)).request).toBe('transfer');
    valueOf(await bob.ask(his.claim));
    await all.drain();
    const query = { to: addressOfPerson(ada.name) };
    const mails = valueOf(await all.api.listOutbox({ query }, await all.asService('web')));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Somebody asks for your unit: ${unit.serial}`,
    ]);
    expect(JSON.stringify(mails)).not.toContain(bob.name);
    const seen = await ada.attempts();
    expect(seen.map(({ outcome, isOwn }) => `${outcome} ${isOwn}`)).toEqual([
      'transfer-requested false',
      'held false',
      'right true',
    ]);
    expect(JSON.stringify(seen)).not.toContain(bob.name);
  });

  it('a removed claim releases its unit', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const [ada, bob] = [all.person(), all.person()];
    const hers = await ada.begin(unit);
    valueOf(await ada.prove(hers.claim, unit.code));
    const his = await bob.begin(unit);
    expect(valueOf(await bob.prove(his.claim, unit.code)).state).toBe('claimed-by-other');
    valueOf(await ada.remove(hers.claim));
    expect(await ada.units()).toEqual([]);
    expect(valueOf(await bob.prove(his.claim, unit.code)).state).toBe('confirmed');
    // What is not there is not anybody’s to remove.
    expect((await ada.remove(his.claim)).ok).toBe(true);
    expect(await bob.units()).toHaveLength(1);
  });

  it('claims expire thirty days after the last change', async () => {
    const all = world();
    const unit = await registerUnit(all);
    const [ada, bob] = [all.person(), all.person()];
    const hers = await ada.begin(unit);
    valueOf(await ada.prove(hers.claim, unit.code));
    all.clock.advance({ hours: 24 * 30 });
    expect(await ada.units()).toEqual([]);
    await all.job('registration.purge');
    const his = await bob.begin(unit);
    expect(valueOf(await bob.prove(his.claim, unit.code)).state).toBe('confirmed');
  });

  it('a unit of a linked account is held by its home', async () => {
    const unit = newUnit();
    const device = { ...heatPump({ id: randomUUID() }), serial: unit.serial };
    const all = world({ accounts: { home: [device] } });
    await registerUnit(all, unit);
    const [ada, bob, eve] = [all.person(), all.person(), all.person()];
    const { installation } = await all.link(ada.name, 'home');
    expect((await ada.begin(unit)).state).toBe('claimed-by-you');
    const his = await bob.begin(unit);
    expect(his.state).toBe('needs-commissioning-code');
    expect(valueOf(await bob.prove(his.claim, unit.code)).state).toBe('claimed-by-other');
    const seen = { outcome: 'held', isOwn: false, serial: unit.serial };
    expect(await ada.attempts()).toMatchObject([seen]);
    // A service partner sees no attempts, and a former holder sees no new ones.
    await eve.units();
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'partner', $2, $2 from product.person where subject = $3`,
      [installation, all.clock.now().toString(), `person-${eve.name}`],
    );
    expect((await eve.begin(unit)).state).toBe('needs-commissioning-code');
    await db.query(
      `update product.membership set until = $2 where installation_id = $1 and role = 'owner'`,
      [installation, all.clock.now().toString()],
    );
    expect(await ada.attempts()).toEqual([]);
  });

  describe('code attempts', () => {
    it('a person has five an hour', async () => {
      const all = world();
      const ada = all.person();
      const begun = await ada.begin(newUnit());
      for (const left of [4, 3, 2, 1, 0])
        expect(await ada.prove(begun.claim, wrong)).toMatchObject({
          code: 'code-not-right',
          params: { left },
        });
      all.clock.advance({ minutes: 20 });
      for (let count = 0; count < 3; count += 1) await ada.prove(begun.claim, wrong);
      // Further attempts in the pause add nothing to the log of the holder.
      expect((await ada.attempts()).map(({ outcome }) => outcome)).toEqual([
        'paused',
        ...Array.from({ length: 5 }, () => 'wrong'),
      ]);
      expect(await ada.prove(begun.claim, wrong)).toMatchObject({
        kind: 'too-many',
        retryAfterS: 2_400,
      });
      all.clock.advance({ minutes: 40 });
      expect(await ada.prove(begun.claim, wrong)).toMatchObject({ code: 'code-not-right' });
    });

    it('mistyped and right codes do not count', async () => {
      const all = world();
      const ada = all.person();
      const unit = await registerUnit(all);
      const begun = await ada.begin(unit);
      for (const typed of ['7K3M', '7K3MQ9ATX', 'BK3MQ9ATY', ''])
        expect(await ada.prove(begun.claim, typed)).toMatchObject({
          kind: 'invalid',
          at: '/body/code',
        });
      for (let count = 0; count < 4; count += 1) await ada.prove(begun.claim, wrong);
      expect(valueOf(await ada.prove(begun.claim, unit.code)).state).toBe('confirmed');
    });

    it('an address has twenty an hour for all its people', async () => {
      const all = world();
      const household = `2001:db8:${randomUUID().slice(0, 4)}:1`;
      const outcomes: string[] = [];
      for (let count = 0; count < 22; count += 1) {
        const each = all.person(undefined, `${household}::${count}`);
        const begun = await each.begin(newUnit());
        const tried = await each.prove(begun.claim, wrong);
        outcomes.push(tried.ok ? 'ok' : tried.code);
      }
      expect(outcomes.filter((code) => code === 'code-not-right')).toHaveLength(20);
      expect(outcomes.slice(20)).toEqual(['too-many-attempts', 'too-many-attempts']);
    });

    it('a unit has ten a day, then pauses for a day, and its holder is mailed once', async () => {
      const all = world();
      const unit = await registerUnit(all);
      const ada = all.person();
      const hers = await ada.begin(unit);
      valueOf(await ada.prove(hers.claim, unit.code));
      for (let count = 0; count < 10; count += 1) {
        const each = all.person();
        const begun = await each.begin(unit);
        expect(await each.prove(begun.claim, wrong)).toMatchObject({ code: 'code-not-right' });
        all.clock.advance({ minutes: 61 });
      }
      const late = all.person();
      const begun = await late.begin(unit);
      const refused = await late.prove(begun.claim, unit.code);
      expect(refused).toMatchObject({ kind: 'too-many', retryAfterS: 86_400 - 61 * 60 });
      await all.drain();
      const query = { to: addressOfPerson(ada.name) };
      const mails = valueOf(await all.api.listOutbox({ query }, await all.asService('web')));
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Wrong codes for your unit: ${unit.serial}`,
      ]);
      expect((await ada.attempts()).filter(({ outcome }) => outcome === 'wrong')).toHaveLength(10);
      all.clock.advance({ hours: 23 });
      expect(valueOf(await late.prove(begun.claim, unit.code)).state).toBe('claimed-by-other');
    });

    it('concurrent attempts do not exceed the limit', async () => {
      const all = world();
      const ada = all.person();
      const begun = await ada.begin(newUnit());
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ada.prove(begun.claim, wrong)),
      );
      expect(answers.filter((each) => !each.ok && each.code === 'code-not-right')).toHaveLength(5);
    });

    it('many failures on all units raise an alarm and lower the limit of addresses', async () => {
      const all = world({ start: '2027-03-01T10:00:00Z' });
      // Two hundred in these five minutes, as somebody makes who tries one code at every unit.
      await db.query(
        `insert into product.rate_limit (kind, key, count, since) values ('code-everywhere', 'all', 200, $1)
         on conflict (kind, key) do update set count = 200, since = excluded.since`,
        [all.clock.now().toString()],
      );
      const last = all.person();
      await last.prove((await last.begin(newUnit())).claim, wrong);
      expect(await all.deps.metrics.text()).toContain(
        'hearth_alarms_total{alarm="commissioning-codes"} 1',
      );
      const address = randomUUID();
      const outcomes: string[] = [];
      for (let count = 0; count < 6; count += 1) {
        const each = all.person(undefined, address);
        const begun = await each.begin(newUnit());
        const tried = await each.prove(begun.claim, wrong);
        outcomes.push(tried.ok ? 'ok' : tried.code);
      }
      expect(outcomes).toEqual([...Array(5).fill('code-not-right'), 'too-many-attempts']);
    });
  });
});
