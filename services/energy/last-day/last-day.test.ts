import { randomUUID } from 'node:crypto';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf, wordsOf } from '../testing.ts';
import { lastDayContract } from './contract.ts';
import { rollingDay } from './rolling-day.ts';

let db: Database;
let bench: Bench;
/** Two days after the clocks went forward in Berlin, so that the day before yesterday had 23 hours. */
const now = '2026-03-30T10:07:00Z';

beforeAll(async () => {
  db = await testDatabase('pglite', [energyMigrations]);
  bench = benchOn(db, now);
});
afterAll(() => db.close());

const readLastDay = async (installation: string, unit: string, visibleFrom?: string) =>
  createClient(lastDayContract, {
    fetch: bench.energy.fetch,
    baseUrl: 'http://energy.test',
    timeoutMs: 60_000,
    retries: 0,
    random: () => 0,
  }).getLastDay(
    { params: { installation }, query: { unit } },
    await bench.asPerson(installation, visibleFrom),
  );

async function homeWithUnit() {
  const home = await newHome(bench, 'Europe/Berlin');
  const [unit, appliance] = [randomUUID(), randomUUID()];
  valueOf(
    await bench.client.putAppliance(
      {
        params: { installation: home, appliance },
        body: { unit, name: 'Heat pump', kind: 'heat-pump' },
      },
      await bench.asService(),
    ),
  );
  return { home, unit, appliance };
}

/** The day's quarter-hours, each as many degrees as minutes have passed since the epoch in quarter-hours of that day. */
const quarters = (day: string) => {
  const edges = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]).edges(day, 900);
  return edges.slice(0, -1).map((_, slot) => slot);
};

test('the span ends with the slot that runs', () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const span = rollingDay(Date.parse('2026-03-10T12:07:00Z'));
  expect([span.fromMs, span.toMs].map(iso)).toEqual([
    '2026-03-09T12:15:00.000Z',
    '2026-03-10T12:15:00.000Z',
  ]);
  expect(iso(rollingDay(Date.parse('2026-03-10T12:15:00Z')).toMs)).toBe('2026-03-10T12:30:00.000Z');
});

test('24 hours of quarter-hours across midnight, after a day of 23 hours, and nothing that is still to come', async () => {
  const { home, unit, appliance } = await homeWithUnit();
  const gauge = {
    appliance,
    metric: 'room-temperature' as const,
    use: 'none' as const,
    stepS: 900 as const,
    unit: '°C' as const,
  };
  const days = ['2026-03-29', '2026-03-30'].map((day) => ({ day, values: quarters(day) }));
  await bench.send(home, { batch: randomUUID(), series: [seriesOf({ ...gauge, days })] });
  const seen = valueOf(await readLastDay(home, unit));
  expect([seen.from, seen.stepS]).toEqual(['2026-03-29T10:15:00.000Z', 900]);
  const [room] = seen.gauges;
  expect(room).toMatchObject({ metric: 'room-temperature', unit: '°C', grade: 'measured' });
  expect(room?.values).toHaveLength(96);
  // 10:15 UTC is 12:15 in Berlin, which is slot 45 of a day of 92, and slot 48 of the next is the one that runs.
  expect(room?.values.slice(0, 2)).toEqual([45, 46]);
  expect(room?.values.slice(46, 49)).toEqual([91, 0, 1]);
  expect(room?.values.at(-1)).toBe(48);
});

test('gaps stay gaps, energy is left out, and invisible times are gaps', async () => {
  const { home, unit, appliance } = await homeWithUnit();
  const values = quarters('2026-03-30').map((slot) => (slot === 10 ? null : slot));
  const tank = {
    appliance,
    metric: 'tank-temperature' as const,
    use: 'none' as const,
    stepS: 900 as const,
    unit: '°C' as const,
    days: [{ day: '2026-03-30', values }],
  };
  const energy = { appliance, days: [{ day: '2026-03-30', values: Array(12).fill(1) }] };
  await bench.send(home, { batch: randomUUID(), series: [seriesOf(tank), seriesOf(energy)] });
  const seen = valueOf(await readLastDay(home, unit));
  expect(seen.gauges.map(({ metric }) => metric)).toEqual(['tank-temperature']);
  expect(seen.gauges[0]?.values.slice(46, 60)).toEqual([
    null,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    null,
    11,
    12,
  ]);
  const later = valueOf(await readLastDay(home, unit, '2026-03-30T09:00:00Z'));
  expect(later.gauges[0]?.values.findIndex((value) => value !== null)).toBe(91);
});

test('a unit that the home does not have is not found, nor is another home’s', async () => {
  const { home } = await homeWithUnit();
  const other = await homeWithUnit();
  expect(wordsOf(await readLastDay(home, randomUUID()))).toBe('not-found');
  expect(wordsOf(await readLastDay(home, other.unit))).toBe('not-found');
});
