import type { Scalar } from '@hearth/devices/scalar.ts';
import type { Week, WeekException } from '@hearth/devices/week.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork, wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import type { WeekChange, ChangeState } from './change-state.ts';
import type { AppWeekRow } from '../../rows/app-week.ts';
import type { AppWeekChangeRow } from '../../rows/app-week-change.ts';

export interface AppWeek {
  readonly installationId: InstallationId;
  readonly unitId: string;
  readonly point: string;
  readonly week: Week;
  readonly isFollowed: boolean;
  /** In the order of their days, without overlap. */
  readonly exceptions: readonly WeekException[];
  /** By the home's clock: changes that were due until then have been started. */
  readonly through: Temporal.Instant;
}

export interface StoredChange extends WeekChange {
  readonly name: string;
  readonly slotAt: Temporal.Instant;
  readonly commandId: string | null;
}

export type AppWeekKey = Pick<AppWeek, 'installationId' | 'unitId' | 'point'>;

/** Kind of the due work that runs a week; `workKeyOf` is its key. By the wall clock. */
export const weekKind = 'schedule.run';

const workKeyOf = ({ installationId, unitId, point }: AppWeekKey): string =>
  `${installationId}/${unitId}/${point}`;

export function parseWorkKey(key: string): AppWeekKey {
  const [installation = '', unitId = '', ...point] = key.split('/');
  return { installationId: branded(installation), unitId, point: point.join('/') };
}

export async function weeksOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
): Promise<readonly AppWeek[]> {
  const rows = await db.query<WeekRow>(
    `select ${columns} from product.app_week where installation_id = $1 order by unit_id, point`,
    [installationId],
  );
  return rows.map(weekOf);
}

/** Stores a week and deletes the changes of the previous one; its exceptions stay. */
export async function storeWeek(
  tx: Database,
  week: Omit<AppWeek, 'exceptions'>,
  runAt: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.app_week
       (installation_id, unit_id, point, week, is_followed, through)
     values ($1, $2, $3, $4::jsonb, $5, $6)
     on conflict (installation_id, unit_id, point) do update set week = excluded.week,
       is_followed = excluded.is_followed, through = excluded.through`,
    [...keyOf(week), JSON.stringify(week.week), week.isFollowed, week.through.toString()],
  );
  const work = { kind: weekKind, key: workKeyOf(week) };
  if (week.isFollowed) await scheduleWork(tx, work, runAt);
  else await dropWork(tx, { kind: weekKind, keys: [work.key] });
  await tx.query(
    'delete from product.app_week_change where installation_id = $1 and unit_id = $2 and point = $3',
    keyOf(week),
  );
  await publishChange(tx, 'product', { installation: week.installationId, topic: 'monitoring' });
}

/** Stores the exceptions of a week. What was due until `through` is not started for them any more. */
export async function storeExceptions(
  tx: Database,
  week: AppWeek,
  runAt: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.app_week set exceptions = $4::jsonb, through = $5
     where installation_id = $1 and unit_id = $2 and point = $3`,
    [...keyOf(week), JSON.stringify(week.exceptions), week.through.toString()],
  );
  if (week.isFollowed) await wakeWork(tx, { kind: weekKind, key: workKeyOf(week) }, runAt);
  await publishChange(tx, 'product', { installation: week.installationId, topic: 'monitoring' });
}

/** A week, locked until the transaction ends; null when it is not followed any more. For the job. */
export async function lockWeek(tx: Database, week: AppWeekKey): Promise<AppWeek | null> {
  const [row] = await tx.query<WeekRow>(
    `select ${columns} from product.app_week
     where installation_id = $1 and unit_id = $2 and point = $3 and is_followed for update`,
    keyOf(week),
  );
  return row ? weekOf(row) : null;
}

/** Stores how far a week has been run, and the time of its next run. */
export async function scheduleNextRun(
  tx: Database,
  week: AppWeekKey,
  run: { through: Temporal.Instant; nextAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update product.app_week set through = $4
     where installation_id = $1 and unit_id = $2 and point = $3`,
    [...keyOf(week), run.through.toString()],
  );
  await scheduleWork(tx, { kind: weekKind, key: workKeyOf(week) }, run.nextAt);
}

export async function changesOf(db: Database, week: AppWeekKey): Promise<readonly StoredChange[]> {
  const rows = await db.query<ChangeRow>(
    `select name, desired, state, slot_at, due_at, attempts, command_id from product.app_week_change
     where installation_id = $1 and unit_id = $2 and point = $3 order by slot_at, name`,
    keyOf(week),
  );
  return rows.map((row) => ({
    name: row.name,
    desired: row.desired,
    state: row.state,
    slotAt: instantOf(row.slot_at),
    dueAt: instantOf(row.due_at),
    attempts: row.attempts,
    commandId: row.command_id,
  }));
}

export async function saveChange(
  tx: Database,
  week: AppWeekKey,
  change: StoredChange,
): Promise<void> {
  await tx.query(
    `insert into product.app_week_change
       (installation_id, unit_id, point, name, desired, state, slot_at, due_at, attempts, command_id)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10)
     on conflict (installation_id, unit_id, point, name) do update set desired = excluded.desired,
       state = excluded.state, slot_at = excluded.slot_at, due_at = excluded.due_at,
       attempts = excluded.attempts, command_id = excluded.command_id`,
    [
      ...keyOf(week),
      change.name,
      JSON.stringify(change.desired),
      change.state,
      change.slotAt.toString(),
      change.dueAt.toString(),
      change.attempts,
      change.commandId,
    ],
  );
  await publishChange(tx, 'product', { installation: week.installationId, topic: 'monitoring' });
}

const keyOf = ({ installationId, unitId, point }: AppWeekKey) => [installationId, unitId, point];

const columns = 'installation_id, unit_id, point, week, is_followed, exceptions, through';

type WeekRow = AppWeekRow & {
  readonly week: Week;
  readonly exceptions: readonly WeekException[];
};

type ChangeRow = Omit<AppWeekChangeRow, 'installation_id' | 'unit_id' | 'point'> & {
  readonly desired: Scalar;
  readonly state: ChangeState;
};

const weekOf = (row: WeekRow): AppWeek => ({
  installationId: branded(row.installation_id),
  unitId: row.unit_id,
  point: row.point,
  week: row.week,
  isFollowed: row.is_followed,
  exceptions: row.exceptions,
  through: instantOf(row.through),
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
