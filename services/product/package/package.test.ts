import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { addressOfPerson, quiet, worldOn } from '../testing.ts';
import type { HomePackages } from './contract.ts';
import { importPackages } from './import-packages.ts';
import { priceList } from './price-list.ts';

const munich = {
  country: 'DE' as const,
  street: 'Lindenweg',
  houseNumber: '12',
  extra: '',
  postalCode: '80331',
  place: 'München',
  region: '',
};

describe.each(engines)('packages of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A linked home in Germany with the sample price list, and a resident. */
  async function home({ hasAddress = true } = {}) {
    await quiet(db);
    const world = worldOn(db);
    const [ada, bob] = [randomUUID(), randomUUID()];
    valueOf(await importPackages({ db, clock: world.clock }, samplePackages));
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    if (hasAddress)
      valueOf(
        await world.api.putAddress({ params, body: munich }, { ...world.as(ada), ifMatch: '"1"' }),
      );
    valueOf(await world.api.getPerson({}, world.as(bob)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'resident', $3, $3 from product.person where subject = $2`,
      [installation, `person-${bob}`, world.clock.now().toString()],
    );
    const list = async (person = ada, language: 'en' | 'de' | 'ar' = 'en') =>
      valueOf(await world.api.listPackages({ params, query: { language } }, world.as(person)));
    const trial = (changed: { termsVersion?: number; package?: string } = {}, person = ada) =>
      world.api.startTrial(
        {
          params: { installation, package: changed.package ?? 'remote-monitoring' },
          body: { unit: null, termsVersion: changed.termsVersion ?? 2, language: 'de' },
        },
        world.as(person),
      );
    return { ...world, ada, bob, params, unit, list, trial };
  }

  const named = ({ packages }: HomePackages, name: string) => {
    const found = packages.find((each) => each.package === name);
    if (!found) throw new Error(`no package ${name}`);
    return found;
  };

  it('are offered in the language and country of the home, with reasons and remedies', async () => {
    const { list, unit } = await home();
    const offered = await list(undefined, 'de');
    expect(offered).toMatchObject({ country: 'DE', mayOrder: true });
    expect(named(offered, 'comfort-check')).toMatchObject({
      name: 'Komfort-Check',
      price: { minor: 8900, currency: 'EUR', vatBasisPoints: 1900, vatMinor: 1421 },
      contents: [{ value: 'einmal' }, { value: null }, { value: null }],
      termsVersion: 2,
      subjects: [{ unit: null, refusals: [], hasTrial: false }],
    });
    expect(named(offered, 'longer-warranty').subjects).toMatchObject([
      { unit, refusals: [{ reason: 'commissioning-unknown', remedy: 'ask-partner' }] },
    ]);
  });

  it('have no price without an address', async () => {
    const { list } = await home({ hasAddress: false });
    expect(named(await list(), 'comfort-check')).toMatchObject({
      price: null,
      subjects: [{ refusals: [{ reason: 'country-unknown', remedy: 'add-address' }] }],
    });
  });

  it('have a trial: once, with the accepted terms, until its last day', async () => {
    const { api, as, ada, list, trial, clock } = await home();
    expect(named(await list(), 'remote-monitoring').subjects).toMatchObject([{ hasTrial: true }]);
    expect(await trial({ termsVersion: 1 })).toMatchObject({ ok: false, code: 'terms-changed' });
    expect(named(await list(), 'remote-monitoring').entitlements).toEqual([]);
    valueOf(await trial());
    valueOf(await trial());
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([{ packages: 1 }]);
    const running = named(await list(), 'remote-monitoring');
    expect(running.subjects).toMatchObject([{ hasTrial: false }]);
    expect(running.entitlements).toMatchObject([
      {
        state: 'trial',
        startsOn: '2026-01-15',
        endsOn: '2026-02-14',
        withdrawUntil: '2026-01-29',
        actions: ['cancel', 'withdraw'],
      },
    ]);
    clock.advance({ hours: 24 * 31 });
    expect(named(await list(), 'remote-monitoring').entitlements).toMatchObject([
      { state: 'expired', actions: [] },
    ]);
    expect(valueOf(await api.listOverview({}, as(ada)))).toMatchObject([{ packages: 0 }]);
    valueOf(await trial());
    expect(named(await list(), 'remote-monitoring').entitlements).toHaveLength(1);
  });

  it('two presses at once start one trial', async () => {
    const { list, trial } = await home();
    await Promise.all([trial(), trial()]);
    expect(named(await list(), 'remote-monitoring').entitlements).toHaveLength(1);
  });

  it('have no trial where the list has none or the home is refused', async () => {
    const { trial } = await home();
    expect(await trial({ package: 'comfort-check' })).toMatchObject({ code: 'no-trial' });
    expect(await trial({ package: 'nothing' })).toMatchObject({ kind: 'not-found' });
    const abroad = await home({ hasAddress: false });
    expect(await abroad.trial()).toMatchObject({
      code: 'not-eligible',
      params: { reason: 'country-unknown' },
    });
  });

  it('can be cancelled, and withdrawn from within 14 days', async () => {
    const { api, as, ada, list, trial, params, clock } = await home();
    valueOf(await trial());
    const [first] = named(await list(), 'remote-monitoring').entitlements;
    const entitlement = first?.entitlement ?? '';
    const of = { params: { ...params, entitlement }, body: { language: 'de' as const } };
    valueOf(await api.cancelPackage(of, as(ada)));
    valueOf(await api.cancelPackage(of, as(ada)));
    expect(named(await list(), 'remote-monitoring').entitlements).toMatchObject([
      { state: 'cancelled', endsOn: '2026-02-14', actions: ['withdraw'] },
    ]);
    clock.advance({ hours: 24 * 15 });
    expect(await api.withdrawPackage(of, as(ada))).toMatchObject({ code: 'withdrawal-over' });
    const other = await home();
    valueOf(await other.trial());
    const [second] = named(await other.list(), 'remote-monitoring').entitlements;
    const withdrawn = {
      params: { ...other.params, entitlement: second?.entitlement ?? '' },
      body: { language: 'de' as const },
    };
    valueOf(await other.api.withdrawPackage(withdrawn, other.as(other.ada)));
    expect(named(await other.list(), 'remote-monitoring').entitlements).toMatchObject([
      { state: 'expired', endsOn: '2026-01-15', actions: [] },
    ]);
    expect(await other.api.cancelPackage(withdrawn, other.as(other.ada))).toMatchObject({
      code: 'not-active',
    });
    expect(await other.api.cancelPackage(of, other.as(other.ada))).toMatchObject({
      kind: 'not-found',
    });
  });

  it.each([
    ['cancelPackage', 'cancellation', 'تأكيد الإلغاء', 'Cancelled', '2026-02-14'],
    ['withdrawPackage', 'withdrawal', 'تأكيد العدول', 'Withdrawn', '2026-01-15'],
  ] as const)(
    '%s: one confirmation in the language of the page and one mail, also for repeated presses',
    async (press, kind, title, subject, lastDay) => {
      const { api, as, ada, bob, list, trial, params, drain, asService } = await home();
      valueOf(await trial());
      const [trialled] = named(await list(), 'remote-monitoring').entitlements;
      const entitlement = trialled?.entitlement ?? '';
      const of = { params: { ...params, entitlement }, body: { language: 'ar' as const } };
      const presses = await Promise.all(Array.from({ length: 3 }, () => api[press](of, as(ada))));
      expect(presses.every(({ ok }) => ok)).toBe(true);
      valueOf(await api[press](of, as(ada)));
      await drain();
      await drain();
      const [ended] = named(await list(), 'remote-monitoring').entitlements;
      expect(ended?.documents).toEqual([
        { document: expect.any(String), kind, number: expect.stringMatching(/^C-2026-\d{6}$/) },
      ]);
      const document = ended?.documents[0]?.document ?? '';
      const issued = valueOf(await api.getDocument({ params: { document } }, as(ada)));
      expect(issued).toMatchObject({
        kind,
        locale: 'ar',
        words: {
          title,
          sections: [{ heading: named(await list(ada, 'ar'), 'remote-monitoring').name }],
        },
        content: { entitlement, package: 'remote-monitoring', orderedOn: '2026-01-15', lastDay },
      });
      const query = { to: addressOfPerson(ada) };
      const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
      expect(mails).toMatchObject([{ subject: `${subject}: Remote monitoring` }]);
      expect(mails[0]?.text).toContain(`https://app.invalid/documents/${document}`);
      expect(named(await list(bob), 'remote-monitoring').entitlements).toMatchObject([
        { documents: [] },
      ]);
      expect(await api.getDocument({ params: { document } }, as(bob))).toMatchObject({
        kind: 'not-found',
      });
    },
  );

  it('are seen by a resident, who cannot order, try or cancel', async () => {
    const { api, as, bob, list, trial, params } = await home();
    valueOf(await trial());
    const seen = await list(bob);
    expect(seen.mayOrder).toBe(false);
    const [entitlement] = named(seen, 'remote-monitoring').entitlements;
    expect(entitlement).toMatchObject({ state: 'trial', actions: [] });
    const of = {
      params: { ...params, entitlement: entitlement?.entitlement ?? '' },
      body: { language: 'en' as const },
    };
    expect(await api.cancelPackage(of, as(bob))).toMatchObject({ ok: false });
    expect(await trial({}, bob)).toMatchObject({ ok: false });
  });

  it('keep the contents that they were given under when the list changes', async () => {
    const { clock, list, trial } = await home();
    valueOf(await trial());
    const packages = samplePackages.packages.filter((each) => each.package !== 'remote-monitoring');
    expect(valueOf(await importPackages({ db, clock }, { ...samplePackages, packages }))).toEqual({
      packages: 3,
      changed: 0,
      unlisted: 1,
      terms: 3,
    });
    expect(named(await list(), 'remote-monitoring')).toMatchObject({
      isListed: false,
      subjects: [],
      entitlements: [{ state: 'trial' }],
    });
  });
});

