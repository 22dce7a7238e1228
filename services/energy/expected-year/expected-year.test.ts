// @module-tag long
import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HouseRecord } from '../building/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';
import { detachedHouse, flatContract } from '../testing-house.ts';

const key = { secret: new Uint8Array(32).fill(7) };
describe.each(engines)('expected year of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z', { key });
  });
  afterAll(() => db.close());

  const openHome = async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await bench.asPerson(installation);
    const yearOf = async (house: HouseRecord) =>
      await bench.client.estimateYear({ params, body: { house } }, owner);
    return { params, owner, yearOf };
  };

  test('a capacity charge counts by the least billed power where nothing is measured', async () => {
    const { params, owner, yearOf } = await openHome();
    const [version] = flatContract.versions;
    const charge = { name: 'Capacity', windowMin: 15 as const, months: 12, minKw: 2.5, rate: 60 };
    const save = async (capacity: (typeof charge)[], revision: number) =>
      valueOf(
        await bench.client.saveTariff(
          {
            params,
            body: {
              terms: { ...flatContract, versions: version ? [{ ...version, capacity }] : [] },
            },
          },
          { ...owner, ifMatch: `"${revision}"` },
        ),
      );
    await save([], 0);
    const without = valueOf(await yearOf(detachedHouse));
    await save([charge], 1);
    const charged = valueOf(await yearOf(detachedHouse));
    expect((charged.cost?.middle ?? 0) - (without.cost?.middle ?? 0)).toBeCloseTo(150, 6);
    expect((charged.months[3]?.amount ?? 0) - (without.months[3]?.amount ?? 0)).toBeCloseTo(
      12.5,
      6,
    );
  });

  test('lines add up to the heat load, months to the year, and the bill to its months', async () => {
    const { params, owner, yearOf } = await openHome();
    const free = valueOf(await yearOf(detachedHouse));
    expect(free).toMatchObject({ currency: null, cost: null, isLocationAssumed: true });
    const { load, heat, months, totalKwh } = free;
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    expect(sum(load.lines.map(({ kw }) => kw))).toBeCloseTo(load.calculatedKw, 9);
    expect(heat.lossKwh - heat.gainKwh).toBeCloseTo(heat.spaceKwh.middle, 6);
    expect(sum(months.map((month) => month.heatPumpKwh + month.householdKwh))).toBeCloseTo(
      totalKwh.middle,
      6,
    );
    const body = { terms: flatContract };
    valueOf(await bench.client.saveTariff({ params, body }, { ...owner, ifMatch: '"0"' }));
    const priced = valueOf(await yearOf(detachedHouse));
    expect(priced.currency).toBe('EUR');
    expect(priced.cost?.middle).toBeCloseTo(12 * 12 + 0.3 * totalKwh.middle, 2);
    expect(sum(priced.months.map(({ amount }) => amount ?? 0))).toBeCloseTo(
      priced.cost?.middle ?? 0,
      4,
    );
    const walls = priced.renovations.find(({ part }) => part === 'walls');
    expect(walls?.amount).toBeCloseTo((walls?.kwh ?? 0) * 0.3, 2);
  });

  test('answers, a done renovation and an installer’s figure change the result', async () => {
    const { yearOf } = await openHome();
    const before = valueOf(await yearOf(detachedHouse));
    const renovated = valueOf(
      await yearOf({ ...detachedHouse, renovations: [{ part: 'walls', year: 2020 }] }),
    );
    expect(renovated.load.calculatedKw).toBeLessThan(before.load.calculatedKw);
    expect(renovated.renovations.map(({ part }) => part)).not.toContain('walls');
    const planned = valueOf(
      await yearOf({ ...detachedHouse, renovations: [{ part: 'walls', year: 2030 }] }),
    );
    expect(planned.load).toEqual(before.load);
    const half = before.load.calculatedKw / 2;
    const overridden = valueOf(await yearOf({ ...detachedHouse, designHeatLoadKw: half }));
    expect(overridden.load.kw).toEqual({ low: half, middle: half, high: half });
    expect(overridden.heat.spaceKwh.middle / before.heat.spaceKwh.middle).toBeCloseTo(0.5, 6);
    const billed = valueOf(
      await yearOf({
        ...detachedHouse,
        formerHeating: { fuel: 'gas', quantity: 9000, includesHotWater: true },
      }),
    );
    expect(billed.heat.evidence.map(({ from }) => from)).toEqual(['questions', 'bill']);
  });

  test('a year of readings replaces the answers and names the answer that is off', async () => {
    const { params, yearOf } = await openHome();
    const { installation } = params;
    const days = datesOf('2024-11-01', '2025-11-20');
    const outdoorC = days.map((_, i) => 9 - 9 * Math.cos((2 * Math.PI * (i - 75)) / 365));
    // 170 W/K below 15 degrees: the house with insulated walls.
    const heatKwh = outdoorC.map((each) => (170 * 24 * Math.max(0, 15 - each)) / 1000);
    const appliance = randomUUID();
    const daily = (own: Partial<Parameters<typeof seriesOf>[0]>, values: readonly number[]) =>
      seriesOf({
        appliance,
        stepS: 86_400,
        ...own,
        days: days.map((day, i) => ({ day, values: [values[i] ?? 0] })),
      });
    const answers: HouseRecord = {
      ...detachedHouse,
      roof: 'improved',
      windows: 'improved',
      floor: 'improved',
    };
    const before = valueOf(await yearOf(answers));
    expect(before.measured).toEqual({ state: 'unknown', code: 'not-counted' });
    await bench.send(installation, {
      batch: sentAt(Date.parse('2025-11-20T12:00:00Z')),
      series: [
        daily({ metric: 'outdoor-temperature', use: 'none', unit: '°C' }, outdoorC),
        daily({ metric: 'heat' }, heatKwh),
      ],
    });
    const after = valueOf(await yearOf(answers));
    expect(after.measured).toMatchObject({
      state: 'known',
      from: 'heat',
      isOff: true,
      answerOff: { answer: 'walls', from: 'as-built' },
    });
    if (after.measured.state !== 'known') throw new Error('not measured');
    expect(Math.abs(after.measured.lossWPerK.value / 170 - 1)).toBeLessThan(0.02);
    expect(Math.abs(after.measured.baseC.value - 15)).toBeLessThan(0.3);
    expect(after.load).toMatchObject({ from: 'readings', calculatedKw: before.load.calculatedKw });
    expect(after.heat.evidence.map(({ from }) => from)).toEqual(['readings']);
    const width = ({ low, high }: { low: number; high: number }) => high / low;
    expect(width(after.heatPumpKwh)).toBeLessThan(width(before.heatPumpKwh));
    const corrected = valueOf(await yearOf({ ...answers, walls: 'improved' }));
    expect(corrected.measured).toMatchObject({ isOff: false, answerOff: null });
  });

  test.each([5, 100_000])('an area of %d m² is refused', async (floorAreaM2) => {
    const { yearOf } = await openHome();
    expect(wordsOf(await yearOf({ ...detachedHouse, floorAreaM2 }))).toMatch(
      /\/body\/house\/floorAreaM2$/,
    );
  });

  test('budget: saved, a target that is far off refused, undone, and refused after a later save', async () => {
    const { params, owner, yearOf } = await openHome();
    const { months } = valueOf(await yearOf(detachedHouse));
    const budget = { validFrom: '2025-11-01', currency: null, months, target: null };
    const save = async (plan: typeof budget | object, opened: number) =>
      await bench.client.saveBudget(
        { params, body: { budget: plan as typeof budget } },
        { ...owner, ifMatch: `"${opened}"` },
      );
    expect(valueOf(await save(budget, 0))).toMatchObject({ revision: 1, validFrom: '2025-11-01' });
    expect(wordsOf(await save({ ...budget, target: { unit: 'kwh', year: 5 } }, 1))).toBe(
      'target-not-believable /body/budget/target/year',
    );
    expect(wordsOf(await save({ ...budget, target: { unit: 'money', year: 900 } }, 1))).toContain(
      'money-without-contract',
    );
    valueOf(await save({ ...budget, target: { unit: 'kwh', year: 6000 } }, 1));
    expect(wordsOf(await save(budget, 1))).toBe('setting-changed /header/if-match');
    const undo = { params, body: { revision: 1 } };
    valueOf(await bench.client.restoreBudget(undo, { ...owner, ifMatch: '"2"' }));
    expect(valueOf(await bench.client.getBudget({ params }, owner))).toMatchObject({
      revision: 3,
      budget: { target: null },
    });
  });
});
