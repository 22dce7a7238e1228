import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import type { Role } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, wordsOf } from '../testing.ts';
import { panels, termsAt } from './testing-settings.ts';

const key = { secret: new Uint8Array(32).fill(7) };
const mara = '019abcde-0000-7000-8000-00000000a0a0';
const jonas = '019abcde-0000-7000-8000-00000000b0b0';

const rateOf = (terms: unknown) =>
  (terms as ReturnType<typeof termsAt> | null)?.versions[0]?.energyImport[0]?.rate ?? null;

describe.each(engines)('settings of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  let ended = false;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    const epochOf = async () => (ended ? null : 1);
    bench = benchOn(db, '2025-11-20T12:30:00Z', { key, epochOf });
  });
  afterAll(() => db.close());

  const as = async (
    installationId: string,
    {
      personId = mara,
      role = 'owner',
      template,
    }: { personId?: string; role?: Role; template?: string } = {},
  ) => ({
    token: await signAccess(
      accessOf({
        installationId,
        personId,
        role,
        scopes: ['monitoring', 'settings'],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
        ...(template && { template: { installationId: template, until: '2025-11-20T12:00:00Z' } }),
      }),
      key,
      bench.clock,
    ),
  });

  test('a contract is saved, changed, restored and removed; each step is a revision', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await as(installation);
    const { client } = bench;
    expect(valueOf(await client.getTariff({ params }, owner))).toEqual({
      revision: 0,
      terms: null,
      revisions: [],
    });
    const save = async (terms: ReturnType<typeof termsAt> | null, opened: number) =>
      await client.saveTariff({ params, body: { terms } }, { ...owner, ifMatch: `"${opened}"` });
    expect(valueOf(await save(termsAt(0.31), 0))).toMatchObject({
      revision: 1,
      validFrom: '2025-01-01',
      author: mara,
    });
    const [first] = termsAt(0.31).versions;
    const raised = {
      ...termsAt(0.31),
      versions: [{ ...first, validTo: '2026-01-01' }, ...termsAt(0.36, '2026-01-01').versions],
    } as ReturnType<typeof termsAt>;
    expect(valueOf(await save(raised, 1))).toMatchObject({ revision: 2, validFrom: '2026-01-01' });
    const undo = (revision: number, opened: number) =>
      client.restoreTariff({ params, body: { revision } }, { ...owner, ifMatch: `"${opened}"` });
    expect(valueOf(await undo(1, 2))).toMatchObject({
      revision: 3,
      restores: 1,
      validFrom: '2026-01-01',
    });
    expect(wordsOf(await undo(9, 3))).toBe('revision-unknown /body/revision');
    expect(valueOf(await save(null, 3))).toMatchObject({ revision: 4, isSet: false });
    const now = valueOf(await client.getTariff({ params }, owner));
    expect(now).toMatchObject({ revision: 4, terms: null });
    expect(now.revisions.map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
    const second = await client.getTariffRevision({ params: { ...params, revision: 2 } }, owner);
    expect(valueOf(second)).toMatchObject({
      terms: { versions: [{}, { validFrom: '2026-01-01' }] },
    });
  });

  test('saving or restoring after another person gets 409 and changes nothing', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const { client } = bench;
    const [first, second] = [await as(installation), await as(installation, { personId: jonas })];
    const save = (rate: number, caller: { token: string }, opened: number) =>
      client.saveTariff(
        { params, body: { terms: termsAt(rate) } },
        { ...caller, ifMatch: `"${opened}"` },
      );
    valueOf(await save(0.3, first, 0));
    const late = await save(0.4, second, 0);
    expect(late).toMatchObject({ ok: false, code: 'setting-changed', params: { revision: 1 } });
    valueOf(await save(0.4, second, 1));
    const restored = { params, body: { revision: 1 } };
    expect(wordsOf(await client.restoreTariff(restored, { ...first, ifMatch: '"1"' }))).toBe(
      'setting-changed /header/if-match',
    );
    expect(rateOf(valueOf(await client.getTariff({ params }, first)).terms)).toBe(0.4);
    expect(wordsOf(await client.saveTariff({ params, body: { terms: null } }, first))).toBe(
      'if-match-missing /header/if-match',
    );
  });

  test('a request that is sent again after a lost answer gets its own revision', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const again = { params: { installation }, body: { terms: termsAt(0.3) } };
    const send = () => bench.client.saveTariff(again, { ...owner, ifMatch: '"0"' });
    expect(valueOf(await send())).toEqual(valueOf(await send()));
  });

  test('wrong terms are refused at their field, and partners and ended members see nothing', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = { ...(await as(installation)), ifMatch: '"0"' };
    const cents = { params, body: { terms: termsAt(31) } };
    expect(wordsOf(await bench.client.saveTariff(cents, owner))).toBe(
      'rate-not-believable-per-kwh /body/terms/versions/0/energyImport/0/rate',
    );
    const partner = await as(installation, { role: 'partner' });
    expect(wordsOf(await bench.client.getTariff({ params }, partner))).toBe('not-for-this-role');
    const resident = { ...(await as(installation, { role: 'resident' })), ifMatch: '"0"' };
    const save = { params, body: { terms: termsAt(0.3) } };
    expect(wordsOf(await bench.client.saveTariff(save, resident))).toBe('not-for-this-role');
    ended = true;
    expect(wordsOf(await bench.client.saveTariff(save, owner))).toBe('not-found');
    ended = false;
    const elsewhere = randomUUID();
    const stranger = { ...(await as(elsewhere)), ifMatch: '"0"' };
    const unknown = { params: { installation: elsewhere }, body: save.body };
    expect(wordsOf(await bench.client.saveTariff(unknown, stranger))).toBe(
      'home-unknown /params/installation',
    );
  });

  test('a demo home continues the contract of its template home, which stays as it is', async () => {
    const [template, session] = [
      await newHome(bench, 'Europe/Berlin'),
      await newHome(bench, 'Europe/Berlin'),
    ];
    const { client } = bench;
    const owner = await as(template);
    const body = { terms: termsAt(0.3) };
    valueOf(
      await client.saveTariff(
        { params: { installation: template }, body },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    const params = { installation: session };
    const visitor = await as(session, { role: 'demo', template: template });
    expect(valueOf(await client.getTariff({ params }, visitor))).toMatchObject({ revision: 1 });
    const own = { params, body: { terms: termsAt(0.4) } };
    expect(valueOf(await client.saveTariff(own, { ...visitor, ifMatch: '"1"' }))).toMatchObject({
      revision: 2,
    });
    expect(rateOf(valueOf(await client.getTariff({ params }, visitor)).terms)).toBe(0.4);
    const untouched = await client.getTariff({ params: { installation: template } }, owner);
    expect(rateOf(valueOf(untouched).terms)).toBe(0.3);
  });

  test('the first contract of a template home is saved once, and never over another', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const request = { params: { installation }, body: { terms: termsAt(0.3), author: mara } };
    const { client } = bench;
    valueOf(await client.putFirstTariff(request, await bench.asService()));
    valueOf(await client.putFirstTariff(request, await bench.asService()));
    const owner = await as(installation);
    const { params } = request;
    expect(valueOf(await client.getTariff({ params }, owner))).toMatchObject({ revision: 1 });
    valueOf(
      await client.saveTariff({ params, body: { terms: null } }, { ...owner, ifMatch: '"1"' }),
    );
    valueOf(await client.putFirstTariff(request, await bench.asService()));
    expect(valueOf(await client.getTariff({ params }, owner))).toMatchObject({
      revision: 2,
      terms: null,
    });
    expect(wordsOf(await client.putFirstTariff(request, owner))).toBe('not-for-this-role');
  });

  test('solar panels have revisions of their own, which a partner reads and cannot write', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = { ...(await as(installation)), ifMatch: '"0"' };
    const { client } = bench;
    valueOf(await client.saveTariff({ params, body: { terms: termsAt(0.3) } }, owner));
    const body = { panels };
    expect(valueOf(await client.saveSolar({ params, body }, owner))).toMatchObject({
      revision: 1,
      validFrom: '2024-05-01',
    });
    const partner = { ...(await as(installation, { role: 'partner' })), ifMatch: '"1"' };
    expect(valueOf(await client.getSolar({ params }, partner))).toMatchObject({
      revision: 1,
      panels: { commissionedOn: '2024-05-01' },
    });
    expect(wordsOf(await client.saveSolar({ params, body: { panels: null } }, partner))).toBe(
      'not-for-this-role',
    );
    const steep = { panels: { ...panels, arrays: [{ ...panels.arrays[0], tiltDeg: 120 }] } };
    const refused = await client.saveSolar({ params, body: steep as typeof body }, owner);
    expect(refused).toMatchObject({ at: '/body/panels/arrays/0/tiltDeg' });
    const expected = valueOf(await client.estimateYield({ params, body }, partner));
    expect(expected.isLocationAssumed).toBe(true);
    expect(expected.yearKwh.middle).toBeGreaterThan(5000);
  });

  test('surplus and saving measures are saved by owners and read by residents', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const { client } = bench;
    const owner = { ...(await as(installation)), ifMatch: '"0"' };
    const surplus = {
      validFrom: '2025-11-20',
      hotWater: {
        targetC: 55,
        ceilingC: 60,
        alwaysC: 46,
        earliest: '10:00',
        latest: '16:00',
        mayUseHeater: false,
        disinfectionDay: null,
      },
      spaceHeating: null,
    };
    const saving = {
      validFrom: '2025-11-20',
      measures: {
        rooms: null,
        day: { setPointC: 20.5 },
        night: null,
        away: null,
        flow: null,
        hotWater: null,
      },
      before: { dayC: 21, nightC: null, hotWaterC: null },
    };
    const near = { ...surplus, hotWater: { ...surplus.hotWater, targetC: 48 } };
    expect(wordsOf(await client.saveSurplus({ params, body: { surplus: near } }, owner))).toBe(
      'target-too-near /body/surplus/hotWater/targetC',
    );
    valueOf(await client.saveSurplus({ params, body: { surplus } }, owner));
    valueOf(await client.saveSaving({ params, body: { saving } }, owner));
    expect(await client.saveSaving({ params, body: { saving: null } }, owner)).toMatchObject({
      code: 'setting-changed',
      params: { revision: 1 },
    });
    const resident = await as(installation, { role: 'resident' });
    expect(valueOf(await client.getSurplus({ params }, resident))).toMatchObject({ surplus });
    expect(valueOf(await client.getSaving({ params }, resident))).toMatchObject({ saving });
    const partner = await as(installation, { role: 'partner' });
    expect(wordsOf(await client.getSaving({ params }, partner))).toBe('not-for-this-role');
    const late = { ...resident, ifMatch: '"1"' };
    expect(wordsOf(await client.saveSurplus({ params, body: { surplus } }, late))).toBe(
      'not-for-this-role',
    );
    valueOf(
      await client.saveSurplus({ params, body: { surplus: null } }, { ...owner, ifMatch: '"1"' }),
    );
    const back = { params, body: { revision: 1 } };
    expect(valueOf(await client.restoreSurplus(back, { ...owner, ifMatch: '"2"' }))).toMatchObject({
      revision: 3,
      restores: 1,
    });
  });

  test('panels and budget of a template home are saved once too', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const service = await bench.asService();
    const { client } = bench;
    const month = { heatPumpKwh: 300, householdKwh: 200, amount: null };
    const budget = {
      validFrom: '2026-01-01',
      currency: null,
      target: null,
      months: Array.from({ length: 12 }, () => month),
    };
    for (const batteryKwh of [7, 9]) {
      const own = { panels: { ...panels, batteryKwh }, author: mara };
      valueOf(await client.putFirstSolar({ params, body: own }, service));
      valueOf(await client.putFirstBudget({ params, body: { budget, author: mara } }, service));
    }
    const owner = await as(installation);
    const solar = valueOf(await client.getSolar({ params }, owner));
    expect(solar).toMatchObject({ revision: 1, panels: { batteryKwh: 7 } });
    expect(valueOf(await client.getBudget({ params }, owner))).toMatchObject({ revision: 1 });
  });

  test('any order of saves and restores by two people keeps all revisions, in order, none lost', async () => {
    const step = fc.record({
      person: fc.constantFrom(mara, jonas),
      /** How many revisions before the newest the person had opened. */
      behind: fc.nat(2),
      change: fc.oneof(
        fc.record({ rate: fc.integer({ min: 10, max: 60 }) }),
        fc.record({ restore: fc.nat(8) }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const installation = await newHome(bench, 'Europe/Berlin');
        const params = { installation };
        const rates: number[] = [];
        for (const { person, behind, change } of steps) {
          const opened = Math.max(0, rates.length - behind);
          const caller = {
            ...(await as(installation, { personId: person })),
            ifMatch: `"${opened}"`,
          };
          const answer =
            'rate' in change
              ? await bench.client.saveTariff(
                  { params, body: { terms: termsAt(change.rate / 100) } },
                  caller,
                )
              : await bench.client.restoreTariff(
                  { params, body: { revision: change.restore + 1 } },
                  caller,
                );
          const expected = 'rate' in change ? change.rate / 100 : rates[change.restore];
          if (answer.ok && answer.value.revision > rates.length && expected !== undefined)
            rates.push(expected);
        }
        const caller = await as(installation);
        const { revisions, revision } = valueOf(await bench.client.getTariff({ params }, caller));
        expect(revision).toBe(rates.length);
        expect(revisions.map((each) => each.revision)).toEqual(
          rates.map((_, i) => i + 1).toReversed(),
        );
        for (const [i, rate] of rates.entries()) {
          const request = { params: { ...params, revision: i + 1 } };
          const { terms } = valueOf(await bench.client.getTariffRevision(request, caller));
          expect(rateOf(terms)).toBe(rate);
        }
      }),
      { numRuns: testing.runs(15) },
    );
  });
});
