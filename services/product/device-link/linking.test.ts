import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { heatPump, misconfigured } from '../testing-devices.ts';
import { type WorldOptions, quiet, redirectUri, worldOn } from '../testing.ts';

describe.each(engines)('linking an account on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  const world = (options: WorldOptions = {}) => worldOn(db, options);
  const someone = () => `p${randomUUID()}`;
  const linkRequest = {
    vendor: 'onecta' as const,
    installation: null,
    redirectUri,
    timeZone: null,
  };

  it('creates installation, owner, unit and appliance, shows live values at once and informs energy', async () => {
    const { api, as, link, energy, drain } = world();
    const ada = someone();
    const linked = await link(ada);
    const [installation] = valueOf(await api.listInstallations({}, as(ada)));
    expect(installation).toMatchObject({
      installation: linked.installation,
      name: 'Villa Birch',
      timeZone: 'Europe/Brussels',
      role: 'owner',
      units: 1,
    });
    const params = { installation: linked.installation };
    const seen = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(seen.links[0]).toMatchObject({ state: 'linked', lastReadAt: '2026-01-15T10:05:00Z' });
    expect(seen.units[0]).toMatchObject({
      kind: 'air-to-water',
      name: 'Villa Birch',
      online: true,
    });
    const tank = seen.units[0]?.points.find((point) => point.type === 'dhw');
    expect(tank?.values.find((each) => each.name === 'dhwSetPoint')).toMatchObject({
      value: 48,
      settable: true,
      min: 30,
      max: 60,
      command: null,
    });
    await drain();
    expect(energy.homes).toEqual([
      { installation: linked.installation, timeZone: 'Europe/Brussels' },
    ]);
    expect(energy.appliances).toMatchObject([{ kind: 'heat-pump', name: 'Villa Birch' }]);
    expect(energy.batches).toHaveLength(1);
  });

  it('stores neither state nor tokens readable in the database', async () => {
    const { api, as, fake } = world();
    const ada = someone();
    const { state, authorizeUrl } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    expect(new URL(authorizeUrl).searchParams.get('state')).toBe(state);
    const { code } = fake.signIn('ada');
    valueOf(await api.completeLink({ body: { state, code, redirectUri } }, as(ada)));
    const stored = JSON.stringify([
      await db.query('select * from product.link_attempt'),
      await db.query('select * from product.device_link'),
    ]);
    expect(stored).not.toContain(state);
    expect(stored).not.toMatch(/(access|refresh)-\d/);
  });

  it('accepts a state once, before it expires, from its person and redirect address', async () => {
    const { api, as, fake, clock } = world();
    const [ada, eve] = [someone(), someone()];
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const { code } = fake.signIn('ada');
    const body = { state, code, redirectUri };
    const over = { ok: false, kind: 'gone', code: 'link-attempt-over', at: '/body/state' };
    expect(await api.completeLink({ body }, as(eve))).toMatchObject(over);
    const elsewhere = { ...body, redirectUri: 'https://elsewhere.invalid/back' };
    expect(await api.completeLink({ body: elsewhere }, as(ada))).toMatchObject(over);
    expect((await api.completeLink({ body }, as(ada))).ok).toBe(true);
    expect(await api.completeLink({ body }, as(ada))).toMatchObject(over);
    const late = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    clock.advance({ minutes: 10 });
    const lateBody = { ...body, state: late.state };
    expect(await api.completeLink({ body: lateBody }, as(ada))).toMatchObject(over);
  });

  it('answers a repeated request with the first answer', async () => {
    const { api, as, fake } = world();
    const ada = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const body = { state, code: fake.signIn('ada').code, redirectUri };
    const again = as(ada);
    const first = valueOf(await api.completeLink({ body }, again));
    expect(valueOf(await api.completeLink({ body }, again))).toEqual(first);
  });

  it('reports a refused code, as after cancelled consent, and creates nothing', async () => {
    const { api, as } = world();
    const ada = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const body = { state, code: 'never-issued', redirectUri };
    expect(await api.completeLink({ body }, as(ada))).toMatchObject({
      kind: 'invalid',
      code: 'link-code-refused',
      at: '/body/code',
    });
    expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
  });

  it('reports a deployment that the vendor does not know as its own failure, which can be retried', async () => {
    let isWrong = true;
    const { api, as, fake } = world({
      wrap: (cloud) => ({
        ...cloud,
        exchangeCode: (request) =>
          isWrong ? Promise.resolve(misconfigured) : cloud.exchangeCode(request),
      }),
    });
    const ada = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const body = { state, code: fake.signIn('ada').code, redirectUri };
    expect(await api.completeLink({ body }, as(ada))).toMatchObject({
      kind: 'bad-upstream',
      code: 'device-cloud-answer-not-understood',
    });
    isWrong = false;
    expect(valueOf(await api.completeLink({ body }, as(ada)))).toMatchObject({ units: 1 });
  });

  it('can be retried with the same code after the first reading failed', async () => {
    const { api, as, fake } = world({
      wrap: (cloud) => {
        let isDown = true;
        return {
          ...cloud,
          read: async (request) => {
            const answer = await cloud.read(request);
            if (!isDown) return answer;
            isDown = false;
            return { ok: false, code: 'offline', quota: answer.quota };
          },
        };
      },
    });
    const ada = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const body = { state, code: fake.signIn('ada').code, redirectUri };
    const call = as(ada);
    expect(await api.completeLink({ body }, call)).toMatchObject({
      kind: 'unavailable',
      code: 'device-cloud-unreachable',
    });
    expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
    expect(valueOf(await api.completeLink({ body }, call)).units).toBe(1);
  });

  it('links the account of the same person again without a second installation', async () => {
    const { api, as, link, fake } = world();
    const ada = someone();
    const first = await link(ada);
    fake.revoke('ada');
    const again = await link(ada);
    expect(again).toEqual(first);
    expect(valueOf(await api.listInstallations({}, as(ada)))).toHaveLength(1);
    expect(valueOf(await api.listLinks({}, as(ada)))).toMatchObject([{ state: 'linked' }]);
  });

  it('refuses an account whose units belong to another person, without naming them', async () => {
    const { api, as, link, fake } = world();
    await link(someone());
    const eve = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(eve)));
    const body = { state, code: fake.signIn('ada').code, redirectUri };
    const refused = await api.completeLink({ body }, as(eve));
    expect(refused).toMatchObject({ kind: 'conflict', code: 'unit-taken' });
    expect(refused).not.toHaveProperty('params');
    expect(valueOf(await api.listInstallations({}, as(eve)))).toEqual([]);
  });

  it('creates no installation for an account without units', async () => {
    const { api, as, fake } = world({ accounts: { ada: [] } });
    const ada = someone();
    const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
    const body = { state, code: fake.signIn('ada').code, redirectUri };
    expect(await api.completeLink({ body }, as(ada))).toMatchObject({
      kind: 'conflict',
      code: 'account-without-units',
    });
    expect(valueOf(await api.listInstallations({}, as(ada)))).toEqual([]);
  });

  it('of two people who finish at the same moment one gets the unit', async () => {
    const { api, as, fake } = world();
    const outcomes = await Promise.all(
      [someone(), someone()].map(async (person) => {
        const { state } = valueOf(await api.startLink({ body: linkRequest }, as(person)));
        const body = { state, code: fake.signIn('ada').code, redirectUri };
        const answer = await api.completeLink({ body }, as(person));
        return answer.ok ? 'linked' : answer.code;
      }),
    );
    expect(outcomes.sort()).toEqual(['linked', 'unit-taken']);
  });

  it('creates one installation when a person finishes twice at the same moment', async () => {
    const { api, as, fake } = world();
    const ada = someone();
    const links = await Promise.all(
      [1, 2].map(async () => {
        const { state } = valueOf(await api.startLink({ body: linkRequest }, as(ada)));
        const body = { state, code: fake.signIn('ada').code, redirectUri };
        return valueOf(await api.completeLink({ body }, as(ada))).installation;
      }),
    );
    expect(new Set(links).size).toBe(1);
    expect(valueOf(await api.listInstallations({}, as(ada)))).toHaveLength(1);
  });

  it('adds an account to an installation of the person, and to no other', async () => {
    const devices = [heatPump({ id: randomUUID() }), heatPump({ id: randomUUID() })] as const;
    const { api, as, link, fake } = world({ accounts: { ada: [devices[0]], cabin: [devices[1]] } });
    const [ada, eve] = [someone(), someone()];
    const { installation } = await link(ada);
    const into = { ...linkRequest, installation };
    expect(await api.startLink({ body: into }, as(eve))).toMatchObject({
      kind: 'not-found',
      at: '/body/installation',
    });
    const { state } = valueOf(await api.startLink({ body: into }, as(ada)));
    const body = { state, code: fake.signIn('cabin').code, redirectUri };
    expect(valueOf(await api.completeLink({ body }, as(ada)))).toMatchObject({
      installation,
      units: 0,
    });
    // Devices that are new to the home are offered to its owner.
    const params = { installation };
    const { links } = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(links.flatMap(({ offers }) => offers)).toMatchObject([
      { device: devices[1].id, state: 'offered' },
    ]);
    expect(valueOf(await api.listInstallations({}, as(ada)))).toMatchObject([{ units: 1 }]);
  });

  it('deletes the grant of a removed link, keeps its readings, and can link the account again', async () => {
    const { api, as, link, job, clock, calls } = world();
    const ada = someone();
    const linked = await link(ada);
    const params = { installation: linked.installation, link: linked.link };
    expect(valueOf(await api.removeLink({ params }, as(ada)))).toMatchObject({
      state: 'removed',
      nextReadAt: null,
    });
    const [row] = await db.query<{ grant_sealed: string | null }>(
      'select grant_sealed from product.device_link where link_id = $1',
      [linked.link],
    );
    expect(row?.grant_sealed).toBeNull();
    calls.length = 0;
    clock.advance({ hours: 2 });
    await job('device-link.read');
    expect(calls).toEqual([]);
    const seen = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(seen.units[0]?.readAt).toBe('2026-01-15T10:05:00Z');
    expect(await link(ada)).toEqual(linked);
  });

  it('reports the faulty field: vendor, address, time zone', async () => {
    const { api, as } = world();
    const ada = someone();
    const attempts = [
      [{ ...linkRequest, vendor: 'acme' as never }, '/body/vendor'],
      [{ ...linkRequest, redirectUri: 'not an address' }, '/body/redirectUri'],
      [{ ...linkRequest, timeZone: 'Mars/Olympus' }, '/body/timeZone'],
    ] as const;
    for (const [body, at] of attempts)
      expect(await api.startLink({ body }, as(ada))).toMatchObject({ kind: 'invalid', at });
  });
});
