import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { addPackage } from './testing-packages.ts';
import { givenHome, versionsIn } from './testing-transfer.ts';

describe.each(engines)('terms of what passes on, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home with the comfort check, which was bought on terms of its own. */
  async function homeOnTerms() {
    const home = await givenHome(db);
    const { api, as, ada, bob, clock, params } = home;
    const terms = `terms-${randomUUID().slice(0, 8)}`;
    const [service] = samplePackages.terms;
    if (!service) throw new Error('the sample list has no terms');
    const put = async (versions: number, newest?: string) => {
      const [first, ...others] = service.sections;
      const changed = newest && first && { ...first, text: { en: newest, de: newest, ar: newest } };
      const own = Array.from({ length: versions }, (_, at) => ({
        ...service,
        terms,
        version: at + 1,
        validFrom: `202${at}-01-01`,
        ...(changed && at + 1 === versions ? { sections: [changed, ...others] } : {}),
      }));
      const packages = samplePackages.packages.map((each) =>
        each.package === 'comfort-check' ? { ...each, terms } : each,
      );
      const list = { ...samplePackages, packages, terms: [...samplePackages.terms, ...own] };
      valueOf(await importPackages({ db, clock }, list));
    };
    await put(1);
    const person = valueOf(await api.getPerson({}, as(ada))).person;
    const buy = async (id: string) => {
      const bought = { person, ...params, package: id, isPaid: true };
      const added = await addPackage(db, bought, clock.now());
      // The test package is of the first revision; these terms are of the newest one.
      await db.query(
        `update product.entitlement set revision = (select max(revision) from product.package where package_id = $2)
         where entitlement_id = $1`,
        [added.entitlement, id],
      );
      return added;
    };
    const bought = await buy('comfort-check');
    const acceptWith = (
      code: string,
      read: { terms: string; version: number }[],
      language: 'en' | 'de' | 'ar' = 'ar',
    ) => api.acceptTransfer({ body: { code, address: 'a', terms: read, language } }, as(bob));
    const acceptances = async () => {
      const bobs = valueOf(await api.getPerson({}, as(bob))).person;
      return await db.query(
        `select terms_id as terms, version, locale from product.terms_acceptance
         where installation_id = $1 and person_id = $2`,
        [params.installation, bobs],
      );
    };
    const stateOf = async ({ entitlement }: { entitlement: string }) => {
      const [row] = await db.query<{ state: string }>(
        'select state from product.entitlement where entitlement_id = $1',
        [entitlement],
      );
      return row?.state;
    };
    return { ...home, terms, put, buy, bought, acceptWith, acceptances, stateOf };
  }

  const changed = { kind: 'conflict', code: 'terms-changed' };

  it('the taker reads and accepts them; the version, language and instant are stored', async () => {
    const { bob, terms, offer, codeFor, read, acceptWith, acceptances, api, as, params } =
      await homeOnTerms();
    valueOf(await offer());
    const code = await codeFor(bob);
    const offered = valueOf(await read(bob, code));
    expect(offered.terms).toMatchObject([
      { terms, version: 1, title: 'Terms of service packages' },
    ]);
    expect(offered.terms[0]?.sections.length).toBeGreaterThan(2);
    expect(await acceptWith(code, [])).toMatchObject(changed);
    expect(await acceptWith(code, [{ terms: 'service-terms', version: 1 }])).toMatchObject(changed);
    expect(await acceptances()).toEqual([]);
    valueOf(await acceptWith(code, versionsIn(offered)));
    const stored = [{ terms, version: 1, locale: 'ar' }];
    expect(await acceptances()).toEqual(stored);
    // A repeated call changes nothing.
    valueOf(await acceptWith(code, [], 'de'));
    expect(await acceptances()).toEqual(stored);
    const query = { language: 'en' as const };
    const shown = await api.getTerms({ params: { ...params, terms }, query }, as(bob));
    expect(valueOf(shown).accepted).toEqual({
      version: 1,
      locale: 'ar',
      at: expect.stringMatching(/^2026-01-15T10:/),
    });
  });

  it('terms that change between reading and accepting are asked for again', async () => {
    const { bob, terms, offer, codeFor, read, put, acceptWith, acceptances } = await homeOnTerms();
    valueOf(await offer());
    const code = await codeFor(bob);
    const before = versionsIn(valueOf(await read(bob, code)));
    await put(2);
    expect(await acceptWith(code, before)).toMatchObject(changed);
    expect(valueOf(await read(bob, code)).state).toBe('offered');
    const now = versionsIn(valueOf(await read(bob, code)));
    expect(now).toEqual([{ terms, version: 2 }]);
    valueOf(await acceptWith(code, now));
    expect(await acceptances()).toEqual([{ terms, version: 2, locale: 'ar' }]);
  });

  it('the taker who has accepted an older version, for another home too, sees what has changed since', async () => {
    const { bob, terms, offer, codeFor, read, put, acceptWith, link, api, as } =
      await homeOnTerms();
    const { installation } = await link(bob, 'bob');
    const accepted = {
      params: { installation, terms },
      body: { version: 1, language: 'de' as const },
    };
    valueOf(await api.acceptTerms(accepted, as(bob)));
    valueOf(await offer({ day: '2026-01-20' }));
    const code = await codeFor(bob);
    expect(valueOf(await read(bob, code)).terms).toMatchObject([{ version: 1, changes: null }]);
    await put(2, 'Somebody comes every year.');
    const [changed] = valueOf(await read(bob, code)).terms;
    expect(changed).toMatchObject({ version: 2, changes: { from: 1 } });
    const parts = changed?.changes?.sections.flatMap((section) => section.parts) ?? [];
    expect(parts).toContainEqual({ kind: 'added', text: 'Somebody comes every year.' });
    expect(parts.some(({ kind }) => kind === 'removed')).toBe(true);
    valueOf(await acceptWith(code, [{ terms, version: 2 }]));
    expect(valueOf(await read(bob, code)).terms).toMatchObject([{ version: 2, changes: null }]);
  });

  it('a package that ends has no terms for the taker, and declining needs none', async () => {
    const { bob, bought, offer, codeFor, read, decline, acceptWith, acceptances } =
      await homeOnTerms();
    const { transfer } = valueOf(await offer());
    valueOf(await decline(bob, await codeFor(bob)));
    expect(transfer).toBeTruthy();
    const { entitlement } = bought;
    valueOf(await offer({ packages: [{ entitlement, rule: 'ends' }] }));
    const code = await codeFor(bob);
    expect(valueOf(await read(bob, code)).terms).toEqual([]);
    valueOf(await acceptWith(code, []));
    expect(await acceptances()).toEqual([]);
  });

  it('what is bought before the agreed day on other terms ends, and is paid back', async () => {
    const world = await homeOnTerms();
    const { bob, bought, buy, offer, codeFor, accept, acceptances, clock, job, stateOf } = world;
    valueOf(await offer({ day: '2026-01-20' }));
    valueOf(await accept(bob, await codeFor(bob)));
    expect(await acceptances()).toHaveLength(1);
    const later = await buy('remote-monitoring');
    clock.advance({ hours: 24 * 6 });
    await job('transfer.complete');
    await world.drain();
    await world.drain();
    expect([await stateOf(bought), await stateOf(later)]).toEqual(['active', 'expired']);
    const [purchase] = await db.query(
      'select state, refunded_minor from product.purchase where order_id = $1',
      [later.order],
    );
    expect(purchase).toEqual({ state: 'refunded', refunded_minor: 36_500 });
  });
});
