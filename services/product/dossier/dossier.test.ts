import { randomUUID } from 'node:crypto';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { benchOn, sentAt, seriesOf } from '@hearth/energy/testing.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledEnergyContract } from '../called-energy.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { colognian, colognianHouse } from '../registration/testing-submission.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { quiet, worldOn } from '../testing.ts';
import { dossier } from './contract.ts';

describe.each(engines)('dossier of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations, energyMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's linked home beside the energy service, with Bob as a resident. */
  async function home({ isEnergyDown = false } = {}) {
    await quiet(db);
    const bench = benchOn(db, '2026-01-15T10:05:00Z');
    const energy = createClient(calledEnergyContract, {
      fetch: async (request) =>
        isEnergyDown ? new Response(null, { status: 503 }) : bench.energy.fetch(request),
      baseUrl: 'http://energy.invalid',
      timeoutMs: 10_000,
      retries: 0,
      random: () => 0,
    });
    const world = worldOn(db, { clock: bench.clock, more: { energy } });
    const { api, as } = world;
    const [ada, bob] = [randomUUID(), randomUUID()];
    valueOf(await importPackages({ db, clock: world.clock }, samplePackages));
    const { installation, unit } = await world.link(ada);
    valueOf(await api.getPerson({}, as(bob)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'resident', $3, $3 from product.person where subject = $2`,
      [installation, `person-${bob}`, world.clock.now().toString()],
    );
    const params = { installation };
    const read = async (person = ada) => await api.getDossier({ params }, as(person));
    return { ...world, bench, ada, bob, params, unit, read };
  }

  /** Everything that people name or that tells how they live. */
  const canary = 'Canary-7f3a';

  async function describedHome() {
    const world = await home();
    const { api, as, ada, params, unit, bench } = world;
    const at = (version: number) => ({ ...as(ada), ifMatch: `"${version}"` });
    const building = { ...colognianHouse, persons: 7, indoorC: 23.4, householdKwh: 4321 };
    valueOf(await api.renameInstallation({ params, body: { name: canary } }, at(1)));
    valueOf(await api.putAddress({ params, body: colognian.address }, at(2)));
    valueOf(await api.putBuilding({ params, body: building }, at(3)));
    await db.query(
      `insert into product.commissioning (installation_id, unit_id, commissioned_on, installer, refrigerant)
       values ($1, $2, '2024-08-14', $3, 'R-290')`,
      [params.installation, unit, canary],
    );
    await db.query('update product.unit set name = $2 where unit_id = $1', [unit, canary]);
    const inHome = { installation: params.installation, package: 'remote-monitoring' };
    const body = { unit: null, termsVersion: 2, language: 'de' as const };
    valueOf(await api.startTrial({ params: inHome, body }, as(ada)));
    await world.drain();
    const [live] = valueOf(await api.getMonitoring({ params }, as(ada))).units;
    const appliance = live?.appliance ?? '';
    const day = (value: number) => [{ day: '2026-01-10', values: [value] }];
    await bench.send(params.installation, {
      batch: sentAt('2026-01-15T10:00:00Z'),
      series: [
        seriesOf({ appliance, stepS: 86_400, days: day(40) }),
        seriesOf({ appliance, stepS: 86_400, metric: 'heat', grade: 'derived', days: day(120) }),
      ],
    });
    const logged = { entry: randomUUID(), appliance, outcome: null, reason: null };
    const change = { ...logged, kind: 'change' as const, by: 'unit' as const };
    const entries = [
      { ...change, at: '2026-01-15T10:01:00Z', name: 'curveSlope', before: 0.7, after: 0.6 },
      {
        ...change,
        entry: randomUUID(),
        at: '2026-01-15T10:02:00Z',
        name: 'roomSetPointHeating',
        before: 20,
        after: canary,
      },
    ];
    valueOf(
      await bench.client.appendLogs(
        { params: { installation: params.installation }, body: { entries } },
        await bench.asService(),
      ),
    );
    return world;
  }

  it('has units, house, packages and the figures of energy, and nothing that people named', async () => {
    const { read, unit, params, ada } = await describedHome();
    const answer = valueOf(await read());
    expect(answer).toMatchObject({
      schema: 'dossier/1',
      madeOn: '2026-01-15',
      address: colognian.address,
      house: { kind: colognianHouse.kind, floorAreaM2: colognianHouse.floorAreaM2 },
      units: [
        {
          number: 1,
          kind: 'air-to-water',
          commissionedOn: '2024-08-14',
          refrigerant: 'R-290',
          warranty: { until: '2026-08-14' },
        },
      ],
      packages: [
        {
          package: 'remote-monitoring',
          unit: null,
          state: 'trial',
          isTrial: true,
          startsOn: '2026-01-15',
        },
      ],
      maintenance: { state: 'not-recorded' },
      figures: {
        state: 'read',
        years: [
          {
            year: 2026,
            electricity: { kwh: 40, grade: 'measured', days: 1 },
            heat: { kwh: 120, grade: 'derived' },
            spf: { value: 3, grade: 'derived', uses: ['sh'] },
          },
        ],
        heatLoad: { state: 'unknown' },
        faults: [],
        changes: [{ unit: 1, name: 'curveSlope', after: 0.6, on: '2026-01-15' }],
      },
    });
    const text = JSON.stringify(answer);
    for (const named of [canary, ada, params.installation, unit, 'persons', '23.4', '4321'])
      expect(text).not.toContain(named);
  });

  it('follows the published schema, which is closed to further fields', async () => {
    const { read, api } = await describedHome();
    const schema = valueOf(await api.getDossierSchema({}));
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { schema: { const: 'dossier/1' } },
    });
    const answer = valueOf(await read());
    expect(dossier.parse(answer)).toEqual(answer);
    expect(Object.keys(answer).toSorted()).toEqual(
      Object.keys(schema['properties'] ?? {}).toSorted(),
    );
  });

  it('a home of which nothing is known says so part by part', async () => {
    const { read, drain } = await home();
    await drain();
    expect(valueOf(await read())).toMatchObject({
      address: null,
      house: null,
      units: [{ serial: null, commissionedOn: null, warranty: null }],
      packages: [],
      figures: {
        state: 'read',
        heatLoad: { state: 'unknown', code: 'no-house' },
        faults: [],
        changes: [],
      },
    });
  });

  it('without energy the other parts are there', async () => {
    const { read } = await home({ isEnergyDown: true });
    expect(valueOf(await read())).toMatchObject({
      units: [{ number: 1 }],
      figures: { state: 'unavailable' },
    });
  });

  it('a resident reads the figures from the day they came, and a stranger does not find it', async () => {
    const { read, bob, bench, params, api, as, ada, drain } = await home();
    await drain();
    const [live] = valueOf(await api.getMonitoring({ params }, as(ada))).units;
    await bench.send(params.installation, {
      batch: sentAt('2026-01-15T10:00:00Z'),
      series: [
        seriesOf({
          appliance: live?.appliance ?? '',
          stepS: 86_400,
          days: [{ day: '2026-01-10', values: [40] }],
        }),
      ],
    });
    expect(valueOf(await read(bob)).figures).toMatchObject({ years: [] });
    expect(await read(randomUUID())).toMatchObject({ kind: 'not-found' });
  });
});
