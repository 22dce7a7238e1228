// @module-tag long
import { randomUUID } from 'node:crypto';
import { type Access, accessOf } from '@hearth/access/access.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type ControlledHome, nothingControlled } from '../observed-home/controlled-home.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { highsThread } from '../planner/highs-thread.ts';
import { learnParameters } from '../planner/learn-parameters.ts';
import { householdForecastOf, householdLoadOf } from '../planner/household-forecast.ts';
import { plan } from '../planner/make-plan.ts';
import type { Plan } from '../planner/plan.ts';
import { homeModelOf, scenarioOf } from '../planner/scenario-of-observation.ts';
import { priceModel } from '../price/price-model.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';
import { detachedHouse, flatContract } from '../testing-house.ts';
import { climateWeather } from '../weather/climate-weather.ts';
import { readObservedHome } from './read-observed-home.ts';

/** 11:07 in Berlin. */
const now = '2026-01-20T10:07:00Z';
const today = '2026-01-20';
const pastDays = datesOf(addDays(today, -20), today);
const solver = highsThread();
afterAll(() => solver.close());

const described: ControlledHome = {
  ...nothingControlled,
  house: detachedHouse,
  sheet: {
    ...nothingControlled.sheet,
    heatLeastKw: 2,
    heatMostKw: 8,
    tankLitres: 180,
    backupKw: 3,
  },
  lastReport: { at: now, running: 'off', roomC: 20.9, tankC: 47, outdoorC: 3 },
  setPoints: { roomC: 21, roomWeek: null, tankC: 50, disinfection: { weekday: 6, minute: 120 } },
};

const each = <Value>(count: number, valueOf: (k: number) => Value): Value[] =>
  Array.from({ length: count }, (_, k) => valueOf(k));
const daysOf = (count: number, valueOf: (k: number) => number | null) =>
  pastDays.map((day) => ({ day, values: each(count, valueOf) }));
const celsius = { use: 'none' as const, stepS: 900 as const, unit: '°C' as const };

/** The tank rises in the quarter-hours 22 and 23 and cools down for the rest of the day. */
const tankAt = (k: number): number => (k < 22 ? 45 : k === 22 ? 47 : 50 - (k - 23) * 0.069);

