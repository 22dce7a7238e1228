// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datesOf } from '@hearth/calendar/dates.ts';
import type { ApplianceProperty } from '../home/appliance-properties.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf, wordsOf } from '../testing.ts';

describe.each(engines)('appliances on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z');
  });
  afterAll(() => db.close());

  test('an appliance has the totals of its series for today and 30 days', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const params = { installation, appliance };
    const put = async (name: string) =>
      bench.client.putAppliance(
        { params, body: { unit: randomUUID(), name, kind: 'heat-pump' } },
        await bench.asService(),
      );
    valueOf(await put('Keller'));
    valueOf(await put('Heat pump'));
    const days = datesOf('2025-10-01', '2025-11-20').map((day) => ({
      day,
      values: Array.from({ length: 12 }, () => 1),
    }));
    const today = {
      day: '2025-11-20',
      values: [...Array.from({ length: 7 }, () => 2), ...Array.from({ length: 5 }, () => null)],
    };
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        seriesOf({ appliance, accuracy: 0.5, days: [...days, today] }),
        seriesOf({
          appliance,
          metric: 'tank-temperature',
          use: 'none',
          unit: '°C',
          days: [{ ...today, values: today.values.map((v, k) => v && 40 + k) }],
        }),
      ],
    });
    const person = await bench.asPerson(installation);
    expect(valueOf(await bench.client.listAppliances({ params }, person))).toMatchObject([
      { appliance, name: 'Heat pump' },
    ]);
    const detail = valueOf(await bench.client.getAppliance({ params }, person));
    expect(detail.series).toMatchObject([
      {
        metric: 'energy',
        today: 14,
        last30Days: 29 * 12 + 14,
        daysMeasured: 30,
        latest: { from: '2025-11-20T11:00:00.000Z', to: '2025-11-20T13:00:00.000Z', value: 2 },
      },
      {
        metric: 'tank-temperature',
        today: 43,
        last30Days: 43,
        daysMeasured: 1,
        latest: { value: 46 },
      },
    ]);
    await expectCountedOnce(bench, params);
    const later = await bench.asPerson(installation, '2025-11-20T12:00:00Z');
    const cut = valueOf(await bench.client.getAppliance({ params }, later));
    expect(cut.series.map((series) => series.last30Days)).toEqual([null, null]);
    const unknown = { installation, appliance: randomUUID() };
    expect(wordsOf(await bench.client.getAppliance({ params: unknown }, person))).toBe('not-found');
  });

  test('the history of one appliance has its series alone', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const [pump, car] = [randomUUID(), randomUUID()];
    const days = [{ day: '2025-11-12', values: Array.from({ length: 12 }, () => 1) }];
    await bench.send(installation, {
      batch: randomUUID(),
      series: [seriesOf({ appliance: pump, days }), seriesOf({ appliance: car, use: 'ev', days })],
    });
    const query = { period: 'day' as const, date: '2025-11-12', appliance: car };
    const { series } = valueOf(
      await bench.client.getHistory(
        { params: { installation }, query },
        await bench.asPerson(installation),
      ),
    );
    expect(series.map(({ appliance }) => appliance)).toEqual([car]);
  });

  test('people name, add and leave out appliances; a removed one is offered again', async () => {
    const { params, owner, pump, car, grid } = await homeWithMeter(bench);
    const offers = async () =>
      valueOf(await bench.client.listApplianceOffers({ params }, owner)).map(
        ({ appliance }) => appliance,
      );
    const save = async (list: ReturnType<typeof propertyOf>[], opened: number) =>
      await bench.client.saveApplianceProperties(
        { params, body: { appliances: { validFrom: '2025-11-20', appliances: list } } },
        { ...owner, ifMatch: `"${opened}"` },
      );
    const inBalance = async () => {
      const query = { period: 'day' as const, date: '2025-11-12' };
      const { balance } = valueOf(await bench.client.getHistory({ params, query }, owner));
      return balance?.flows.map(({ flow }) => flow);
    };
    const charger = propertyOf(car, {
      name: 'Wallbox',
      room: 'Garage',
      kind: 'ev-charger',
      ratedW: 11_000,
      isAdded: true,
    });
    expect(await offers()).toEqual([car]);
    expect(wordsOf(await save([{ ...charger, name: null }], 0))).toBe(
      'name-missing /body/appliances/appliances/0/name',
    );
    const meter = propertyOf(grid, { kind: 'meter', isInBalance: false });
    expect(wordsOf(await save([meter], 0))).toContain('always-in-balance');
    expect(await inBalance()).toContain('heat-pump');
    valueOf(await save([charger, propertyOf(pump, { name: 'Keller', isInBalance: false })], 0));
    expect(await inBalance()).not.toContain('heat-pump');
    expect(await offers()).toEqual([]);
    expect(valueOf(await bench.client.listAppliances({ params }, owner))).toEqual(
      expect.arrayContaining([
        { appliance: car, unit: null, name: 'Wallbox', kind: 'ev-charger' },
        expect.objectContaining({ appliance: pump, name: 'Keller' }),
      ]),
    );
    const detail = async (appliance: string) =>
      valueOf(await bench.client.getAppliance({ params: { ...params, appliance } }, owner));
    expect(await detail(car)).toMatchObject({ room: 'Garage', ratedW: 11_000, isInBalance: true });
    expect(await detail(pump)).toMatchObject({
      isInBalance: false,
      operation: { stepS: 3600, runningH: 152, starts: 75, cop: 4 },
    });
    expect(await save([], 0)).toMatchObject({ code: 'setting-changed' });
    valueOf(await save([], 1));
    expect(await offers()).toEqual([car]);
  });

  test('the running time counts the slots of the finest series', async () => {
    const { params, owner, pump } = await homeWithMeter(bench);
    const running = async (from: string, appliance = pump) =>
      await bench.client.getRunningTime(
        { params: { ...params, appliance }, query: { from } },
        owner,
      );
    expect(valueOf(await running('2025-10-22'))).toEqual({ hours: 152, daysCounted: 19 });
    // Slots of two hours say nothing about running, and their days do not count.
    await bench.send(params.installation, {
      batch: randomUUID(),
      series: [
        seriesOf({
          appliance: pump,
          stepS: 7200,
          days: datesOf('2025-10-27', '2025-10-30').map((day) => ({
            day,
            values: Array.from({ length: 12 }, () => 1),
          })),
        }),
      ],
    });
    expect(valueOf(await running('2025-10-22'))).toEqual({ hours: 152, daysCounted: 19 });
    expect(valueOf(await running('2025-11-21'))).toEqual({ hours: null, daysCounted: 0 });
    expect(wordsOf(await running('2025-10-22', randomUUID()))).toBe('not-found');
  });
});

