import { accessOf, signAccess } from '@hearth/access/access.ts';
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';

const body = (rate: number) =>
  ({
    terms: {
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      versions: [
        {
          name: 'Own',
          validFrom: '2025-01-01',
          vatRate: 0.19,
          pricesInclVat: true,
          energyImport: [{ name: 'Energy', kind: 'flat', rate }],
        },
      ],
    },
  }) as never;

const month = { heatPumpKwh: 200, householdKwh: 110, amount: 124 };
const budget = {
  validFrom: '2025-01-01',
  currency: 'EUR',
  months: Array.from({ length: 12 }, () => month),
  target: null,
};

describe.each(engines)('answers that were computed lately on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-06-10T12:00:00Z');
  });
  afterAll(() => db.close());

  test('an answer follows each change of contract and past readings, and no other home sees it', async () => {
    const params = { installation: await newHome(bench, 'Europe/Berlin') };
    const owner = await bench.asPerson(params.installation);
    const appliance = randomUUID();
    const send = async (at: string, day: string, kwh: number) => {
      const values = Array.from({ length: 24 }, () => kwh / 24);
      const series = { appliance, stepS: 3600, source: 'meter', use: 'grid-import' };
      const sent = seriesOf({ ...series, days: [{ day, values }] } as never);
      await bench.send(params.installation, { batch: sentAt(at), series: [sent] });
    };
    const save = async (rate: number, ifMatch: string) =>
      valueOf(await bench.client.saveTariff({ params, body: body(rate) }, { ...owner, ifMatch }));
    const euros = async () =>
      valueOf(await bench.client.getPublishedComparison({ params }, owner)).own.total / 1e6;
    await send('2025-06-10T10:00:00Z', '2025-06-08', 10);
    await save(0.3, '"0"');
    expect(await euros()).toBeCloseTo(3, 3);
    expect(await euros()).toBeCloseTo(3, 3);
    // Today is not compared.
    await send('2025-06-10T10:01:00Z', '2025-06-10', 5);
    expect(await euros()).toBeCloseTo(3, 3);
    await send('2025-06-10T10:02:00Z', '2025-06-08', 20);
    expect(await euros()).toBeCloseTo(6, 3);
    await save(0.2, '"1"');
    expect(await euros()).toBeCloseTo(4, 3);
    const elsewhere = { installation: await newHome(bench, 'Europe/Berlin') };
    const stranger = await bench.asPerson(elsewhere.installation);
    const found = await bench.client.getPublishedComparison({ params: elsewhere }, stranger);
    expect(found.ok).toBe(false);
  });

  test('figures of today are held for a minute, and follow each batch, contract and budget', async () => {
    const params = { installation: await newHome(bench, 'Europe/Berlin') };
    const owner = () => bench.asPerson(params.installation);
    const appliance = randomUUID();
    const send = async (at: string, kwh: number) => {
      const values = Array.from({ length: 24 }, (_, hour) => (hour < 14 ? kwh / 14 : null));
      const series = { appliance, stepS: 3600, source: 'meter', use: 'grid-import' };
      const sent = seriesOf({ ...series, days: [{ day: '2025-06-10', values }] } as never);
      await bench.send(params.installation, { batch: sentAt(at), series: [sent] });
    };
    const save = async (rate: number, ifMatch: string) => {
      const asOwner = { ...(await owner()), ifMatch };
      valueOf(await bench.client.saveTariff({ params, body: body(rate) }, asOwner));
    };
    const figures = async () => {
      const query = { from: '2025-06-09', to: '2025-06-11' };
      const token = await owner();
      const [home, costs, month] = await Promise.all([
        bench.client.getHome({ params }, token),
        bench.client.getCosts({ params, query }, token),
        bench.client.getMonthBudget({ params }, token),
      ]);
      const { asOf, balance } = valueOf(home);
      return {
        asOf,
        costsAsOf: valueOf(costs).asOf,
        kwh: balance?.flows.find(({ flow }) => flow === 'grid-import')?.total,
        euros: valueOf(costs).total / 1e6,
        spent: month.ok ? month.value.spent / 1e6 : month.code,
      };
    };
    await send('2025-06-10T11:00:00Z', 7);
    await save(0.3, '"0"');
    const first = await figures();
    expect(first).toMatchObject({
      kwh: expect.closeTo(7, 3),
      euros: expect.closeTo(2.1, 3),
      spent: 'not-found',
    });
    bench.clock.advance({ seconds: 59 });
    expect(await figures()).toEqual(first);
    bench.clock.advance({ seconds: 1 });
    const next = await figures();
    expect(next).toEqual({ ...first, asOf: next.asOf, costsAsOf: next.asOf });
    expect(next.asOf > first.asOf).toBe(true);
    await send('2025-06-10T11:01:00Z', 14);
    expect(await figures()).toMatchObject({
      kwh: expect.closeTo(14, 3),
      euros: expect.closeTo(4.2, 3),
      asOf: next.asOf,
    });
    await save(0.2, '"1"');
    expect(await figures()).toMatchObject({
      kwh: expect.closeTo(14, 3),
      euros: expect.closeTo(2.8, 3),
      spent: 'not-found',
    });
    const unsaved = { ...(await owner()), ifMatch: '"0"' };
    valueOf(await bench.client.saveBudget({ params, body: { budget } }, unsaved));
    expect(await figures()).toMatchObject({
      euros: expect.closeTo(2.8, 3),
      spent: expect.closeTo(2.8, 3),
    });
  });

  test('people who see the same of a home share its answers', async () => {
    const params = { installation: await newHome(bench, 'Europe/Berlin') };
    const key = { secret: new Uint8Array(32).fill(7) };
    const asOf = async (own: { epoch?: number; visibleFrom?: string } = {}) => {
      const found = {
        installationId: params.installation,
        personId: randomUUID(),
        role: 'resident' as const,
        scopes: [],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
      };
      const token = await signAccess(accessOf({ ...found, ...own }), key, bench.clock);
      return valueOf(await bench.client.getHome({ params }, { token })).asOf;
    };
    const first = await asOf();
    bench.clock.advance({ seconds: 30 });
    expect(await asOf({ epoch: 7 })).toBe(first);
    const moveIn = '2025-06-01T00:00:00Z';
    expect((await asOf({ visibleFrom: moveIn })) > first).toBe(true);
  });
});
