import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { controlledHome } from '../plan-control/testing-controlled-home.ts';
import { purchaseHome } from '../purchase/testing-purchase.ts';
import { worldOn } from '../testing.ts';
import { type FlagSubject, evaluateFlags, shareOf } from './evaluate-flags.ts';
import { createFlagReader } from './flag-reader.ts';
import { type FlagKey, flagKeys } from './flags.ts';
import { clearFlag, listFlags, rollOutFlag, setFlag } from './set-flag.ts';

describe.each(engines)('feature flags on $name', (engine) => {
  let db: Database;
  const clock = fakeClock('2026-01-15T10:00:00Z');
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const flag of flagKeys) valueOf(await clearFlag({ db, clock }, flag));
  });
  const set = (flag: string, value: string, condition = {}) =>
    setFlag({ db, clock }, { flag, value, condition });

  it('every change has the next number, and is in the audit with its rules', async () => {
    const { api, asService } = worldOn(db, {});
    const template = async () => valueOf(await api.getFlagTemplate({}, await asService('web')));
    const { changeNo } = await template();
    valueOf(await set('purchase_enabled', 'false', { countries: ['AT'] }));
    valueOf(await set('purchase_enabled', 'false', { languages: ['de'] }));
    valueOf(await set('purchase_enabled', 'true', { countries: ['AT'] }));
    valueOf(
      await rollOutFlag({ db, clock }, { flag: 'purchase_enabled', value: 'false', percent: 5 }),
    );
    valueOf(
      await rollOutFlag({ db, clock }, { flag: 'purchase_enabled', value: 'false', percent: 25 }),
    );
    const rules = [
      { value: 'true', condition: { countries: ['AT'] } },
      { value: 'false', condition: { languages: ['de'] } },
      { value: 'false', condition: { percent: 25 } },
    ];
    expect(await template()).toEqual({
      changeNo: changeNo + 5,
      rules: rules.map((rule) => ({ flag: 'purchase_enabled', ...rule })),
    });
    const listed = await listFlags({ db, clock });
    expect(listed.find(({ flag }) => flag === 'purchase_enabled')).toMatchObject({ rules });
    const audited = await db.query(
      "select actor, detail from platform.audit where action = 'flag.set' order by audit_id desc limit 1",
    );
    expect(audited).toEqual([{ actor: 'operator:command-line', detail: { rules } }]);
  });

  it('an unknown flag or value is refused and changes nothing', async () => {
    expect(await set('purchase', 'false')).toMatchObject({ ok: false, code: 'flag-unknown' });
    expect(await set('purchase_enabled', 'off')).toMatchObject({
      ok: false,
      code: 'flag-value-unknown',
      params: { values: 'true false' },
    });
    expect((await listFlags({ db, clock })).flatMap(({ rules }) => rules)).toEqual([]);
  });

  it('two changes at once: both are there, or one is refused', async () => {
    const outcomes = await Promise.allSettled([
      set('purchase_enabled', 'false', { countries: ['AT'] }),
      set('label_engines', 'first'),
    ]);
    const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const rules = (await listFlags({ db, clock })).flatMap((flag) => flag.rules);
    expect(rules).toHaveLength(succeeded);
  });

  it('nothing is sold while purchases are off; an open purchase is paid and fulfilled', async () => {
    const home = await purchaseHome(db);
    const { order } = valueOf(await home.order());
    valueOf(await set('purchase_enabled', 'false'));
    home.clock.advance({ seconds: 11 });
    expect(await home.order()).toMatchObject({ ok: false, code: 'purchase-paused' });
    valueOf(await home.pay(order, 'approve'));
    await home.settle();
    expect(await home.state(order)).toBe('confirmed');
    valueOf(await clearFlag({ db, clock }, 'purchase_enabled'));
    home.clock.advance({ seconds: 11 });
    valueOf(await home.order({ package: 'remote-monitoring' }));
  });

  it('a plan sends nothing while its commands are off, and what it has set returns to before', async () => {
    const home = await controlledHome(db);
    await home.planTank(55, 1);
    await home.settle();
    expect(await home.reported()).toBe(55);
    valueOf(await set('plan_commands_enabled', 'false'));
    home.clock.advance({ seconds: 11 });
    expect((await home.planTank(57, 3)).outcomes).toMatchObject([
      { outcome: 'refused', reason: 'paused-by-operator' },
    ]);
    home.clock.advance({ hours: 2 });
    await home.settle();
    expect(await home.reported()).toBe(48);
    expect(home.sent()).toEqual([55, 48]);
  });
});

