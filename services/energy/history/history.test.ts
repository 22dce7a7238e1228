// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchInput } from '../ingest/contract.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';
import type { HistoryPeriod } from './contract.ts';

const now = '2025-11-20T12:30:00Z';
const fill = (count: number, value: number | null = 1) =>
  Array.from({ length: count }, () => value);

describe.each(engines)('history on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  const put = async (home: string, ...series: BatchInput['series']) =>
    bench.send(home, { batch: randomUUID(), series });
  const view = async (home: string, period: HistoryPeriod, date?: string, visibleFrom?: string) =>
    valueOf(
      await bench.client.getHistory(
        { params: { installation: home }, query: { period, ...(date ? { date } : {}) } },
        await bench.asPerson(home, visibleFrom),
      ),
    );
  const homeWith = async (
    series: Partial<BatchInput['series'][number]>,
    timeZone = 'Europe/Berlin',
  ) => {
    const home = await newHome(bench, timeZone);
    await put(home, seriesOf({ appliance: randomUUID(), ...series }));
    return home;
  };

  test.each([
    ['Europe/Berlin', '2025-03-30', 900, 92],
    ['Europe/Berlin', '2025-03-30', 3600, 23],
    ['Europe/Berlin', '2025-03-30', 7200, 12],
    ['Europe/Berlin', '2025-10-26', 900, 100],
    ['Europe/Berlin', '2025-10-26', 3600, 25],
    ['Europe/Berlin', '2025-10-26', 7200, 12],
    ['Australia/Lord_Howe', '2025-10-05', 900, 94],
    ['Australia/Lord_Howe', '2025-04-06', 900, 98],
    ['Asia/Kathmandu', '2025-03-30', 900, 96],
    ['Asia/Tokyo', '2025-10-26', 3600, 24],
  ])(
    '%s %s by %i s: %i slots whose sum is the day, the month and the year',
    async (zone, day, stepS, count) => {
      const days = [
        { day, values: fill(count, 0.25) },
        { day: addDays(day, -2), values: fill(86_400 / stepS, 0.5) },
      ];
      const home = await homeWith({ stepS: stepS as 900, days }, zone);
      const dayView = await view(home, 'day', day);
      expect(dayView.slots).toHaveLength(count);
      expect(dayView.slots[0]?.label).toBe('00:00');
      expect([dayView.slots[0]?.from, dayView.slots.at(-1)?.to]).toEqual([
        dayView.from,
        dayView.to,
      ]);
      for (const [k, slot] of dayView.slots.entries())
        expect(slot.from).toBe(dayView.slots[k - 1]?.to ?? dayView.from);
      expect(dayView.series[0]).toMatchObject({
        stepS,
        completeness: 1,
        total: count * 0.25,
        values: fill(count, 0.25),
      });
      const both = count * 0.25 + 43_200 / stepS;
      const month = await view(home, 'month', day);
      expect(month.series[0]?.values[month.slots.findIndex((slot) => slot.label === day)]).toBe(
        count * 0.25,
      );
      for (const period of ['month', 'year', 'all'] as const) {
        const { series } = await view(home, period, day);
        expect(series[0]?.total).toBe(both);
        expect(
          series[0]?.values
            .filter((value) => value !== null)
            .reduce((sum, value) => sum + value, 0),
        ).toBe(both);
      }
    },
  );

  test('periods are whole: from Monday, from the first, from January, by machine labels', async () => {
    const home = await homeWith({
      days: [
        { day: '2024-02-29', values: fill(12) },
        { day: '2025-11-19', values: fill(12) },
      ],
    });
    const shape = async (period: HistoryPeriod) => {
      const { from, to, slots } = await view(home, period, '2024-02-29');
      return [from, to, slots.length, slots[0]?.label, slots.at(-1)?.label];
    };
    expect(await shape('day')).toEqual([
      '2024-02-28T23:00:00.000Z',
      '2024-02-29T23:00:00.000Z',
      12,
      '00:00',
      '22:00',
    ]);
    expect(await shape('week')).toEqual([
      '2024-02-25T23:00:00.000Z',
      '2024-03-03T23:00:00.000Z',
      7,
      '2024-02-26',
      '2024-03-03',
    ]);
    expect(await shape('month')).toEqual([
      '2024-01-31T23:00:00.000Z',
      '2024-02-29T23:00:00.000Z',
      29,
      '2024-02-01',
      '2024-02-29',
    ]);
    expect(await shape('year')).toEqual([
      '2023-12-31T23:00:00.000Z',
      '2024-12-31T23:00:00.000Z',
      12,
      '2024-01',
      '2024-12',
    ]);
    expect(await shape('all')).toEqual([
      '2023-12-31T23:00:00.000Z',
      '2025-12-31T23:00:00.000Z',
      2,
      '2024',
      '2025',
    ]);
  });

  test('missing values are null and lower the completeness; 0 is 0', async () => {
    const values = [...fill(4, 0), ...fill(4, null), ...fill(4, 1)];
    const home = await homeWith({
      days: [
        { day: '2025-11-12', values },
        { day: '2025-11-14', values: fill(12, 0) },
      ],
    });
    const day = await view(home, 'day', '2025-11-12');
    expect(day.series[0]?.values).toEqual(values);
    expect(day.series[0]?.completeness).toBeCloseTo(8 / 12, 4);
    const week = await view(home, 'week', '2025-11-12');
    expect(week.series[0]?.values).toEqual([null, null, 4, null, 0, null, null]);
    expect((await view(home, 'day', '2025-11-13')).series).toEqual([]);
  });

  test('energy reported by two hours, day and month counts once, at the finest complete resolution', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const september = datesOf('2025-09-01', '2025-10-01');
    const october = datesOf('2025-10-20', '2025-11-01');
    const month = (from: string, to: string, value: number) => ({
      from: `${from}T22:00:00Z`,
      to: `${to}:00:00Z`,
      value,
    });
    await put(
      home,
      seriesOf({
        appliance,
        days: [...september, ...october].map((day) => ({ day, values: fill(12, 1) })),
      }),
      seriesOf({
        appliance,
        stepS: 86_400,
        days: september.map((day) => ({ day, values: [13] })),
        periods: [
          month('2025-08-31', '2025-09-30T22', 400),
          month('2025-09-30', '2025-10-31T23', 300),
          month('2025-07-31', '2025-08-31T22', 90),
        ],
      }),
    );
    const year = await view(home, 'year', '2025-10-01');
    expect(year.series).toHaveLength(1);
    // August: only the month. September: all two-hour slots. October: 12 days of two-hour slots, so the month knows more.
    expect(year.series[0]?.values.slice(7, 10)).toEqual([90, 360, 300]);
    expect(year.series[0]?.total).toBe(750);
    expect((await view(home, 'month', '2025-10-01')).series[0]?.values[19]).toBe(12);
    expect((await view(home, 'month', '2025-09-01')).series[0]?.total).toBe(360);
    expect((await view(home, 'all')).series[0]?.total).toBe(750);
    expect((await view(home, 'year', '2025-10-01')).first).toBe('2025-08-01');
  });

  test('a month under way: its total so far where days are missing, its days where all of them came', async () => {
    const month = { from: '2025-10-31T23:00:00Z', to: '2025-11-30T23:00:00Z', value: 120 };
    const from = async (first: string) => {
      const days = datesOf(first, '2025-11-20').map((day) => ({ day, values: fill(12, 0.5) }));
      const today = { day: '2025-11-20', values: [...fill(6, 0.5), ...fill(6, null)] };
      const home = await homeWith({ days: [...days, today], periods: [month] });
      return (await view(home, 'year')).series[0]?.values[10];
    };
    expect(await from('2025-11-15')).toBe(120);
    expect(await from('2025-11-01')).toBe(19 * 6 + 3);
  });

  test('a day of which only the total came has it as its total, and no slots are made up', async () => {
    const home = await homeWith({ stepS: 86_400, days: [{ day: '2025-11-12', values: [9] }] });
    const day = await view(home, 'day', '2025-11-12');
    expect(day.series[0]?.total).toBe(9);
    expect(new Set(day.series[0]?.values)).toEqual(new Set([null]));
    expect((await view(home, 'month', '2025-11-12')).series[0]?.values[11]).toBe(9);
  });

  test('a series has the kind of its appliance', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const command = {
      params: { installation: home, appliance },
      body: { unit: null, name: 'Cellar', kind: 'heat-pump' as const },
    };
    valueOf(await bench.client.putAppliance(command, await bench.asService()));
    const days = [{ day: '2025-11-12', values: fill(12, 1) }];
    await put(
      home,
      seriesOf({ appliance, use: 'none', days }),
      seriesOf({ appliance: randomUUID(), use: 'none', days }),
    );
    const { series } = await view(home, 'day', '2025-11-12');
    expect(series.map((each) => each.applianceKind)).toEqual(['heat-pump', 'other']);
  });

  test('energy of different steps is drawn by the coarsest; gauges are averaged, with lows and highs', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const gauge = Array.from({ length: 96 }, (_, k) => (k < 8 ? k : null));
    await put(
      home,
      seriesOf({ appliance: randomUUID(), days: [{ day: '2025-11-12', values: fill(12, 1) }] }),
      seriesOf({
        appliance: randomUUID(),
        use: 'ev',
        stepS: 900,
        days: [{ day: '2025-11-12', values: fill(96, 0.5) }],
      }),
      seriesOf({
        appliance: randomUUID(),
        metric: 'room-temperature',
        use: 'none',
        unit: '°C',
        stepS: 900,
        days: [{ day: '2025-11-12', values: gauge }],
      }),
    );
    const { slots, series } = await view(home, 'day', '2025-11-12');
    expect(slots).toHaveLength(12);
    expect(series.map((entry) => entry.values[0])).toEqual([1, 4, 3.5]);
    expect(series[2]).toMatchObject({ total: null, stepS: 900 });
    expect([series[2]?.lows?.[0], series[2]?.highs?.[0], series[2]?.values[1]]).toEqual([
      0,
      7,
      null,
    ]);
    expect((await view(home, 'week', '2025-11-12')).series[2]?.values[2]).toBe(3.5);
  });

  test('today is whole, what has not begun is null, and is set against the same hours of the day before', async () => {
    const home = await homeWith({
      days: [
        { day: '2025-11-19', values: fill(12, 2) },
        // 13:30 local: slot 6 is under way. What a device says of later slots is not shown.
        { day: '2025-11-20', values: [...fill(7, 1), ...fill(5, 9)] },
      ],
    });
    const day = await view(home, 'day');
    expect(day).toMatchObject({
      date: '2025-11-20',
      from: '2025-11-19T23:00:00.000Z',
      to: '2025-11-20T23:00:00.000Z',
      next: null,
    });
    expect(day.series[0]?.values).toEqual([...fill(7, 1), ...fill(5, null)]);
    expect(day.series[0]).toMatchObject({ total: 7, completeness: 1 });
    expect(day.before).toEqual({ date: '2025-11-19', total: 14, whole: 24 });
    const { before } = await view(home, 'day', '2025-11-19');
    expect(before).toEqual({ date: '2025-11-18', total: null, whole: null });
    expect((await view(home, 'week')).series[0]?.total).toBe(31);
    const { energyKwh, yesterdayKwh, yesterdaySoFarKwh, reportedUntil, byUse } = valueOf(
      await bench.client.getHome({ params: { installation: home } }, await bench.asPerson(home)),
    );
    expect({ energyKwh, yesterdayKwh, yesterdaySoFarKwh, reportedUntil, byUse }).toEqual({
      energyKwh: 7,
      yesterdayKwh: 24,
      yesterdaySoFarKwh: 14,
      reportedUntil: '2025-11-20T13:00:00.000Z',
      byUse: [{ use: 'sh', energyKwh: 7, share: 1 }],
    });
  });

  test('a month under way is set against the same days of the one before, one that has ended against all of it', async () => {
    const days = datesOf('2025-08-20', '2025-11-20').map((day) => ({ day, values: fill(12, 1) }));
    const home = await homeWith({
      days: [...days, { day: '2025-11-20', values: [...fill(3, 1), ...fill(9, null)] }],
    });
    const before = async (period: HistoryPeriod, date?: string) =>
      (await view(home, period, date)).before;
    expect(await before('month')).toMatchObject({ date: '2025-10-20', total: 19 * 12 + 3 });
    expect(await before('month', '2025-10-15')).toMatchObject({ date: '2025-09-15', total: 360 });
    // Twelve days of August are known: not measured alike, and not unknown either.
    expect(await before('month', '2025-09-15')).toMatchObject({ total: null, whole: 12 * 12 });
    expect(await before('week')).toMatchObject({ date: '2025-11-13', total: 3 * 12 + 3 });
    expect(await before('year')).toEqual({ date: '2024-11-20', total: null, whole: null });
  });

  test('the date is moved into what there is, and the neighbours end where readings end', async () => {
    const days = ['2025-08-15', '2025-11-19'].map((day) => ({ day, values: fill(12, 1) }));
    const home = await homeWith({ days });
    const ends = async (period: HistoryPeriod, date: string) => {
      const { date: at, first, last, previous, next } = await view(home, period, date);
      return { at, first, last, previous, next };
    };
    const range = { first: '2025-08-15', last: '2025-11-19' };
    expect(await ends('day', '2020-01-01')).toEqual({
      ...range,
      at: '2025-08-15',
      previous: null,
      next: '2025-08-16',
    });
    expect(await ends('month', '2030-01-01')).toEqual({
      ...range,
      at: '2025-11-20',
      previous: '2025-10-20',
      next: null,
    });
    expect(await ends('month', '2025-09-10')).toEqual({
      ...range,
      at: '2025-09-10',
      previous: '2025-08-15',
      next: '2025-10-10',
    });
    expect(await ends('all', '2025-09-10')).toMatchObject({ previous: null, next: null });
  });

  test('without any reading there is an empty day of today', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    for (const period of ['day', 'week', 'month', 'year', 'all'] as const)
      expect(await view(home, period)).toMatchObject({
        date: '2025-11-20',
        series: [],
        first: null,
        last: null,
        previous: null,
        next: null,
      });
    const today = valueOf(
      await bench.client.getHome({ params: { installation: home } }, await bench.asPerson(home)),
    );
    expect(today).toMatchObject({
      energyKwh: null,
      byUse: [],
      yesterdayKwh: null,
      reportedUntil: null,
      resolutionKwh: null,
    });
  });

  test('no view contains values before the start of the access', async () => {
    const from = '2025-11-12T10:30:00Z'; // 11:30 local, within slot 5
    const days = ['2025-10-01', '2025-11-11', '2025-11-12', '2025-11-13'].map((day) => ({
      day,
      values: fill(12, 1),
    }));
    const month = { from: '2025-09-30T22:00:00Z', to: '2025-10-31T23:00:00Z', value: 55 };
    const home = await homeWith({ days, periods: [month] });
    expect((await view(home, 'day', '2025-11-11', from)).date).toBe('2025-11-12');
    const cut = await view(home, 'day', '2025-11-12', from);
    expect(cut.series[0]).toMatchObject({ values: [...fill(6, null), ...fill(6, 1)], total: 6 });
    expect(cut).toMatchObject({ first: '2025-11-12', previous: null, before: { total: null } });
    for (const period of ['week', 'month', 'year', 'all'] as const)
      expect((await view(home, period, '2025-11-12', from)).series[0]?.total).toBe(18);
    const late = await view(home, 'all', undefined, '2025-11-14T00:00:00Z');
    expect(late).toMatchObject({ series: [], first: null });
  });

  test('a simulated home uses its own clock', async () => {
    const home = randomUUID();
    const clock = { offsetMs: -86_400_000 * 30, rate: 1, anchor: '2025-11-20T00:00:00Z' };
    valueOf(
      await bench.client.putHome(
        { params: { installation: home }, body: { timeZone: 'Europe/Berlin', clock } },
        await bench.asService(),
      ),
    );
    expect(await view(home, 'day')).toMatchObject({
      date: '2025-10-21',
      asOf: '2025-10-21T12:30:00.000Z',
    });
  });
});
