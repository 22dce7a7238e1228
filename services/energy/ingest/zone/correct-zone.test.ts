// @module-tag long
import { randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dueTimes } from '@hearth/platform/jobs/due-work.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../../testing.ts';
import { correctZone } from './correct-zone.ts';
import { zoneCorrectionKind } from './put-home.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
/** Quarter-hours of a day in Berlin; slot k has the value that the day's number and k give. */
const quarters = (day: string): number[] =>
  Array.from({ length: berlin.count(day, 900) }, (_, k) => (Number(day.slice(8)) * 100 + k) / 1000);
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

describe.each(everyEngine)('a corrected time zone on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  afterAll(() => db.close());

  const setZone = async (installation: string, timeZone: string): Promise<void> => {
    const body = { timeZone, clock: null };
    valueOf(
      await bench.client.putHome({ params: { installation }, body }, await bench.asService()),
    );
  };
  const correct = async (installation: string): Promise<void> => {
    const work = bench.energy.dueWork?.find(({ name }) => name === zoneCorrectionKind);
    await work?.run({ key: installation, signal: new AbortController().signal });
  };
  const meterBatch = (appliance: string, days: readonly string[]) => ({
    batch: randomUUID(),
    series: [
      seriesOf({
        appliance,
        use: 'grid-import' as const,
        source: 'meter',
        stepS: 900,
        days: days.map((day) => ({ day, values: quarters(day) })),
      }),
    ],
  });
  const sumsOf = async (installation: string): Promise<Record<string, number>> => {
    const rows = await db.query<{ day: string; total: number }>(
      'select day, total from energy.reading_day where installation_id = $1 order by day',
      [installation],
    );
    return Object.fromEntries(rows.map(({ day, total }) => [day, Number(total.toFixed(3))]));
  };
  const expectedSums = (days: readonly string[]): Record<string, number> =>
    Object.fromEntries(days.map((day) => [day, Number(sum(quarters(day)).toFixed(3))]));
  /** Sensor values of a home by the instant at which their slots begin. */
  const sensorOf = async (installation: string, timeZone: string) => {
    const rows = await db.query<{ day: string; vals: (number | null)[] }>(
      `select r.day, r.vals from energy.reading_day r join energy.series s using (installation_id, series_no)
       where installation_id = $1 and s.metric = 'room-temperature' order by r.day`,
      [installation],
    );
    const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
    return rows.flatMap(({ day, vals }) => {
      const edges = days.edges(day, 900);
      return vals.flatMap((value, k) =>
        value === null ? [] : [[new Date(edges[k] ?? Number.NaN).toISOString(), value]],
      );
    });
  };

  test('a meter refused on the day of 25 hours continues after the correction, and every day has its sum', async () => {
    const home = await newHome(bench, 'UTC');
    const meter = randomUUID();
    const before = datesOf('2025-10-20', '2025-10-26');
    const after = datesOf('2025-10-26', '2025-10-29');
    await bench.send(home, meterBatch(meter, before));
    const refused = meterBatch(meter, after);
    await expect(bench.send(home, refused)).rejects.toThrow('values-of-day');
    await setZone(home, 'Europe/Berlin');
    await expect(bench.send(home, refused)).rejects.toThrow('time-zone-changes');
    expect((await dueTimes(db, { kind: zoneCorrectionKind, keys: [home] })).size).toBe(1);
    const person = await bench.asPerson(home);
    const today = async () =>
      valueOf(await bench.client.getHome({ params: { installation: home } }, person));
    const historyOf = async () =>
      valueOf(await bench.client.getHistory({ params: { installation: home } }, person));
    expect((await today()).isRecalculating).toBe(true);
    expect((await historyOf()).isRecalculating).toBe(true);
    await correct(home);
    expect((await historyOf()).isRecalculating).toBe(false);
    expect((await today()).isRecalculating).toBe(false);
    expect((await today()).timeZone).toBe('Europe/Berlin');
    expect(await bench.send(home, refused)).toMatchObject({ isNew: true });
    expect(await bench.send(home, refused)).toMatchObject({ isNew: false });
    expect(await sumsOf(home)).toEqual(expectedSums([...before, ...after]));
    await correct(home);
    expect(await sumsOf(home)).toEqual(expectedSums([...before, ...after]));
  });

  test('a sequence of corrections across both clock changes keeps every day sum, instant and total', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const [meter, unit] = [randomUUID(), randomUUID()];
    const days = [...datesOf('2025-03-29', '2025-04-01'), ...datesOf('2025-10-25', '2025-10-28')];
    await bench.send(home, meterBatch(meter, days));
    const month = { from: '2025-09-30T22:00:00Z', to: '2025-10-31T23:00:00Z', value: 41 };
    const odd = { from: '2025-10-10T10:00:00Z', to: '2025-10-12T10:00:00Z', value: 3 };
    await bench.send(home, {
      batch: randomUUID(),
      series: [
        seriesOf({ appliance: unit, periods: [month, odd] }),
        seriesOf({
          appliance: unit,
          metric: 'room-temperature',
          use: 'none',
          stepS: 900,
          unit: '°C',
          days: days.map((day) => ({ day, values: quarters(day) })),
        }),
      ],
    });
    const sensor = await sensorOf(home, 'Europe/Berlin');
    expect(sensor).toHaveLength(2 * (96 + 96) + 92 + 100);
    const zones = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin'];
    for (const zone of zones) {
      await setZone(home, zone);
      await correct(home);
      expect(await sensorOf(home, zone)).toEqual(sensor);
      const counted = await db.query<{ day: string; total: number; start: Date }>(
        `select r.day, r.total, r.day_start as start from energy.reading_day r
         join energy.series s using (installation_id, series_no)
         where installation_id = $1 and s.metric = 'energy' order by r.day`,
        [home],
      );
      expect(
        Object.fromEntries(counted.map(({ day, total }) => [day, Number(total.toFixed(3))])),
      ).toEqual(expectedSums(days));
      const own = localDaysOf([{ fromDay: '0001-01-01', timeZone: zone }]);
      for (const { day, start } of counted) expect(start.getTime()).toBe(own.spanOf(day).fromMs);
      const periods = await db.query<{ from_at: Date; to_at: Date; value: number }>(
        'select from_at, to_at, value from energy.reading_period where installation_id = $1 order by value',
        [home],
      );
      expect(
        periods.map((row) => [row.from_at.toISOString(), row.to_at.toISOString(), row.value]),
      ).toEqual([
        ['2025-10-10T10:00:00.000Z', '2025-10-12T10:00:00.000Z', 3],
        [
          new Date(own.spanOf('2025-10-01').fromMs).toISOString(),
          new Date(own.spanOf('2025-11-01').fromMs).toISOString(),
          41,
        ],
      ]);
    }
  });

  test('two corrections before the work runs are one, and one that is taken back is none', async () => {
    const home = await newHome(bench, 'UTC');
    const days = ['2025-11-10', '2025-11-11'];
    await bench.send(home, meterBatch(randomUUID(), days));
    await setZone(home, 'Europe/Berlin');
    await setZone(home, 'UTC');
    expect((await dueTimes(db, { kind: zoneCorrectionKind, keys: [home] })).size).toBe(0);
    await setZone(home, 'America/New_York');
    await setZone(home, 'Europe/Berlin');
    await correct(home);
    const zones = await db.query(
      'select time_zone from energy.home_zone where installation_id = $1',
      [home],
    );
    expect(zones).toEqual([{ time_zone: 'Europe/Berlin' }]);
    expect(await sumsOf(home)).toEqual(expectedSums(days));
  });

  test('a late batch and a withdrawal after the correction count in the new days', async () => {
    const home = await newHome(bench, 'UTC');
    const unit = randomUUID();
    const at = (day: string, slot: number, value: number) => ({
      day,
      values: Array.from({ length: 96 }, (_, k) => (k === slot ? value : null)),
    });
    const send = async (sent: string, value: number) => {
      const batch = sentAt(sent);
      const series = seriesOf({
        appliance: unit,
        metric: 'room-temperature',
        use: 'none',
        stepS: 900,
        unit: '°C',
        days: [at('2025-11-12', 95, value)],
      });
      await bench.send(home, { batch, series: [series] });
      return batch;
    };
    await send('2025-11-12T23:46:00Z', 20);
    const second = await send('2025-11-13T00:00:00Z', 21);
    await setZone(home, 'Europe/Berlin');
    await correct(home);
    expect(await sensorOf(home, 'Europe/Berlin')).toEqual([['2025-11-12T23:45:00.000Z', 21]]);
    const params = { installation: home, batch: second };
    valueOf(await bench.client.withdrawBatch({ params }, await bench.asService()));
    expect(await sensorOf(home, 'Europe/Berlin')).toEqual([['2025-11-12T23:45:00.000Z', 20]]);
    expect(Object.keys(await sumsOf(home))).toEqual([addDays('2025-11-12', 1)]);
  });

  test('a correction that ends after any statement leaves all as it was, and the next attempt completes it', async () => {
    const home = await newHome(bench, 'UTC');
    const days = datesOf('2025-11-10', '2025-11-13');
    await bench.send(home, meterBatch(randomUUID(), days));
    await setZone(home, 'Europe/Berlin');
    let isComplete = false;
    for (let statements = 1; !isComplete; statements += 1) {
      let left = statements;
      const failing: Database = {
        ...db,
        transaction: (run) =>
          db.transaction((tx) =>
            run({
              ...tx,
              query: async (sql, values) => {
                left -= 1;
                if (left < 0) throw new Error('killed');
                return await tx.query(sql, values);
              },
              notify: (channel, text) => tx.notify(channel, text),
            }),
          ),
      };
      isComplete = await correctZone(failing, branded(home)).catch(() => false);
      expect(await sumsOf(home)).toEqual(expectedSums(days));
      const [{ time_zone: zone } = { time_zone: '' }] = await db.query<{ time_zone: string }>(
        'select time_zone from energy.home_zone where installation_id = $1',
        [home],
      );
      expect(zone).toBe(isComplete ? 'Europe/Berlin' : 'UTC');
    }
  });
});
