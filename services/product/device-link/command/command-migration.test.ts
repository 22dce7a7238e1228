import { randomUUID } from 'node:crypto';
import type { Command } from '@hearth/devices/device-cloud.ts';
import { emptyWeek } from '@hearth/devices/week.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { insertOldHome } from '../../testing-old-home.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { commandById, commandsDueAt, openForTarget } from './store.ts';

const week = { ...emptyWeek(), monday: [{ at: '06:30', sets: { roomTemperature: 20.5 } }] };
const name = 'schedule.heating.actions.week.2';

/** Stored name and value of the old rows, and the command that they become. */
const stored: readonly (readonly [string, unknown, Command])[] = [
  ['dhwSetPoint', 50, { kind: 'set', point: 'p 1', name: 'dhwSetPoint', to: 50 }],
  ['onOff', 'off', { kind: 'set', point: 'p 1', name: 'onOff', to: 'off' }],
  ['isQuiet', true, { kind: 'set', point: 'p 1', name: 'isQuiet', to: true }],
  ['holiday', 'off', { kind: 'holiday', point: 'p 1', enabled: false }],
  [
    'holiday',
    '2026-12-20/2027-01-03',
    {
      kind: 'holiday',
      point: 'p 1',
      enabled: true,
      startDate: '2026-12-20',
      endDate: '2027-01-03',
    },
  ],
  [
    'schedule.heating.current',
    'off:week:2',
    {
      kind: 'select-schedule',
      point: 'p 1',
      mode: 'heating',
      schedule: 'week:2',
      enabled: false,
    },
  ],
  [
    name,
    JSON.stringify(week),
    { kind: 'write-schedule', point: 'p 1', mode: 'heating', schedule: 'week.2', week },
  ],
];

describe.each(everyEngine)('migration 020 on $name', (engine) => {
  const [person, home, link, unit, trip] = [0, 1, 2, 3, 4].map(() => randomUUID());
  const commands = stored.map(([, , command]) => ({ id: randomUUID(), command }));
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '020');
    await insertOldRows();
    await migrate(db, [productMigrations], systemClock);
  });
  afterAll(() => db.close());

  async function insertOldRows(): Promise<void> {
    const at = '2026-01-15T10:00:00Z';
    await insertOldHome(db, { person, home, link, at });
    await db.query(
      `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, model, kind, name, created_at)
       values ($1, $2, $3, 'onecta', 'd', '', 'air-to-water', '', $4)`,
      [unit, home, link, at],
    );
    await db.query(
      `insert into product.trip (trip_id, installation_id, person_id, from_day, to_day, made_at) values ($1, $2, $3, '2026-12-20', '2027-01-03', $4)`,
      [trip, home, person, at],
    );
    for (const [index, [oldName, value]] of stored.entries()) {
      const isFirst = index === 0;
      await db.query(
        `insert into product.command (command_id, installation_id, unit_id, link_id, point, name, desired, before, by_whom, state,
           requested_at, expires_at, due_at, tries)
         values ($1, $2, $3, $4, 'p 1', $5, $6::jsonb, $7::jsonb, 'person', $8, $9, $9, $9, 3)`,
        [
          commands[index]?.id,
          home,
          unit,
          link,
          oldName,
          JSON.stringify(value),
          JSON.stringify(isFirst ? null : value),
          isFirst ? 'requested' : 'confirmed',
          at,
        ],
      );
    }
    await db.query(
      `insert into product.trip_step (trip_id, installation_id, unit_id, point, name, away, back, phase, state, due_at)
       values ($1, $2, $3, 'p 1', 'holiday', '"2026-12-20/2027-01-03"', '"off"', 'away', 'asked', $4),
         ($1, $2, $3, 'p 1', 'roomSetPoint', '16', '20.5', 'away', 'waiting', $4)`,
      [trip, home, unit, at],
    );
  }

  it.each(stored.map(([oldName, value], index) => ({ oldName, value, index })))(
    'command $oldName $value becomes one of the port',
    async ({ index }) => {
      const { id, command } = commands[index] ?? { id: '', command: null };
      expect(await commandById(db, id)).toMatchObject({
        command,
        before: index === 0 ? null : command,
        readBacks: 3,
      });
    },
  );

  it('a requested command is queued for its target, and no second one can be', async () => {
    const target = 'p 1 dhwSetPoint';
    const [queued] = await openForTarget(db, { unit: unit ?? '', target });
    expect(queued).toMatchObject({ state: 'queued', target, commandId: commands[0]?.id });
    expect(await commandsDueAt(db, link ?? '')).not.toBeNull();
    await expect(
      db.query(
        `insert into product.command (command_id, installation_id, unit_id, link_id, target, command, by_whom, state,
           requested_at, expires_at, due_at)
         select gen_random_uuid(), installation_id, unit_id, link_id, target, command, by_whom, state, requested_at, expires_at, due_at
         from product.command where command_id = $1`,
        [commands[0]?.id],
      ),
    ).rejects.toThrow(/command_waiting/);
  });

  it('a step of a trip has the commands for its start and its end', async () => {
    const steps = await db.query(
      'select target, away, back from product.trip_step order by target',
    );
    expect(steps).toEqual([
      { target: 'p 1 holiday', away: stored[4]?.[2], back: stored[3]?.[2] },
      {
        target: 'p 1 roomSetPoint',
        away: { kind: 'set', point: 'p 1', name: 'roomSetPoint', to: 16 },
        back: { kind: 'set', point: 'p 1', name: 'roomSetPoint', to: 20.5 },
      },
    ]);
  });
});
