// @module-tag long
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { accessOfOwner, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';

const now = '2026-01-20T10:00:00Z';
const unit = randomUUID();

describe.each(engines)('watched units on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  afterAll(() => db.close());

  async function home() {
    await db.query('delete from platform.due_work');
    const bench = benchOn(db, now, {
      alerts: {
        watchAccess: accessOfOwner(),
        postMessage: async () => ({ ok: true, value: undefined }),
      },
    });
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const { client, energy, clock } = bench;
    const list = async () =>
      valueOf(await client.listAlerts({ params }, await bench.asPerson(installation)));
    return {
      ...bench,
      installation,
      list,
      watch: () => runJobNow(energy, 'energy.watch-home', { db, clock }),
      findingOf: async (kind: string) =>
        (await list()).kinds.find((each) => each.kind === kind)?.finding,
      log: async (at: string, outcome: string, reason: string | null = null) =>
        valueOf(
          await client.appendLogs(
            {
              params,
              body: {
                entries: [
                  {
                    entry: randomUUID(),
                    at,
                    appliance: unit,
                    kind: 'command',
                    by: 'schedule',
                    name: 'tankTemperature',
                    before: 45,
                    after: 50,
                    outcome,
                    reason,
                  },
                ],
              },
            },
            await bench.asService(),
          ),
        ),
    };
  }

  test('two commands that a unit refuses are an alert within the hour, until one is confirmed', async () => {
    const { log, watch, list, findingOf, clock } = await home();
    await watch();
    expect(await findingOf('command-refused')).toEqual({
      state: 'unwatched',
      reason: 'no-commands',
    });
    await log('2026-01-20T08:00:00Z', 'refused', 'superseded');
    await log('2026-01-20T09:00:00Z', 'refused', 'locked');
    await log('2026-01-20T09:30:00Z', 'timed-out');
    clock.advance({ hours: 1 });
    await watch();
    expect((await list()).alerts).toMatchObject([
      { kind: 'command-refused', state: 'open', facts: { appliance: unit, count: 2, commands: 2 } },
    ]);
    await log('2026-01-20T10:30:00Z', 'confirmed');
    clock.advance({ hours: 1 });
    await watch();
    expect((await list()).alerts).toMatchObject([{ kind: 'command-refused', state: 'ended' }]);
  });

  test('minutes of the heat pump become a day that outlives them', async () => {
    const { installation, watch, findingOf, clock } = await home();
    // Six starts an hour of four minutes on the whole of 18 and 19 January, local time.
    await db.query(
      `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, house_w, heat_pump_w)
       select $1, timestamptz '2026-01-17T23:00:00Z' + m * interval '1 minute', $2, 60, 'measured', 2000, 2000,
         case when m % 10 between 1 and 4 then 2000 else 50 end
       from generate_series(1, 2880) as m`,
      [installation, now],
    );
    await watch();
    expect(await findingOf('short-cycling')).toEqual({ state: 'learning', days: 2, needed: 3 });
    await db.query('delete from energy.power where installation_id = $1', [installation]);
    clock.advance({ hours: 7 });
    await watch();
    expect(await findingOf('short-cycling')).toEqual({ state: 'learning', days: 2, needed: 3 });
    expect(
      await db.query('select * from energy.heat_pump_day where installation_id = $1 order by day', [
        installation,
      ]),
    ).toMatchObject([
      { day: '2026-01-18', busiest_hour: 6, median_run_minutes: 4 },
      { day: '2026-01-19', starts: 143, minutes_by_power: [864, 0, 0, 0, 0, 0, 0, 0, 576] },
    ]);
  });

  test('a tank that has been cold for hours is an alert', async () => {
    const { installation, send, watch, list } = await home();
    const cold = (day: string, k: number): boolean => day === '2026-01-20' && k >= 8;
    const days = Array.from({ length: 20 }, (_, k) => `2026-01-${String(k + 1).padStart(2, '0')}`);
    await send(installation, {
      batch: sentAt(Date.parse(now)),
      series: [
        seriesOf({
          appliance: unit,
          metric: 'tank-temperature',
          use: 'none',
          unit: '°C',
          stepS: 1800,
          days: days.map((day) => ({
            day,
            values: Array.from({ length: 48 }, (_, k) => {
              if (day === '2026-01-20' && k >= 22) return null;
              return cold(day, k) ? 33 : 49 + (k % 3);
            }),
          })),
        }),
      ],
    });
    await watch();
    // From 4:00 local time on.
    expect((await list()).alerts).toMatchObject([
      {
        kind: 'hot-water',
        severity: 'act',
        facts: { since: '2026-01-20T03:00:00.000Z', lastC: 33, usualHours: 0 },
      },
    ]);
  });
});
