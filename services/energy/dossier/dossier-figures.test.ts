// @module-tag long
import { randomUUID } from 'node:crypto';
import type { HiddenSpan } from '@hearth/access/access.ts';
import { datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HouseRecord } from '../building/contract.ts';
import type { LogEntry } from '../logs/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';
import { insertPassedYears } from './store.ts';
import { detachedHouse } from '../testing-house.ts';

describe.each(engines)('figures of a dossier on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z');
  });
  afterAll(() => db.close());

  const open = async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const [appliance, unit] = [randomUUID(), randomUUID()];
    const service = await bench.asService();
    const params = { installation };
    valueOf(
      await bench.client.putAppliance(
        { params: { installation, appliance }, body: { unit, name: 'Canary', kind: 'heat-pump' } },
        service,
      ),
    );
    const read = async (
      house?: HouseRecord,
      visibleFrom?: string,
      hiddenSpans?: readonly HiddenSpan[],
    ) =>
      valueOf(
        await bench.client.calculateDossierFigures(
          { params, body: house ? { house } : {} },
          await bench.asPerson(installation, visibleFrom, hiddenSpans),
        ),
      );
    /** Daily values from a day on. */
    const daily = async (
      from: string,
      ...series: readonly (Partial<Parameters<typeof seriesOf>[0]> & { readonly kwh: number })[]
    ) => {
      const days = datesOf(from, '2025-11-20');
      await bench.send(installation, {
        batch: sentAt('2025-11-20T12:00:00Z'),
        series: series.map(({ kwh, ...own }) =>
          seriesOf({
            appliance,
            stepS: 86_400,
            ...own,
            days: days.map((day) => ({ day, values: [kwh] })),
          }),
        ),
      });
    };
    const log = async (entries: readonly Partial<LogEntry>[]) =>
      valueOf(
        await bench.client.appendLogs(
          {
            params,
            body: {
              entries: entries.map((own) => ({
                entry: randomUUID(),
                at: '2025-11-01T23:30:00Z',
                appliance,
                kind: 'change' as const,
                by: 'unit' as const,
                name: 'curveSlope',
                before: 0.7,
                after: 0.6,
                outcome: null,
                reason: null,
                ...own,
              })),
            },
          },
          service,
        ),
      );
    return { installation, appliance, unit, read, daily, log };
  };

  test('a year has its energy, days, grade and SPF, over the uses that both were counted for', async () => {
    const { read, daily } = await open();
    await daily(
      '2024-11-01',
      { use: 'sh', kwh: 10, accuracy: 1 },
      { use: 'sh', metric: 'heat', kwh: 30, grade: 'derived' },
    );
    await daily('2025-01-01', { use: 'dhw', kwh: 4 }, { use: 'cooling', kwh: 99 });
    await daily('2025-06-01', { use: 'dhw', metric: 'heat', kwh: 8 });
    const { years, heatLoad } = await read();
    expect(years).toEqual([
      {
        year: 2024,
        days: 366,
        electricity: { kwh: 610, grade: 'measured', accuracyKwh: 1, days: 61 },
        heat: { kwh: 1830, grade: 'derived', accuracyKwh: null, days: 61 },
        spf: { value: 3, grade: 'derived', uses: ['sh'] },
        generation: null,
      },
      {
        year: 2025,
        days: 324,
        electricity: { kwh: 323 * 14, grade: 'measured', accuracyKwh: 1, days: 323 },
        heat: { kwh: 323 * 30 + 172 * 8, grade: 'derived', accuracyKwh: null, days: 172 },
        spf: { value: 3, grade: 'derived', uses: ['sh'] },
        generation: null,
      },
    ]);
    expect(heatLoad).toEqual({ state: 'unknown', code: 'no-house' });
  });

  test('heat and hot water of the same days are one SPF; a heat pump without uses has its total alone', async () => {
    const { read, daily } = await open();
    await daily(
      '2025-11-10',
      { use: 'sh', kwh: 30 },
      { use: 'sh', metric: 'heat', kwh: 90 },
      { use: 'dhw', kwh: 8 },
      { use: 'dhw', metric: 'heat', kwh: 16 },
    );
    const { years } = await read();
    expect(years[0]?.spf).toEqual({ value: 2.79, grade: 'measured', uses: ['sh', 'dhw'] });
    const undivided = await open();
    await undivided.daily('2025-11-10', { use: 'none', kwh: 12 });
    expect((await undivided.read()).years[0]).toMatchObject({
      electricity: { kwh: 120 },
      heat: null,
      spf: null,
    });
  });

  test('solar energy that a meter and a unit count is counted once', async () => {
    const { read, daily } = await open();
    await daily('2025-11-10', { use: 'generation', kwh: 5, grade: 'estimated' });
    await daily('2025-11-15', {
      use: 'generation',
      kwh: 6,
      source: 'meter',
      appliance: randomUUID(),
    });
    expect((await read()).years[0]?.generation).toMatchObject({ kwh: 55, grade: 'estimated' });
  });

  test('readings from before the caller’s time are not in it', async () => {
    const { read, daily, log } = await open();
    await daily('2024-11-01', { use: 'sh', kwh: 10 });
    await log([{ at: '2025-10-01T12:00:00Z' }]);
    const seen = await read(undefined, '2025-11-09T23:00:00Z');
    expect(seen.years).toMatchObject([{ year: 2025, days: 11, electricity: { kwh: 100 } }]);
    expect(seen.changes).toEqual([]);
  });

  test('a hidden span without an end cuts the years off', async () => {
    const { read, daily } = await open();
    await daily('2025-11-01', { use: 'sh', kwh: 10 });
    const hidden = { from: '2025-11-09T23:00:00Z', to: '9000-01-01T00:00:00Z' };
    bench.clock.set('2026-02-01T12:00:00Z');
    const { years } = await read(undefined, '2025-10-31T23:00:00Z', [hidden]);
    bench.clock.set('2025-11-20T12:30:00Z');
    expect(years).toMatchObject([{ year: 2025, days: 9, electricity: { kwh: 90, days: 9 } }]);
  });

  test('years that an earlier owner has passed on are in it, with the part of the year since', async () => {
    const { installation, read, daily } = await open();
    await daily('2025-11-10', { use: 'sh', kwh: 10 });
    const transfer = randomUUID();
    const counted = { kwh: 2000, grade: 'measured' as const, accuracyKwh: null, days: 300 };
    const passed = (year: number) => ({
      year,
      days: 313,
      electricity: counted,
      heat: null,
      spf: null,
      generation: null,
    });
    await insertPassedYears(db, { installation, transfer }, [passed(2024), passed(2025)]);
    expect((await read(undefined, '2025-11-09T23:00:00Z')).years).toMatchObject([
      { year: 2024, electricity: { kwh: 2000, days: 300 } },
      { year: 2025, days: 324, electricity: { kwh: 2100, days: 310 } },
    ]);
    const other = await open();
    expect((await other.read()).years).toEqual([]);
  });

  test('the heat load follows from the readings, as in the budget', async () => {
    const { installation, appliance, read } = await open();
    const days = datesOf('2024-11-01', '2025-11-20');
    const outdoorC = days.map((_, i) => 9 - 9 * Math.cos((2 * Math.PI * (i - 75)) / 365));
    const valuesOf = (values: readonly number[]) =>
      days.map((day, i) => ({ day, values: [values[i] ?? 0] }));
    await bench.send(installation, {
      batch: sentAt('2025-11-20T12:00:00Z'),
      series: [
        seriesOf({
          appliance,
          stepS: 86_400,
          metric: 'outdoor-temperature',
          use: 'none',
          unit: '°C',
          days: valuesOf(outdoorC),
        }),
        seriesOf({
          appliance,
          stepS: 86_400,
          metric: 'heat',
          days: valuesOf(outdoorC.map((each) => (170 * 24 * Math.max(0, 15 - each)) / 1000)),
        }),
      ],
    });
    const { heatLoad } = await read(detachedHouse);
    const { load } = valueOf(
      await bench.client.estimateYear(
        { params: { installation }, body: { house: detachedHouse } },
        await bench.asPerson(installation),
      ),
    );
    if (heatLoad.state !== 'known') throw new Error('not measured');
    expect(load.from).toBe('readings');
    expect(heatLoad.kw.value).toBeCloseTo(load.kw.middle, 6);
    expect(heatLoad).toMatchObject({ from: 'heat', grade: 'derived' });
  });

  test('a fault has the day of its end; settings of comfort and what the plan changed are left out', async () => {
    const { unit, read, log } = await open();
    const fault = { kind: 'fault' as const, name: 'U4-01', before: null, after: 'error' };
    await log([
      { ...fault, at: '2025-11-02T10:00:00Z' },
      { ...fault, at: '2025-11-04T10:00:00Z', before: 'error', after: null },
      { ...fault, at: '2025-11-06T10:00:00Z', after: 'warning' },
      {},
      { by: 'plan' },
      { name: 'roomSetPoint' },
      { name: 'holiday', by: 'trip' },
      { kind: 'command', by: 'person', outcome: 'refused' },
      {
        kind: 'command',
        by: 'partner',
        outcome: 'confirmed',
        name: 'leavingWaterOffsetHeating',
        at: '2025-11-03T10:00:00Z',
      },
    ]);
    const { faults, changes } = await read();
    expect(faults).toEqual([
      { unit, on: '2025-11-06', code: 'U4-01', severity: 'warning', clearedOn: null },
      { unit, on: '2025-11-02', code: 'U4-01', severity: 'error', clearedOn: '2025-11-04' },
    ]);
    expect(changes.map(({ on, name, by }) => [on, name, by])).toEqual([
      ['2025-11-03', 'leavingWaterOffsetHeating', 'partner'],
      ['2025-11-02', 'curveSlope', 'unit'],
    ]);
  });
});