const guest: FlagSubject = { group: 'guest' };
const templateOf = (value: string, condition: object) => ({
  changeNo: 1,
  rules: [{ flag: 'purchase_enabled', value, condition }],
});

test.each<[object, FlagSubject, string]>([
  [{}, guest, 'false'],
  [{ languages: ['de'] }, { ...guest, language: 'de' }, 'false'],
  [{ languages: ['de'] }, guest, 'true'],
  [{ countries: ['AT'], groups: ['person'] }, { group: 'person', country: 'AT' }, 'false'],
  [{ countries: ['AT'], groups: ['person'] }, { ...guest, country: 'AT' }, 'true'],
  [{ versionFrom: '1.4' }, { ...guest, version: '1.4.0-beta' }, 'false'],
  [{ versionFrom: '1.4' }, { ...guest, version: '1.10' }, 'false'],
  [{ versionFrom: '1.4' }, { ...guest, version: '1.3.99' }, 'true'],
  [{ versionBefore: '1.4' }, { ...guest, version: '1.4' }, 'true'],
  [{ versionBefore: '1.4' }, guest, 'true'],
  [{ percent: 100 }, guest, 'false'],
  [{ percent: 99 }, guest, 'true'],
])('under %o for %o it is %s', (condition, subject, value) => {
  expect(evaluateFlags(templateOf('false', condition), subject).purchase_enabled).toBe(value);
});

test('a rule for an unknown flag or value is passed over', () => {
  const defaults = evaluateFlags({ changeNo: 0, rules: [] }, guest);
  expect(defaults).toMatchObject({ purchase_enabled: 'true', label_engines: 'both' });
  const rules = [
    { flag: 'gone', value: 'true', condition: {} },
    { flag: 'label_engines', value: 'third', condition: {} },
  ];
  expect(evaluateFlags({ changeNo: 2, rules }, guest)).toEqual(defaults);
});

test('shares: the worked number, their size, and smaller ones within larger ones', () => {
  expect(shareOf('purchase_enabled', 'home')).toBeCloseTo(41.4, 1);
  const ids = Array.from({ length: 4000 }, (_, at) => `home ${at}`);
  const within = (key: FlagKey, percent: number) =>
    new Set(ids.filter((id) => shareOf(key, id) < percent));
  expect(within('purchase_enabled', 25).size / 40).toBeCloseTo(25, -1);
  fc.assert(
    fc.property(fc.constantFrom(...flagKeys), fc.nat(100), fc.nat(100), (key, a, b) => {
      const larger = within(key, Math.max(a, b));
      expect([...within(key, Math.min(a, b))].every((id) => larger.has(id))).toBe(true);
    }),
  );
  const others = within('label_engines', 50);
  const both = [...within('purchase_enabled', 50)].filter((id) => others.has(id));
  expect(both.length / 40).toBeCloseTo(25, -1);
});

test('a reader reads once in ten seconds, and keeps the last template while reading fails', async () => {
  const clock = fakeClock('2026-01-15T10:00:00Z');
  let reads = 0;
  let answer: ReturnType<typeof templateOf> | null = null;
  const reader = createFlagReader({
    clock,
    read: async () => {
      reads += 1;
      if (reads === 3) throw new Error('away');
      return answer;
    },
  });
  const value = async () => (await reader.valuesFor(guest)).purchase_enabled;
  expect(await Promise.all([value(), value()])).toEqual(['true', 'true']);
  answer = templateOf('false', {});
  clock.advance({ seconds: 9 });
  expect(await value()).toBe('true');
  clock.advance({ seconds: 1 });
  expect(await value()).toBe('false');
  answer = null;
  for (const seconds of [10, 10]) {
    clock.advance({ seconds });
    expect(await value()).toBe('false');
  }
  expect(reads).toBe(4);
});