async function planOf({ observation, description }: ObservedHome): Promise<Plan> {
  const model = homeModelOf(description, observation);
  const parameters = learnParameters(observation, description, model);
  const householdW = householdLoadOf(householdForecastOf(null, observation), observation);
  const { scenario } = scenarioOf({ observation, description, parameters, model, householdW });
  const result = await plan(scenario, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const codesOf = ({ gaps }: ObservedHome): readonly string[] => gaps.map(({ code }) => code).sort();
const sumOf = (column: Float64Array, from = 0, to = column.length): number =>
  column.subarray(from, to).reduce((sum, value) => sum + value, 0);

describe.each(engines)('what energy stores of a home as an observation on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  const observe = async (installation: string, controlled: ControlledHome) => {
    const deps = { db, clock: bench.clock, weather: climateWeather(), prices: priceModel() };
    return valueOf(await readObservedHome(deps, accessTo(installation), controlled));
  };

  test('counts of two hours go where tank and meter let them, and add up', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const unit = randomUUID();
    const metered = daysOf(96, (k) => (k === 22 || k === 23 ? 0.6 : 0.2));
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        seriesOf({ appliance: unit, accuracy: 0.5, days: daysOf(12, () => 1) }),
        seriesOf({
          appliance: unit,
          use: 'dhw',
          accuracy: 0.5,
          days: daysOf(12, (k) => (k === 2 ? 1 : 0)),
        }),
        seriesOf({
          appliance: unit,
          metric: 'tank-temperature',
          ...celsius,
          days: daysOf(96, tankAt),
        }),
        seriesOf({
          appliance: unit,
          metric: 'room-temperature',
          ...celsius,
          days: daysOf(96, (k) => (k % 2 === 0 ? 21 : null)),
        }),
        seriesOf({
          appliance: randomUUID(),
          use: 'grid-import',
          source: 'meter',
          stepS: 900,
          days: metered,
        }),
      ],
    });
    const body = { terms: flatContract };
    const owner = await bench.asPerson(installation);
    valueOf(
      await bench.client.saveTariff(
        { params: { installation }, body },
        { ...owner, ifMatch: '"0"' },
      ),
    );
    const home = await observe(installation, described);
    expect(codesOf(home)).toEqual([
      'heating-spread',
      'hot-water-spread',
      'outdoor-from-weather',
      'place-assumed',
      'unit-assumed',
      'weather-assumed',
    ]);
    const { measurements, prices, pricedSlots, mode } = home.observation;
    // The last whole day before today: 44 quarter-hours of today have ended.
    const [from, to] = [measurements.slots - 44 - 96, measurements.slots - 44];
    expect(sumOf(measurements.heatingWh, from, to)).toBeCloseTo(12_000, 6);
    expect(sumOf(measurements.hotWaterWh, from, to)).toBeCloseTo(1000, 6);
    expect([22, 23].map((k) => Math.round(measurements.hotWaterWh[from + k] ?? 0))).toEqual([
      400, 600,
    ]);
    expect(sumOf(measurements.householdWh, from, to)).toBeCloseTo(20_000 - 13_000, 6);
    expect(Math.min(...measurements.householdWh.subarray(from, to))).toBeGreaterThanOrEqual(0);
    expect(measurements.roomC.at(-1)).toBe(20.9);
    expect({ mode, pricedSlots, first: prices.importEur[0] }).toEqual({
      mode: 'idle',
      pricedSlots: 192,
      first: 0.3,
    });
  });

  test.each([
    { counts: 'on one day', usedKwh: 1 },
    { counts: 'never yet', usedKwh: null },
  ])(
    'the household is known where a meter counts the heat pump, and the unit its uses $counts',
    async ({ usedKwh }) => {
      const installation = await newHome(bench, 'Europe/Berlin');
      const unit = randomUUID();
      const meter = { source: 'meter', stepS: 900 } as const;
      await bench.send(installation, {
        batch: randomUUID(),
        series: [
          seriesOf({ appliance: unit, days: daysOf(12, () => usedKwh).slice(-1) }),
          seriesOf({ appliance: unit, use: 'none', ...meter, days: daysOf(96, () => 0.125) }),
          seriesOf({
            appliance: randomUUID(),
            use: 'grid-import',
            ...meter,
            days: daysOf(96, () => 0.2),
          }),
        ],
      });
      const { measurements } = (await observe(installation, described)).observation;
      // The day before the only one whose use the unit counts.
      const [from, to] = [measurements.slots - 44 - 192, measurements.slots - 44 - 96];
      expect(sumOf(measurements.heatingWh, from, to)).toBeNaN();
      expect(sumOf(measurements.householdWh, from, to)).toBeCloseTo(96 * 75, 6);
    },
  );

  test('days as totals, without a grid meter', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const unit = randomUUID();
    const total = (use: 'sh' | 'dhw', kwh: number) =>
      seriesOf({ appliance: unit, use, stepS: 86_400, days: daysOf(1, () => kwh) });
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        total('sh', 24),
        total('dhw', 3),
        seriesOf({
          appliance: unit,
          metric: 'tank-temperature',
          ...celsius,
          days: daysOf(96, tankAt),
        }),
        seriesOf({
          appliance: unit,
          metric: 'room-temperature',
          ...celsius,
          days: daysOf(96, () => 21),
        }),
        seriesOf({
          appliance: unit,
          metric: 'outdoor-temperature',
          ...celsius,
          days: daysOf(96, () => 2),
        }),
      ],
    });
    const home = await observe(installation, described);
    expect(codesOf(home)).toEqual([
      'heating-spread',
      'hot-water-spread',
      'household-assumed',
      'no-contract',
      'outdoor-from-weather',
      'place-assumed',
      'unit-assumed',
      'weather-assumed',
    ]);
    const { measurements } = home.observation;
    const [from, to] = [measurements.slots - 44 - 96, measurements.slots - 44];
    expect(sumOf(measurements.heatingWh, from, to)).toBeCloseTo(24_000, 6);
    expect(sumOf(measurements.hotWaterWh, from + 22, from + 24)).toBeCloseTo(3000, 6);
    // Four persons use 4,085 kWh a year, 11.2 kWh a day, more in winter.
    expect(sumOf(measurements.householdWh, from, to) / 1000).toBeGreaterThan(11);
  });

  test.each([
    ['that heats and cools', 1],
    ['that only cools', null],
  ] as const)('what an air conditioner %s counts is not the household’s', async (_, heated) => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const unit = randomUUID();
    // Two hours of cooling from 14:00 on, beside 0.1 kWh of the household in each quarter-hour.
    const cooled = daysOf(12, (k) => (k === 7 ? 2 : 0));
    const heating = heated === null ? [] : [daysOf(12, (k) => (k === 3 ? heated : 0))];
    const metered = daysOf(96, (k) => {
      const twoHours = Math.floor(k / 8);
      return 0.1 + (twoHours === 7 ? 2 / 8 : twoHours === 3 ? (heated ?? 0) / 8 : 0);
    });
    const grid = {
      appliance: randomUUID(),
      use: 'grid-import',
      source: 'meter',
      stepS: 900,
    } as const;
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        ...heating.map((days) => seriesOf({ appliance: unit, days })),
        seriesOf({ appliance: unit, use: 'cooling', days: cooled }),
        seriesOf({ ...grid, days: metered }),
      ],
    });
    const home = await observe(installation, nothingControlled);
    expect(codesOf(home)).not.toContain('household-assumed');
    const { householdWh, slots } = home.observation.measurements;
    const from = slots - 44 - 96;
    const twoHourly = each(12, (k) =>
      Math.round(sumOf(householdWh, from + 8 * k, from + 8 * k + 8)),
    );
    expect(twoHourly).toEqual(each(12, () => 800));
  });

  test('units disinfect their tanks themselves: nothing is due before a week of readings without a hot tank', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const days = daysOf(96, () => 48);
    await bench.send(installation, {
      batch: randomUUID(),
      series: [seriesOf({ appliance: randomUUID(), metric: 'tank-temperature', ...celsius, days })],
    });
    const { setPoints } = nothingControlled;
    const controlled = { ...nothingControlled, setPoints: { ...setPoints, tankC: 48 } };
    const { observation, description } = await observe(installation, controlled);
    const firstMinute = Date.parse(`${days[0]?.day}T00:00:00+01:00`) / 60_000;
    expect(observation.disinfectedMinute).toBe(firstMinute);
    // A plan may disinfect two days before the ninth.
    expect(description.tank?.disinfection).toEqual({ everyDays: 9 });
  });

  test('a home of which nothing is known has its unit’s own control as the plan', async () => {
    const installation = await newHome(bench, 'Europe/Helsinki');
    const home = await observe(installation, nothingControlled);
    expect(codesOf(home)).toEqual([
      'disinfection-unknown',
      'heating-not-counted',
      'hot-water-not-counted',
      'house-assumed',
      'household-assumed',
      'no-contract',
      'outdoor-from-weather',
      'place-assumed',
      'room-not-measured',
      'set-points-assumed',
      'tank-assumed',
      'tank-not-measured',
      'task-unknown',
      'unit-assumed',
      'weather-assumed',
    ]);
    expect(home.observation.disinfectedMinute).toBe(home.observation.minute);
    const made = await planOf(home);
    expect(made.source).toBe('normal-operation');
    expect(made.degradations.filter(({ code }) => code === 'not-measured')).toHaveLength(2);
  });
});

const accessTo = (installationId: string): Access =>
  accessOf({
    installationId,
    personId: randomUUID(),
    role: 'owner',
    scopes: [],
    visibleFrom: '2000-01-01T00:00:00Z',
    until: null,
    epoch: 1,
  });