/** Sends the same energy again by day and by month: the appliance's figures stay as they are. */
async function expectCountedOnce(
  bench: Bench,
  params: { installation: string; appliance: string },
): Promise<void> {
  await bench.send(params.installation, {
    batch: randomUUID(),
    series: [
      seriesOf({
        appliance: params.appliance,
        stepS: 86_400,
        days: datesOf('2025-11-01', '2025-11-20').map((day) => ({ day, values: [11] })),
        periods: [{ from: '2025-10-31T23:00:00Z', to: '2025-11-30T23:00:00Z', value: 250 }],
      }),
    ],
  });
  const person = await bench.asPerson(params.installation);
  expect(valueOf(await bench.client.getAppliance({ params }, person)).series).toMatchObject([
    { metric: 'energy', stepS: 7200, last30Days: 29 * 12 + 14 },
    { metric: 'tank-temperature' },
  ]);
}

const propertyOf = (appliance: string, own: Partial<ApplianceProperty>): ApplianceProperty => ({
  appliance,
  name: null,
  room: null,
  kind: 'heat-pump',
  ratedW: null,
  isInBalance: true,
  isFlexible: false,
  isAdded: false,
  ...own,
});

/** A home whose meter counts the grid, a heat pump with its heat, and a car that nobody has added, by the hour. */
async function homeWithMeter(bench: Bench) {
  const installation = await newHome(bench, 'Europe/Berlin');
  const [pump, car, grid] = [randomUUID(), randomUUID(), randomUUID()];
  const params = { installation };
  valueOf(
    await bench.client.putAppliance(
      {
        params: { installation, appliance: pump },
        body: { unit: randomUUID(), name: 'Altherma', kind: 'heat-pump' },
      },
      await bench.asService(),
    ),
  );
  const hourly = (appliance: string, own: object, valueAt: (hour: number) => number) =>
    seriesOf({
      appliance,
      stepS: 3600,
      source: 'meter',
      days: datesOf('2025-11-01', '2025-11-20').map((day) => ({
        day,
        values: Array.from({ length: 24 }, (_, hour) => valueAt(hour)),
      })),
      ...own,
    });
  const isRunning = (hour: number): boolean => hour % 6 < 2;
  await bench.send(installation, {
    batch: randomUUID(),
    series: [
      hourly(grid, { use: 'grid-import' }, () => 1),
      hourly(car, { use: 'ev' }, (hour) => (hour < 3 ? 7 : 0)),
      hourly(pump, { use: 'sh' }, (hour) => (isRunning(hour) ? 1 : 0)),
      hourly(pump, { use: 'sh', metric: 'heat' }, (hour) => (isRunning(hour) ? 4 : 0)),
    ],
  });
  return { params, owner: await bench.asPerson(installation), pump, car, grid };
}