describe.each(engines)('importPackages on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('makes a revision of what changed, and refuses other words of stored terms', async () => {
    const { clock } = worldOn(db);
    const imported = (list: typeof samplePackages) => importPackages({ db, clock }, list);
    expect(valueOf(await imported(samplePackages))).toMatchObject({ changed: 4, unlisted: 0 });
    expect(valueOf(await imported(samplePackages))).toMatchObject({ changed: 0, unlisted: 0 });
    const [first, ...others] = samplePackages.packages;
    if (!first) throw new Error('no sample');
    const dearer = { ...first, prices: { DE: { minor: 9_000, currency: 'EUR' } } };
    const changed = { ...samplePackages, packages: [dearer, ...others] };
    expect(valueOf(await imported(changed))).toMatchObject({ changed: 1, unlisted: 0 });
    const terms = samplePackages.terms.map((each) => ({
      ...each,
      title: { ...each.title, en: 'Other' },
    }));
    expect(await imported({ ...samplePackages, terms })).toMatchObject({
      code: 'terms-version-stored',
      at: '/terms/0/version',
    });
    const rows = await db.query<{ revision: number }>(
      `select revision from product.package where package_id = $1 and is_listed`,
      [first.package],
    );
    expect(rows).toEqual([{ revision: 2 }]);
  });
});

