import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { answererOf } from '../partner/grant/testing-grants.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { colognian } from '../registration/testing-submission.ts';
import { addressOfPerson, inProcess, quiet, type TestWorld, worldOn } from '../testing.ts';
import { erasureContract } from './contract.ts';

describe.each(engines)('deletion of a person on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const erase = async (world: TestWorld, person: string): Promise<void> => {
    const api = createClient(erasureContract, inProcess(world.product));
    const body = { issuer: 'https://idp.invalid', subject: `person-${person}` };
    valueOf(await api.erasePerson({ body }, await world.asService('identity')));
    await world.drain();
  };
  /** `but`: a table of which something is kept. */
  const everything = async (but = ''): Promise<string> => {
    const tables = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'product' and tablename <> $1`,
      [but],
    );
    const rows = await Promise.all(
      tables.map(({ name }) => db.query<{ row: string }>(`select t::text as row from ${name} t`)),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };

  it('deletes the person and homes without another owner, also in energy', async () => {
    const world = worldOn(db);
    const [gone, stays] = [randomUUID(), randomUUID()];
    const theirs = await world.link(gone);
    const others = worldOn(db);
    const remaining = await others.link(stays);
    await world.drain();
    await erase(world, gone);
    const left = await everything();
    for (const id of [`person-${gone}`, theirs.installation, theirs.link, theirs.unit])
      expect(left).not.toContain(id);
    for (const id of [`person-${stays}`, remaining.installation, remaining.unit])
      expect(left).toContain(id);
    expect(world.energy.forgotten).toEqual([theirs.installation]);
    await erase(world, gone);
    expect(world.energy.forgotten).toEqual([theirs.installation]);
    expect(valueOf(await world.api.listInstallations({}, world.as(gone)))).toEqual([]);
  });

  it('a home with another owner stays, without the device grant of the person', async () => {
    const world = worldOn(db);
    const [gone, stays] = [randomUUID(), randomUUID()];
    const home = await world.link(gone);
    valueOf(await world.api.getPerson({}, world.as(stays)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'owner', $3, $3 from product.person where subject = $2`,
      [home.installation, `person-${stays}`, world.clock.now().toString()],
    );
    await erase(world, gone);
    const [listed] = valueOf(await world.api.listInstallations({}, world.as(stays)));
    expect(listed?.installation).toBe(home.installation);
    const left = await everything();
    expect(left).not.toContain(`person-${gone}`);
    expect(left).toContain(home.unit);
    const [link] = await db.query<{ state: string; grant_sealed: string | null }>(
      'select state, grant_sealed from product.device_link where link_id = $1',
      [home.link],
    );
    expect(link).toEqual({ state: 'removed', grant_sealed: null });
    expect(world.energy.forgotten).toEqual([]);
  });

  describe('deletion of a home by its owner', () => {
    /** Everybody has signed in just now, but who is called late. */
    const signedIn = () =>
      worldOn(db, {
        more: {
          personOf: async (subject) =>
            ok({
              kind: 'person',
              issuer: 'https://idp.invalid',
              subject,
              authTime: subject.includes('late') ? 0 : 1.9e9,
            }),
        },
      });

    const proved = async (
      { api, as }: TestWorld,
      person: string,
      unit: { label: string; code: string },
    ) => {
      const body = { text: unit.label, range: null, source: 'scanned' } as const;
      const { claim } = valueOf(await api.startClaim({ body }, as(person)));
      valueOf(await api.detectUnit({ params: { claim } }, as(person)));
      const code = { code: unit.code, address: randomUUID() };
      return valueOf(await api.proveByCode({ params: { claim }, body: code }, as(person))).state;
    };

    const homeOf = async (world: TestWorld, owner: string) => {
      const { api, as } = world;
      await loadPartners({ db, clock: world.clock }, samplePartners.slice(0, 1));
      const { partners } = valueOf(await api.listPartners({}, as(owner)));
      const unit = await registerUnit(world);
      expect(await proved(world, owner, unit)).toBe('confirmed');
      const { registration, version } = valueOf(await api.getRegistration({}, as(owner)));
      const partner = { by: 'directory', partner: partners[0]?.partner ?? '' } as const;
      const submitted = await api.submitRegistration(
        { params: { registration: registration ?? '' }, body: { ...colognian, partner } },
        { ...as(owner), ifMatch: `"${version}"` },
      );
      const params = { installation: valueOf(submitted).installation };
      const [request] = valueOf(await api.listGrants({ params }, as(owner)));
      const answerer = await answererOf(world, partner.partner);
      valueOf(await api.acceptRequest({ params: { grant: request?.grant ?? '' } }, as(answerer)));
      return { params, unit };
    };

    const joins = async (
      world: TestWorld,
      membership: { person: string; home: string; role: string },
    ) => {
      valueOf(await world.api.getPerson({}, world.as(membership.person)));
      await db.query(
        `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
         select person_id, $1, $4, $3, $3 from product.person where subject = $2`,
        [
          membership.home,
          `person-${membership.person}`,
          world.clock.now().toString(),
          membership.role,
        ],
      );
    };

    it('deletes all its data, mails its members and releases its units', async () => {
      await quiet(db);
      const world = signedIn();
      const { api, as } = world;
      const [ada, bob, next] = [randomUUID(), randomUUID(), randomUUID()];
      const { params, unit } = await homeOf(world, ada);
      await joins(world, { person: bob, home: params.installation, role: 'resident' });
      await world.drain();
      expect(await api.eraseInstallation({ params }, as(bob))).toMatchObject({
        code: 'not-for-this-role',
      });
      expect(await proved(world, next, unit)).not.toBe('confirmed');
      valueOf(await api.eraseInstallation({ params }, as(ada)));
      for (const person of [ada, bob])
        expect(valueOf(await api.listInstallations({}, as(person)))).toEqual([]);
      expect(await api.eraseInstallation({ params }, as(ada))).toMatchObject({ kind: 'not-found' });
      await world.drain();
      expect(world.energy.forgotten).toEqual([params.installation]);
      // Mail that has gone out is told apart by what it was about.
      expect(await everything('mail')).not.toContain(params.installation);
      const service = await world.asService('web');
      const newest = async (to: string) =>
        valueOf(await api.listOutbox({ query: { to } }, service))[0]?.subject;
      expect(await newest(addressOfPerson(bob))).toContain('is not kept here any more');
      expect(await newest(addressOfPerson(ada))).toContain('Agnesstraße 12 a');
      expect(await newest(samplePartners[0]?.email ?? '')).toMatch(
        /Agnesstraße 12 a.*(ended|beendet)/,
      );
      const later = randomUUID();
      expect(await proved(world, later, unit)).toBe('confirmed');
    });

    it('needs a recent sign-in and a single owner', async () => {
      await quiet(db);
      const world = signedIn();
      const { api, as } = world;
      const [late, ada, bob] = [`late-${randomUUID()}`, randomUUID(), randomUUID()];
      const { params } = await homeOf(world, late);
      expect(await api.eraseInstallation({ params }, as(late))).toMatchObject({ kind: 'step-up' });
      const other = await homeOf(world, ada);
      await joins(world, { person: bob, home: other.params.installation, role: 'owner' });
      expect(await api.eraseInstallation({ params: other.params }, as(ada))).toMatchObject({
        kind: 'conflict',
        code: 'other-owners',
      });
      expect(valueOf(await api.listInstallations({}, as(ada)))).toHaveLength(1);
    });
  });
});
