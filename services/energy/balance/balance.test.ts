// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchInput } from '../ingest/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';
import type { Balance, BalanceFlow } from './contract.ts';

type Series = BatchInput['series'][number];

/** Quarter-hours of a day, of which some have a value. */
const quarters = (kwh: number, from = 0, to = 96, length = 96): (number | null)[] =>
  Array.from({ length }, (_, slot) => (slot >= from && slot < to ? kwh : null));
const twoHours = (...values: (number | null)[]): (number | null)[] =>
  Array.from({ length: 12 }, (_, slot) => values[slot] ?? null);

describe.each(engines)('the balance of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2026-03-10T11:02:00Z');
  });
  afterAll(() => db.close());

  const [grid, sun, heatPump] = [randomUUID(), randomUUID(), randomUUID()];
  const ofMeter = (use: Series['use'], days: Series['days'], appliance: string): Series =>
    seriesOf({ appliance, use, source: 'meter', stepS: 900, accuracy: 0.0005, days });
  const ofUnit = (use: Series['use'], days: Series['days']): Series =>
    seriesOf({ appliance: heatPump, use, accuracy: 0.5, days });
  const home = async (series: readonly Series[], zone = 'Europe/Berlin') => {
    const installation = await newHome(bench, zone);
    if (series.length > 0)
      await bench.send(installation, { batch: randomUUID(), series: [...series] });
    return installation;
  };
  const balanceIn = async (
    installation: string,
    query: { period?: 'day' | 'week' | 'month' | 'year' | 'all'; date?: string } = {},
  ): Promise<Balance | null> => {
    const person = await bench.asPerson(installation);
    const params = { installation };
    return valueOf(await bench.client.getHistory({ params, query }, person)).balance;
  };
  const flowOf = <Flow extends { readonly flow: BalanceFlow }>(
    balance: { readonly flows: readonly Flow[] } | null,
    flow: BalanceFlow,
  ) => balance?.flows.find((each) => each.flow === flow);

  const day = '2026-03-09';
  const metered = (on = day): Series[] => [
    ofMeter('grid-import', [{ day: on, values: quarters(0.25) }], grid),
    ofMeter('feed-in', [{ day: on, values: quarters(0.05) }], grid),
    ofMeter('generation', [{ day: on, values: quarters(0.1) }], sun),
    ofMeter('none', [{ day: on, values: quarters(0.2) }], heatPump),
  ];

  const store = randomUUID();
  /** Hours that a battery unit counts: the grid connection, its panels and itself. */
  const countedByUnit = (on: string): Series[] =>
    (
      [
        ['grid-import', 0.5],
        ['feed-in', 0.1],
        ['generation', 0.4],
        ['battery-charge', 0.1],
        ['battery-discharge', 0.1],
      ] as const
    ).map(([use, kwh]) =>
      seriesOf({
        appliance: store,
        use,
        source: 'vicare',
        stepS: 3600,
        accuracy: 0.05,
        grade: use === 'battery-charge' ? 'estimated' : 'measured',
        days: [{ day: on, values: Array.from({ length: 24 }, () => kwh) }],
      }),
    );

  test('has quarter-hours, with the rest of the house marked as derived', async () => {
    const balance = await balanceIn(await home(metered()), { date: day });
    expect(balance?.slots).toHaveLength(96);
    // 0.25 + 0.10 - 0.05 - 0.20
    expect(flowOf(balance, 'rest')).toMatchObject({
      grade: 'derived',
      total: 9.6,
      completeness: 1,
    });
    expect(flowOf(balance, 'rest')?.values[40]).toBe(0.1);
    expect(flowOf(balance, 'consumption')?.values[40]).toBe(0.3);
    expect(flowOf(balance, 'battery-charge')).toBe(undefined);
    // 1 - 0.25 / 0.30 and 1 - 0.05 / 0.10
    expect(balance).toMatchObject({ selfSufficiency: 0.1667, selfConsumption: 0.5 });
  });

  test('divides a metered heat pump by the two-hour counts of its unit; a gap of the unit stays one', async () => {
    const water = [0, 1, 0, 0, 0, 0, null, 0, 0, 0, 0, 0];
    const installation = await home([
      ...metered(),
      ofUnit('sh', [{ day, values: twoHours(1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2) }]),
      ofUnit('dhw', [{ day, values: water }]),
    ]);
    const person = await bench.asPerson(installation);
    const params = { installation };
    const history = valueOf(
      await bench.client.getHistory({ params, query: { date: day } }, person),
    );
    expect(history.heatPumpUses).toMatchObject({
      grade: 'derived',
      uses: [
        { use: 'sh', unplacedKwh: 0 },
        { use: 'dhw', unplacedKwh: 0 },
      ],
    });
    const [heating, hotWater] = history.heatPumpUses?.uses ?? [];
    // 8 quarter-hours of 0.2 kWh each: 1 kWh of them is an eighth in each.
    expect(heating?.values.slice(0, 16)).toEqual([
      ...quarters(0.125, 0, 8, 8),
      ...quarters(0, 0, 8, 8),
    ]);
    expect(hotWater?.values.slice(8, 16)).toEqual(quarters(0.125, 0, 8, 8));
    expect(history.heatPumpUses?.unattributed.slice(0, 8)).toEqual(quarters(0.075, 0, 8, 8));
    expect(heating?.values.slice(48, 56)).toEqual(quarters(0, 0, 0, 8));
    // The last two hours hold 1.6 of the 2 kWh; the rest was used before it was counted.
    expect(heating?.values.slice(88)).toEqual(quarters(0.2, 0, 8, 8));
    expect(heating?.values.slice(80, 88)).toEqual(quarters(0.175, 0, 8, 8));
    const month = valueOf(
      await bench.client.getHistory({ params, query: { period: 'month', date: day } }, person),
    );
    expect(month.heatPumpUses).toBe(null);
  });

  test('uses the meter of a heat pump, and its unit only where the meter covers less', async () => {
    // The unit reports whole kilowatt-hours of two hours; the meter came at 06:00.
    const expected = [
      ...metered().slice(0, 3),
      ofMeter('none', [{ day, values: quarters(0.2, 24) }], heatPump),
      ofUnit('sh', [{ day, values: twoHours(1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1) }]),
      ofUnit('dhw', [{ day, values: twoHours(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }]),
    ];
    const installation = await home(expected);
    const balance = await balanceIn(installation, { date: day });
    // Not finer than what is needed of the unit.
    expect(balance?.slots).toHaveLength(12);
    const values = flowOf(balance, 'heat-pump')?.values;
    expect(values?.slice(0, 4)).toEqual([1, 2, 2, 1.6]);
    expect(flowOf(balance, 'heat-pump')?.total).toBe(1 + 2 + 2 + 9 * 1.6);
    // For the whole day the unit has more counts, and they alone are used: 16 and 1.
    const month = await balanceIn(installation, { period: 'month', date: day });
    expect(flowOf(month, 'heat-pump')?.values[8]).toBe(17);
    expect(month?.slots[8]?.label).toBe(day);
    // The uses stay the unit's.
    const person = await bench.asPerson(installation);
    const history = valueOf(
      await bench.client.getHistory({ params: { installation }, query: { date: day } }, person),
    );
    const uses = history.series.filter(({ appliance }) => appliance === heatPump);
    expect(
      uses
        .map(({ use, total }) => [use, total])
        .toSorted(([first], [second]) => String(first).localeCompare(String(second))),
    ).toEqual([
      ['dhw', 1],
      ['none', 14.4],
      ['sh', 16],
    ]);
  });

  test('counts what the meter and the unit both report once, and by the meter', async () => {
    const both = [
      ...metered(),
      ofUnit('sh', [{ day, values: twoHours(...quarters(2, 0, 12, 12)) }]),
    ];
    const installation = await home(both);
    for (const period of ['day', 'week', 'month', 'year'] as const) {
      const balance = await balanceIn(installation, { period, date: day });
      expect(flowOf(balance, 'heat-pump')?.total).toBe(19.2);
      expect(flowOf(balance, 'rest')?.total).toBe(9.6);
    }
  });

  test('has no rest where a part is missing, and keeps the other parts', async () => {
    const [first = metered()[0], ...others] = metered();
    const gap = { ...first, days: [{ day, values: quarters(0.25, 0, 90) }] } as Series;
    const balance = await balanceIn(await home([gap, ...others]), { date: day });
    expect(flowOf(balance, 'rest')?.values.slice(88, 92)).toEqual([0.1, 0.1, null, null]);
    expect(flowOf(balance, 'feed-in')?.values[95]).toBe(0.05);
    expect(flowOf(balance, 'rest')).toMatchObject({ completeness: 0.9375 });
    const week = await balanceIn(await home([gap, ...others]), { period: 'week', date: day });
    // More than one in a hundred of the day is missing of one part.
    expect(flowOf(week, 'rest')?.values[0]).toBe(null);
    expect(flowOf(week, 'grid-import')?.values[0]).toBe(22.5);
  });

  test('of a month is worked out day by day: one without its sun takes nothing of the others along', async () => {
    const [first, second] = ['2026-03-07', '2026-03-08'];
    const without = metered(second).filter(({ use }) => use !== 'generation');
    const installation = await home(metered(first));
    await bench.send(installation, { batch: randomUUID(), series: without });
    await bench.send(installation, { batch: randomUUID(), series: metered(day) });
    const month = await balanceIn(installation, { period: 'month', date: day });
    expect(flowOf(month, 'rest')?.values.slice(6, 9)).toEqual([9.6, null, 9.6]);
    expect(flowOf(month, 'rest')?.total).toBe(19.2);
    expect(month).toMatchObject({ selfSufficiency: 0.1667, selfConsumption: 0.5 });
  });

  test('ends today at the last reading of the meter, and is part of the home’s figures', async () => {
    const today = '2026-03-10';
    // 12:02 local: the unit's slot of 10:00 is over, the meter has posted one quarter-hour less.
    const running = metered(today).map((entry) => ({
      ...entry,
      days: entry.days?.map((each) => ({
        ...each,
        values: each.values.map((value, slot) => (slot < 47 ? value : null)),
      })),
    })) as Series[];
    const unit = ofUnit('sh', [{ day: today, values: twoHours(1, 1, 1, 1, 1, 1) }]);
    const installation = await home([...running, unit]);
    const person = await bench.asPerson(installation);
    const homeToday = valueOf(await bench.client.getHome({ params: { installation } }, person));
    expect(flowOf(homeToday.balance, 'heat-pump')?.total).toBe(9.4);
    expect(flowOf(homeToday.balance, 'rest')).toMatchObject({
      total: 4.7,
      completeness: expect.closeTo(0.976, 2),
    });
    expect(homeToday.energyKwh).toBe(6);
    expect(homeToday.loading).toBe(null);
  });

  test('a battery unit that counts the grid, the panels and itself gives the whole balance by hours', async () => {
    const installation = await home(countedByUnit(day));
    for (const period of ['day', 'month'] as const) {
      const balance = await balanceIn(installation, { period, date: day });
      // 24 h of 0.5 + 0.4 + 0.1 - 0.1 - 0.1, of which 0.5 is bought; 0.1 of 0.4 is sold.
      expect(flowOf(balance, 'consumption')?.total).toBeCloseTo(19.2, 5);
      expect(balance).toMatchObject({ selfSufficiency: 0.375, selfConsumption: 0.75 });
      expect(flowOf(balance, 'battery-charge')?.grade).toBe('estimated');
    }
    expect((await balanceIn(installation, { date: day }))?.slots).toHaveLength(24);
  });

  test('a meter beside such a unit counts, and the unit stands in where the meter has a gap', async () => {
    const [gridImport = metered()[0], ...others] = metered();
    const both = await home([...metered(), ...countedByUnit(day).slice(0, 3)]);
    const metersOwn = await balanceIn(both, { date: day });
    expect(metersOwn?.slots).toHaveLength(96);
    for (const [flow, total] of [
      ['grid-import', 24],
      ['feed-in', 4.8],
      ['generation', 9.6],
    ] as const)
      expect(flowOf(metersOwn, flow)?.total).toBeCloseTo(total, 5);
    const gap = { ...gridImport, days: [{ day, values: quarters(0.25, 0, 80) }] } as Series;
    const withGap = await home([gap, ...others, ...countedByUnit(day)]);
    const filled = flowOf(await balanceIn(withGap, { date: day }), 'grid-import');
    expect([filled?.values[19], filled?.values[20]]).toEqual([1, 0.5]);
  });

  test('derives nothing where a battery gives energy and nothing says what it takes', async () => {
    const silent = countedByUnit(day).filter(({ use }) => use !== 'battery-charge');
    const balance = await balanceIn(await home(silent), { date: day });
    expect(flowOf(balance, 'consumption')).toBe(undefined);
    expect(flowOf(balance, 'grid-import')?.total).toBe(12);
    expect(balance).toMatchObject({ selfSufficiency: null, selfConsumption: null });
  });

  test('derives nothing from feed-in without generation', async () => {
    const blind = metered().filter(({ use }) => use !== 'generation');
    const balance = await balanceIn(await home(blind), { date: day });
    expect(balance?.flows.map(({ flow }) => flow)).toEqual(['grid-import', 'feed-in', 'heat-pump']);
    expect(balance).toMatchObject({ selfSufficiency: null, selfConsumption: null });
  });

  test('has as many quarter-hours as the day has, on the days when clocks change', async () => {
    const spring = '2025-03-30';
    const values = quarters(0.25, 0, 92, 92);
    const meteredHome = await home([ofMeter('grid-import', [{ day: spring, values }], grid)]);
    const balance = await balanceIn(meteredHome, { date: spring });
    expect(balance?.slots).toHaveLength(92);
    expect(flowOf(balance, 'consumption')?.total).toBe(23);
    expect(balance).toMatchObject({ selfSufficiency: null, selfConsumption: null });
  });

  test('is null without a grid meter, without feed-in, and for a single appliance', async () => {
    expect(await balanceIn(await home([]))).toBe(null);
    expect(await balanceIn(await home(metered().slice(2)))).toBe(null);
    const unsaid = metered().filter(({ use }) => use !== 'feed-in');
    expect(await balanceIn(await home(unsaid))).toBe(null);
    const installation = await home(metered());
    const person = await bench.asPerson(installation);
    const query = { appliance: grid, date: day };
    const history = await bench.client.getHistory({ params: { installation }, query }, person);
    expect(valueOf(history).balance).toBe(null);
  });

  test('a meter that posts its history is reported as loading for ten minutes', async () => {
    const installation = await home(metered());
    const meter = randomUUID();
    const body = { name: '', tokenHash: '0'.repeat(64), channels: ['grid-import' as const] };
    const own = { installation, meter };
    valueOf(await bench.client.putMeter({ params: own, body }, await bench.asService()));
    const loading = { from: '2025-03-10', to: '2026-03-10', reached: '2025-09-01' };
    valueOf(
      await bench.client.putLoading({ params: own, body: { loading } }, await bench.asService()),
    );
    const person = await bench.asPerson(installation);
    const readToday = async () =>
      valueOf(await bench.client.getHome({ params: { installation } }, person)).loading;
    expect(await readToday()).toEqual(loading);
    valueOf(
      await bench.client.putLoading(
        { params: own, body: { loading: null } },
        await bench.asService(),
      ),
    );
    expect(await readToday()).toBe(null);
  });
});