describe('priceList', () => {
  const [check, plan, ...others] = samplePackages.packages;
  const problems = (changed: object) =>
    priceList
      .safeParse({ ...samplePackages, ...changed })
      .error?.issues.map(({ path, message }) => `/${path.join('/')} ${message}`) ?? [];

  it('accepts the sample list', () => {
    expect(problems({})).toEqual([]);
  });

  const cases: readonly (readonly [string, object, string])[] = [
    ['a package twice', { packages: [check, check] }, '/packages/1/package repeated'],
    [
      'the name of a page',
      { packages: [{ ...check, package: 'packages', eligibility: plan?.eligibility }] },
      '/packages/0/package name-taken',
    ],
    [
      'an unknown feature',
      { packages: [{ ...plan, contents: [{ feature: 'gift', value: null }] }] },
      '/packages/0/contents/0/feature unknown-feature',
    ],
    [
      'unknown terms',
      { packages: [{ ...plan, terms: 'none' }] },
      '/packages/0/terms unknown-terms',
    ],
    ['no price', { packages: [{ ...plan, prices: {} }] }, '/packages/0/prices no-price'],
    [
      'an unknown currency',
      { packages: [{ ...plan, prices: { DE: { minor: 1, currency: 'XYZ' } } }] },
      '/packages/0/prices/DE/currency unknown-currency',
    ],
    [
      'a rule about an unknown package',
      { packages: [check, ...others] },
      '/packages/0/eligibility/notWith/0 unknown-package',
    ],
  ];
  it.each(cases)('refuses %s', (_name, changed, expected) => {
    expect(problems(changed)).toContain(expected);
  });

  it('refuses a missing language, and a version before its predecessor', () => {
    const { en, de } = check?.name ?? { en: '', de: '' };
    expect(problems({ packages: [{ ...check, name: { en, de } }, plan] })).toHaveLength(1);
    const [first, second] = samplePackages.terms;
    expect(
      problems({ terms: [first, { ...second, validFrom: '2023-01-01' }], packages: [plan] }),
    ).toEqual(['/terms/1/validFrom earlier-than-previous']);
  });
});
