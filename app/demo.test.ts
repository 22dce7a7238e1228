// @module-tag longest
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPackages } from '@hearth/product/package/import-packages.ts';
import { assistanceStates } from '@hearth/product/assistance/assistance-state.ts';
import { loadPartners } from '@hearth/product/partner/import-partners.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { samplePartners } from '@hearth/product/sample-data/sample-partners.ts';
import { enqueueOwnedHome } from '@hearth/product/demo/owned-home.ts';
import { type DemoWorld, type Guest, demoWorld } from './testing-demo-world.ts';

const home = 'via-dei-tigli';
const isNumber = (value: number | null) => value !== null;

describe.each(engines)('the demo on $name', (engine) => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await demoWorld(engine, [home]);
  });
  afterAll(() => world.db.close());

  const demoNow = async () => valueOf(await world.product.api.getDemo({}, await world.asWeb()));
  const unitsOf = async ({ installation, token }: Guest) =>
    valueOf(await world.product.api.getMonitoring({ params: { installation } }, { token })).units;
  const kWhOf = async (guest: Pick<Guest, 'installation' | 'token'>, date: string) => {
    const view = await world.energyClient.getHistory(
      { params: { installation: guest.installation }, query: { period: 'day', date } },
      { token: await world.accessOf(guest) },
    );
    return valueOf(view).series.flatMap(({ values }) => values);
  };

  it('refuses sessions until the history of a home is loaded', async () => {
    expect((await demoNow()).homes).toEqual([{ home, state: 'loading', loaded: 0 }]);
    expect(await world.startSession(home)).toMatchObject({ ok: false, code: 'demo-loading' });
    await world.load();
    expect((await demoNow()).homes).toEqual([{ home, state: 'ready', loaded: 1 }]);
    expect(await world.startSession('lindenweg')).toMatchObject({ ok: false, code: 'no-demo' });
    // Two years of a home are simulated, on any machine.
  }, 240_000);

  it('creates a home with its history before any job runs', async () => {
    const guest = await world.guest(home);
    const listed = valueOf(await world.product.api.listInstallations({}, { token: guest.token }));
    expect(listed).toMatchObject([{ installation: guest.installation, role: 'demo', units: 2 }]);
    expect((await kWhOf(guest, '2026-02-01')).some((value) => value !== null)).toBe(true);
    expect(await unitsOf(guest)).toHaveLength(2);
  });

  it('gives a guest curves of 24 hours, a log and the details of the home', async () => {
    const guest = await world.guest(home);
    await world.settle();
    const { installation, token } = guest;
    const [unit] = await unitsOf(guest);
    const asGuest = { token: await world.accessOf(guest) };
    const params = { installation };
    const query = { unit: unit?.unit ?? '' };
    const lastDay = valueOf(await world.energyClient.getLastDay({ params, query }, asGuest));
    const room = lastDay.gauges.find(({ metric }) => metric === 'room-temperature');
    expect(room?.values.filter((value) => value !== null).length).toBeGreaterThan(90);
    const log = valueOf(
      await world.energyClient.listLogs({ params, query: { limit: 50 } }, asGuest),
    );
    expect(log.entries.length).toBeGreaterThan(3);
    const details = valueOf(await world.product.api.getHomeDetails({ params }, { token }));
    expect(details).toMatchObject({ address: { place: 'Asti' }, building: { kind: 'flat' } });
  });

  it('shows an active, an expired and a refused package, and sells none', async () => {
    valueOf(await importPackages(world, samplePackages));
    const { installation, token } = await world.guest(home);
    await world.settle();
    const { api } = world.product;
    const params = { installation };
    const { packages, ...may } = valueOf(
      await api.listPackages({ params, query: { language: 'en' } }, { token }),
    );
    expect(may).toMatchObject({ mayOrder: true, mayBuy: false });
    const statesOf = (id: string) =>
      packages.find((each) => each.package === id)?.entitlements.map(({ state }) => state);
    expect(statesOf('remote-monitoring')).toEqual(['active']);
    expect(statesOf('comfort-check')).toEqual(['expired']);
    const warranty = packages.find((each) => each.package === 'longer-warranty');
    expect(warranty?.subjects.flatMap(({ refusals }) => refusals)).not.toEqual([]);
    const body = { package: 'comfort-check', unit: null, termsVersion: 2, language: 'en' } as const;
    const order = { params, body: { ...body, attempt: randomUUID() } };
    expect(await api.createPurchase(order, { token })).toMatchObject({ ok: false });
  });

  it('shows an offer of the home and the transfer by which it was received, and changes neither', async () => {
    const { installation, token } = await world.guest(home);
    const { api } = world.product;
    const transfers = valueOf(await api.listTransfers({}, { token }));
    expect(transfers).toMatchObject([
      { party: 'giver', state: 'offered', actions: [], installation, email: 'kim@example.org' },
      { party: 'taker', state: 'completed', actions: [], installation },
    ]);
    for (const { transfer } of transfers) {
      const params = { installation, transfer };
      expect(await api.withdrawTransfer({ params }, { token })).toMatchObject({
        kind: 'forbidden',
      });
      expect(await api.undoTransfer({ params }, { token })).toMatchObject({ kind: 'forbidden' });
    }
    const another = valueOf(
      await api.listTransfers({}, { token: (await world.guest(home)).token }),
    );
    expect(another.filter((each) => each.installation === installation)).toEqual([]);
  });

  it('prices what the home buys under the contract of its template', async () => {
    const { installation, ...guest } = await world.guest(home);
    await world.settle();
    const costs = valueOf(
      await world.energyClient.getCosts(
        { params: { installation }, query: { from: '2026-02-01', to: '2026-02-03' } },
        { token: await world.accessOf({ installation, ...guest }) },
      ),
    );
    expect(costs).toMatchObject({ state: 'known', currency: 'EUR', revision: 1 });
    expect(costs.days.map(({ fault }) => fault)).toEqual([null, null]);
    // Two days of a dwelling with heat pumps: some kWh at 25 ct, and 0.62 EUR a day of fixed costs.
    const [lowest, highest] = [2e6, 14e6];
    expect(costs.total).toBeGreaterThan(lowest);
    expect(costs.total).toBeLessThan(highest);
  });

  it('applies controls to the guest’s own plant within minutes, and to no other', async () => {
    const [mine, theirs] = [await world.guest(home), await world.guest(home)];
    await world.settle();
    const before = await yesterdayAsStored(mine);
    const setBefore = await setPointOf(theirs);
    const [unit] = await unitsOf(mine);
    const changed = await change(mine, unit?.unit ?? '', 28);
    expect(changed).toMatchObject({ ok: true });
    for (let step = 0; step < 4; step += 1) {
      world.clock.advance({ minutes: 5 });
      await world.settle();
    }
    const [warm, cool] = [await roomOf(mine), await roomOf(theirs)];
    expect(warm).toBeGreaterThan(cool + 1);
    expect([await setPointOf(mine), await setPointOf(theirs)]).toEqual([28, setBefore]);
    expect(await yesterdayAsStored(mine)).toBe(before);
  });

  it('a repeated request creates one session, different requests create several', async () => {
    const attempt = randomUUID();
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => world.startSession(home, 'one address', attempt)),
    );
    const installations = sessions.map((answer) => valueOf(answer).installation);
    expect(new Set(installations).size).toBe(1);
    await leave(valueOf(await world.startSession(home, 'one address', attempt)));
    expect(await world.startSession(home, 'one address', attempt)).toMatchObject({
      code: 'demo-session-over',
    });
  });

  it('limits the sessions of one address', async () => {
    const address = '192.0.2.7';
    for (let start = 0; start < 10; start += 1)
      await leave(valueOf(await world.startSession(home, address)));
    const refused = await world.startSession(home, address);
    expect(refused).toMatchObject({ kind: 'too-many', code: 'too-many-attempts' });
    expect((await world.startSession(home, '192.0.2.8')).ok).toBe(true);
    expect(
      await world.db.query(`select 1 from product.demo_session where address_hash like '%192%'`),
    ).toEqual([]);
  });

  it('deletes all data of an ended session, and admits the next one', async () => {
    const { rows } = await demoSessionWithEverything();
    expect(rows.before).toBeGreaterThan(10);
    expect(rows.after).toEqual([]);
    expect((await world.startSession(home)).ok).toBe(true);
  });

  it('ends sessions at their time, and later deletes their records', async () => {
    world.clock.advance({ hours: 2 });
    await world.settle();
    expect((await demoNow()).sessions.open).toBe(0);
    expect(await world.db.query(`select 1 from product.membership where role = 'demo'`)).toEqual(
      [],
    );
    expect(await world.db.query('select 1 from device_cloud.demo_home')).toEqual([]);
    world.clock.advance({ hours: 1, minutes: 1 });
    await world.settle();
    expect(await world.db.query('select 1 from product.demo_session')).toEqual([]);
  });

  it('releases the slot of a session that failed to start', async () => {
    await world.db.query(
      `insert into product.demo_session (session_id, home, state, address_hash, started_at, until_at)
       values ($1, $2, 'starting', 'x', $3::timestamptz, $4::timestamptz)`,
      [
        randomUUID(),
        home,
        world.clock.now().toString(),
        world.clock.now().add({ hours: 2 }).toString(),
      ],
    );
    expect((await demoNow()).sessions.open).toBe(1);
    world.clock.advance({ minutes: 2 });
    await world.settle();
    expect((await demoNow()).sessions.open).toBe(0);
  });

  it('has fifty slots, and gives the last one once', async () => {
    const { open, max } = (await demoNow()).sessions;
    expect(max).toBe(50);
    const insertedSessions = max - 3 - open;
    await world.db.query(
      `insert into product.demo_session (session_id, home, state, address_hash, started_at, until_at)
       select gen_random_uuid(), $1, 'starting', 'x', $2::timestamptz, $3::timestamptz from generate_series(1, $4::int)`,
      [
        home,
        world.clock.now().toString(),
        world.clock.now().add({ hours: 2 }).toString(),
        insertedSessions,
      ],
    );
    for (let index = 0; index < 2; index += 1) valueOf(await world.startSession(home));
    const last = await Promise.all(Array.from({ length: 5 }, () => world.startSession(home)));
    expect(last.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = last.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ kind: 'unavailable', code: 'demo-full' });
    expect(refused).toHaveProperty('retryAfterS', expect.any(Number));
    expect((await demoNow()).sessions.roomAt).not.toBeNull();
  });

  it('gives the account of a first start a linked home with its past, once', async () => {
    const as = world.product.as(randomUUID());
    const owner = { issuer: 'https://idp.invalid', subject: as.token ?? '' };
    for (let time = 0; time < 2; time += 1)
      await enqueueOwnedHome(world.db, world.clock, { ...owner, home, language: 'en' });
    await world.settle();
    world.clock.advance({ minutes: 1 });
    await world.settle();
    const homes = valueOf(await world.product.api.listInstallations({}, as));
    expect(homes).toMatchObject([{ name: 'Via dei Tigli 8', role: 'owner', units: 2 }]);
    const owned = { installation: homes[0]?.installation ?? '', token: as.token ?? '' };
    expect((await kWhOf(owned, '2026-02-01')).some(isNumber)).toBe(true);
    const log = await world.energyClient.listLogs(
      { params: { installation: owned.installation }, query: { limit: 50 } },
      { token: await world.accessOf(owned) },
    );
    expect(valueOf(log).entries.length).toBeGreaterThan(3);
  });

  it('gives it an offer of the home, the transfer by which it was received, and packages in each state', async () => {
    valueOf(await importPackages(world, samplePackages));
    const { api, as } = world.product;
    const owner = as(randomUUID());
    const people = { issuer: 'https://idp.invalid', subject: owner.token ?? '' };
    await enqueueOwnedHome(world.db, world.clock, { ...people, home, language: 'de' });
    await world.settle();
    const [owned] = valueOf(await api.listInstallations({}, owner));
    const params = { installation: owned?.installation ?? '' };
    const transfers = valueOf(await api.listTransfers({}, owner));
    expect(transfers).toMatchObject([
      { party: 'giver', state: 'offered', actions: ['withdraw'], email: 'kim@example.org' },
      { party: 'taker', state: 'completed', actions: [] },
    ]);
    const query = { language: 'en' as const };
    const { packages } = valueOf(await api.listPackages({ params, query }, owner));
    const states = packages.flatMap(({ entitlements }) => entitlements.map(({ state }) => state));
    expect(states.toSorted()).toEqual(['active', 'expired']);
    const refused = packages.flatMap(({ subjects }) =>
      subjects.flatMap(({ refusals }) => refusals.map(({ reason }) => reason)),
    );
    expect(refused).not.toEqual([]);
    const [offer] = transfers;
    valueOf(
      await api.withdrawTransfer({ params: { ...params, transfer: offer?.transfer ?? '' } }, owner),
    );
  });

  it('gives it the service partner who set it up, with a request in each state', async () => {
    await loadPartners(world, samplePartners);
    const { api, as } = world.product;
    const [owner, employee] = [as(randomUUID()), as(randomUUID())];
    const [subject = '', partner = ''] = [owner.token, employee.token];
    const people = { issuer: 'https://idp.invalid', subject, partner };
    await enqueueOwnedHome(world.db, world.clock, { ...people, home, language: 'de' });
    await world.settle();
    world.clock.advance({ minutes: 1 });
    await world.settle();
    const [owned] = valueOf(await api.listInstallations({}, owner));
    const params = { installation: owned?.installation ?? '' };
    for (const person of [owner, employee]) {
      const { requests } = valueOf(await api.listAssistance({ params }, person));
      const states = new Set(requests.map(({ state }) => state));
      expect([...states].toSorted()).toEqual(
        assistanceStates.filter((state) => state !== 'draft').toSorted(),
      );
      const late = requests.filter(({ escalatedAt }) => escalatedAt !== null);
      expect(late.map(({ state }) => state)).toEqual(['submitted']);
      const agreed = requests.find(({ state }) => state === 'scheduled');
      const visitOn = Date.parse(agreed?.visit?.from ?? '');
      expect(visitOn).toBeGreaterThan(world.clock.now().epochMilliseconds);
    }
    const { entries } = valueOf(await api.getMaintenanceLog({ params }, owner));
    const repairs = entries.filter(({ kind }) => kind === 'repair');
    expect(repairs.map(({ company }) => company)).toEqual(['Navigli Clima', 'Navigli Clima']);
    expect(valueOf(await api.listGrants({ params }, owner))).toMatchObject([
      { state: 'accepted', partner: { name: 'Navigli Clima' } },
    ]);
  });

  const leave = async ({ token }: Pick<Guest, 'token'>) =>
    valueOf(await world.product.api.endDemoSession({}, { token }));

  const change = async (guest: Guest, unit: string, to: number) => {
    const listedUnit = (await unitsOf(guest)).find((each) => each.unit === unit);
    const climate = listedUnit?.points.find(({ setPointInForce }) => setPointInForce !== null);
    return world.product.api.sendCommand(
      {
        params: { installation: guest.installation },
        body: {
          unit,
          command: {
            kind: 'set',
            point: climate?.point ?? '',
            name: climate?.setPointInForce ?? '',
            to,
          },
          precondition: null,
        },
      },
      { token: guest.token, idempotencyKey: randomUUID() },
    );
  };
  const pointsOf = async (guest: Guest) => (await unitsOf(guest))[0]?.points ?? [];
  const roomOf = async (guest: Guest) =>
    Number(
      (await pointsOf(guest))
        .flatMap(({ values }) => values)
        .find(({ name }) => name === 'roomTemperature')?.value,
    );
  const setPointOf = async (guest: Guest) => {
    const climate = (await pointsOf(guest)).find(({ setPointInForce }) => setPointInForce !== null);
    return Number(climate?.values.find(({ name }) => name === climate.setPointInForce)?.value);
  };
  /** Stored rows of yesterday's readings, with the source home. */
  const yesterdayAsStored = async (guest: Guest) =>
    JSON.stringify(
      await world.db.query(
        `select d.* from energy.reading_day d join product.membership m on m.template_installation_id = d.installation_id
         where m.installation_id = $1 and d.day = '2026-02-02' order by d.series_no`,
        [guest.installation],
      ),
    );

  async function demoSessionWithEverything() {
    const guest = await world.guest(home);
    await world.settle();
    const [unit] = await unitsOf(guest);
    await change(guest, unit?.unit ?? '', 25);
    world.clock.advance({ minutes: 16 });
    await world.settle();
    const before = (await rowsThatName(guest)).length;
    await leave(guest);
    const gone = await world.product.api.listInstallations({}, { token: guest.token });
    expect(gone).toMatchObject({ ok: false, kind: 'unauthenticated', code: 'demo-session-over' });
    await leaveAgain(guest);
    await world.settle();
    return { rows: { before, after: await rowsThatName(guest) } };
  }

  const leaveAgain = async ({ token }: Guest) =>
    expect(await world.product.api.endDemoSession({}, { token })).toMatchObject({ ok: false });

  /** Rows that name the session in any column of any service, except its own record. */
  async function rowsThatName({ installation, subject }: Guest): Promise<readonly string[]> {
    const tables = await world.db.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('product', 'energy', 'device_cloud') and table_type = 'BASE TABLE'
         and table_name <> 'demo_session'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await world.db.query(
        `select 1 from ${name} as t where t::text like $1 or t::text like $2`,
        [`%${installation}%`, `%${subject}%`],
      );
      found.push(...rows.map(() => name));
    }
    return found;
  }
});
