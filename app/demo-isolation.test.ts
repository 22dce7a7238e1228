// @module-tag longest
import { randomUUID } from 'node:crypto';
import { demoMetersContract, demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import { testContract } from '@hearth/product/testing-contract.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWorld, type Guest, demoWorld, energyContract } from './testing-demo-world.ts';

interface Someone {
  readonly name: string;
  readonly installation: string;
  /** Ids of their home: installation, units, links, appliances, meters, commands. */
  readonly ids: readonly string[];
}

interface Door {
  readonly service: 'product' | 'energy' | 'cloud';
  readonly name: string;
  readonly endpoint: Endpoint;
}

const doors: readonly Door[] = [
  ...doorsOf('product', testContract),
  ...doorsOf('energy', energyContract),
  ...doorsOf('cloud', { ...demoHomesContract, ...demoMetersContract }),
];

/** Valid bodies, so that the answer depends on the caller; other endpoints get an empty one. */
const bodies: Readonly<Record<string, (ids: readonly string[]) => unknown>> = {
  updatePerson: () => ({ preferences: { theme: 'dark' } }),
  renameInstallation: () => ({ name: 'Mine now' }),
  startLink: ([installation]) => ({
    vendor: 'onecta',
    installation: installation ?? null,
    redirectUri: 'https://app.example/back',
    timeZone: null,
  }),
  completeLink: () => ({ state: 'x', code: 'y', redirectUri: 'https://app.example/back' }),
  sendCommand: (ids) => ({
    unit: ids.at(1) ?? randomUUID(),
    command: { kind: 'set', point: 'climateControl', name: 'onOff', to: 'off' },
    precondition: null,
  }),
  startDemoSession: () => ({
    home: 'via-dei-tigli',
    attempt: randomUUID(),
    address: 'x',
    language: 'en',
  }),
  notify: () => ({
    to: 'somebody@example.org',
    locale: 'en',
    timeZone: 'UTC',
    message: { template: 'verify-email', params: { name: 'A', url: 'https://app.invalid/' } },
  }),
  putHome: () => ({ timeZone: 'Asia/Tokyo', clock: null }),
  putPlace: () => ({
    country: 'JP',
    postalCode: null,
    latitudeDeg: 35.7,
    longitudeDeg: 139.7,
    altitudeM: null,
    biddingZone: null,
  }),
  putAppliance: () => ({ unit: null, name: 'Mine now', kind: 'other' }),
};

describe('isolation of demo sessions', () => {
  let world: DemoWorld;
  let guests: readonly Guest[] = [];
  let others: readonly Someone[] = [];
  beforeAll(async () => {
    world = await demoWorld('pglite', ['via-dei-tigli']);
    await world.load();
    const residents = [await world.resident('ada'), await world.resident('ben')];
    guests = [await world.guest('via-dei-tigli'), await world.guest('via-dei-tigli')];
    await world.settle();
    const [sample] = await world.db.query<{ id: string }>(
      'select installation_id as id from product.template_home',
    );
    others = await Promise.all([
      ...residents.map((resident, k) => someone(`resident ${k}`, resident.installation)),
      ...guests.map((guest, k) => someone(`guest ${k}`, guest.installation)),
      someone('sample', sample?.id ?? ''),
    ]);
  }, 240_000);
  afterAll(() => world.db.close());

  it('requests for the own home succeed, so that refusals are meaningful', async () => {
    const [guest] = guests;
    const own = others.find(({ name }) => name === 'guest 0');
    if (!guest || !own) throw new Error('nobody');
    const answered = new Set<string>();
    for (const token of await tokensOf(guest))
      for (const door of doors.filter(({ endpoint }) => endpoint.method === 'get'))
        for (let turn = 0; turn < own.ids.length; turn += 1) {
          const ids = [own.installation, ...rotated(own.ids.slice(1), turn)];
          if ((await knock(door, { token, ids })).status === 200) answered.add(door.name);
        }
    expect([...answered]).toEqual(
      expect.arrayContaining([
        'listInstallations',
        'getInstallation',
        'getMonitoring',
        'listAppliances',
        'getAppliance',
        'getHistory',
        'getHome',
        'getPower',
        'getPlace',
        'getWeather',
        'getPrices',
        'listLogs',
      ]),
    );
  });

  it('requests for another home are refused with any token', async () => {
    const before = await everythingOf(others.map(({ installation }) => installation));
    for (const [place, guest] of guests.entries())
      for (const token of await tokensOf(guest))
        for (const other of others.filter(({ name }) => name !== `guest ${place}`))
          for (const door of doors.filter(isOfAHome)) {
            const { status, text } = await knock(door, { token, ids: [...other.ids] });
            expect(status, `${door.name} of ${other.name}`).toBeGreaterThanOrEqual(400);
            expect(idsIn(text, other.ids), `${door.name} of ${other.name}`).toEqual([]);
          }
    expect(await everythingOf(others.map(({ installation }) => installation))).toEqual(before);
  });

  it('requests for the own home with foreign ids neither change nor disclose foreign data', async () => {
    const foreign = (place: number) =>
      others.filter(({ name }) => name !== `guest ${place}`).map((one) => one);
    const before = await everythingOf(real());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...doors.filter(({ name }) => name !== 'endDemoSession')),
        fc.nat(1),
        fc.nat(),
        fc.nat(),
        fc.nat(1),
        async (door, place, which, turn, nth) => {
          const guest = guests[place];
          const other = foreign(place)[which % foreign(place).length];
          if (!guest || !other) throw new Error('nobody');
          const token = (await tokensOf(guest))[nth] ?? '';
          const ids = rotated(other.ids.slice(1), turn);
          const { text } = await knock(door, { token, ids: [guest.installation, ...ids] });
          // Data shared with the template home and its other sessions is public.
          const shared = others.find(({ name }) => name === 'sample')?.ids ?? [];
          const disclosed = idsIn(text, other.ids).filter((id) => !shared.includes(id));
          expect(disclosed, `${door.name} told of ${other.name}`).toEqual([]);
        },
      ),
      { numRuns: testing.runs(300) },
    );
    expect(await everythingOf(real())).toEqual(before);
  });

  it('a session sends no mail, calls no real account and starts no other session', async () => {
    const mail = await world.db.query('select 1 from product.mail');
    expect(mail).toEqual([]);
    const attempts = await world.db.query(
      `select 1 from product.link_attempt a join product.person p using (person_id) where p.issuer = 'urn:hearth:demo'`,
    );
    expect(attempts).toEqual([]);
    const open = await world.db.query(`select 1 from product.demo_session where state = 'open'`);
    expect(open).toHaveLength(guests.length);
  });

  it('a session token is invalid at other services, and everywhere after its end', async () => {
    const [, guest] = guests;
    if (!guest) throw new Error('nobody');
    for (const door of doors.filter(({ service }) => service !== 'product')) {
      const { status } = await knock(door, { token: guest.token, ids: [guest.installation] });
      expect([401, 404], `${door.name} ${status}`).toContain(status);
    }
    await world.product.api.endDemoSession({}, { token: guest.token });
    for (const door of doors.filter(({ service }) => service === 'product')) {
      const { status } = await knock(door, { token: guest.token, ids: [guest.installation] });
      expect([401, 404], `${door.name} ${status}`).toContain(status);
    }
  });

  /** The session's token and its access at product. */
  const tokensOf = async (guest: Guest) => [guest.token, await world.accessOf(guest)];
  const real = () =>
    others.filter(({ name }) => !name.startsWith('guest')).map(({ installation }) => installation);

  async function knock(
    { service, name, endpoint }: Door,
    { token, ids }: { token: string; ids: readonly string[] },
  ): Promise<{ status: number; text: string }> {
    const [installation = '', ...rest] = ids;
    let next = 0;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === 'installation' ? installation : (rest[next++ % rest.length] ?? randomUUID()),
    );
    const body = bodies[name]?.(ids) ?? (endpoint.body ? {} : undefined);
    const at = { product: world.product.product, energy: world.energy, cloud: world.cloud }[
      service
    ];
    const response = await at.fetch(
      new Request(`http://${service}.invalid${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'if-match': '"1"',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, text: await response.text() };
  }

  async function someone(name: string, installation: string): Promise<Someone> {
    const rows = await world.db.query<{ id: string }>(
      `select unit_id::text as id from product.unit where installation_id = $1
       union all select link_id::text from product.device_link where installation_id = $1
       union all select appliance_id::text from energy.appliance where installation_id = $1
       union all select meter_id::text from energy.meter where installation_id = $1
       union all select person_id::text from product.membership where installation_id = $1`,
      [installation],
    );
    return { name, installation, ids: [installation, ...rows.map(({ id }) => id)] };
  }

  /** Rows of these homes in all services, as text. */
  async function everythingOf(installations: readonly string[]): Promise<readonly string[]> {
    const tables = await world.db.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
       where table_schema in ('product', 'energy', 'device_cloud') and column_name = 'installation_id'`,
    );
    const rows: string[] = [];
    for (const { name } of tables.toSorted((a, b) => a.name.localeCompare(b.name)))
      for (const { row } of await world.db.query<{ row: string }>(
        `select t::text as row from ${name} as t where installation_id = any($1::uuid[]) order by 1`,
        [installations],
      ))
        rows.push(`${name} ${row}`);
    return rows;
  }
});

function doorsOf(service: Door['service'], contract: Readonly<Record<string, Endpoint>>) {
  return Object.entries(contract).map(([name, endpoint]) => ({ service, name, endpoint }));
}

/** Push devices are a person's, and removing one that is not there succeeds: `inbox/push.test.ts`. */
const isOfAHome = ({ endpoint }: Door): boolean =>
  endpoint.path.includes('{') && endpoint.resource !== 'push-device';

const idsIn = (text: string, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => text.includes(id));

const rotated = <T>(list: readonly T[], offset: number): readonly T[] =>
  list.map((_, k) => list[(k + offset) % list.length] as T);
