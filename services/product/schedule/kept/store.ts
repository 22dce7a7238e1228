import type { Scalar } from '@hearth/devices/device-cloud.ts';
import type { Week } from '@hearth/devices/week.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import type { Change, ChangeState } from './change-state.ts';

export interface KeptWeek {
  readonly installationId: InstallationId;
  readonly unitId: string;
  readonly point: string;
  readonly week: Week;
  readonly isFollowed: boolean;
  /** By the home's clock: what was due until then is in hand. */
  readonly through: Temporal.Instant;
}

export interface StoredChange extends Change {
  readonly name: string;
  readonly slotAt: Temporal.Instant;
  readonly commandId: string | null;
}

export type KeptWeekKey = Pick<KeptWeek, 'installationId' | 'unitId' | 'point'>;

/** The kind of due work that looks at a week; `workKeyOf` is its key. By the wall's clock. */
export const weekKind = 'schedule.run';

const workKeyOf = ({ installationId, unitId, point }: KeptWeekKey): string =>
  `${installationId}/${unitId}/${point}`;

export function parseWorkKey(key: string): KeptWeekKey {
  const [installation = '', unitId = '', ...point] = key.split('/');
  return { installationId: brand(installation), unitId, point: point.join('/') };
}

export async function weeksOf(
  db: Database,
  of: Pick<Access, 'installationId'>,
): Promise<readonly KeptWeek[]> {
  const rows = await db.query<WeekRow>(
    `select ${columns} from product.kept_week where installation_id = $1 order by unit_id, point`,
    [of.installationId],
  );
  return rows.map(weekOf);
}

/** What the old week had asked for is over. */
export async function putWeek(
  tx: Database,
  kept: KeptWeek,
  looksAt: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.kept_week
       (installation_id, unit_id, point, week, is_followed, through)
     values ($1, $2, $3, $4::jsonb, $5, $6)
     on conflict (installation_id, unit_id, point) do update set week = excluded.week,
       is_followed = excluded.is_followed, through = excluded.through`,
    [...keyOf(kept), JSON.stringify(kept.week), kept.isFollowed, kept.through.toString()],
  );
  const work = { kind: weekKind, key: workKeyOf(kept) };
  if (kept.isFollowed) await scheduleWork(tx, work, looksAt);
  else await dropWork(tx, { kind: weekKind, keys: [work.key] });
  await tx.query(
    'delete from product.kept_change where installation_id = $1 and unit_id = $2 and point = $3',
    keyOf(kept),
  );
  await tellChange(tx, 'product', { installation: kept.installationId, topic: 'monitoring' });
}

/** For the job: the week, locked until the transaction ends; null when nobody wants it followed any more. */
export async function holdWeek(tx: Database, kept: KeptWeekKey): Promise<KeptWeek | null> {
  const [row] = await tx.query<WeekRow>(
    `select ${columns} from product.kept_week
     where installation_id = $1 and unit_id = $2 and point = $3 and is_followed for update`,
    keyOf(kept),
  );
  return row ? weekOf(row) : null;
}

export async function keepLooked(
  tx: Database,
  kept: KeptWeekKey,
  at: { through: Temporal.Instant; looksAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update product.kept_week set through = $4
     where installation_id = $1 and unit_id = $2 and point = $3`,
    [...keyOf(kept), at.through.toString()],
  );
  await scheduleWork(tx, { kind: weekKind, key: workKeyOf(kept) }, at.looksAt);
}

export async function changesOf(db: Database, kept: KeptWeekKey): Promise<readonly StoredChange[]> {
  const rows = await db.query<ChangeRow>(
    `select name, desired, state, slot_at, due_at, tries, command_id from product.kept_change
     where installation_id = $1 and unit_id = $2 and point = $3 order by slot_at, name`,
    keyOf(kept),
  );
  return rows.map((row) => ({
    name: row.name,
    desired: row.desired,
    state: row.state,
    slotAt: instantOf(row.slot_at),
    dueAt: instantOf(row.due_at),
    tries: row.tries,
    commandId: row.command_id,
  }));
}

export async function saveChange(
  tx: Database,
  kept: KeptWeekKey,
  change: StoredChange,
): Promise<void> {
  await tx.query(
    `insert into product.kept_change
       (installation_id, unit_id, point, name, desired, state, slot_at, due_at, tries, command_id)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10)
     on conflict (installation_id, unit_id, point, name) do update set desired = excluded.desired,
       state = excluded.state, slot_at = excluded.slot_at, due_at = excluded.due_at,
       tries = excluded.tries, command_id = excluded.command_id`,
    [
      ...keyOf(kept),
      change.name,
      JSON.stringify(change.desired),
      change.state,
      change.slotAt.toString(),
      change.dueAt.toString(),
      change.tries,
      change.commandId,
    ],
  );
  await tellChange(tx, 'product', { installation: kept.installationId, topic: 'monitoring' });
}

const keyOf = ({ installationId, unitId, point }: KeptWeekKey) => [installationId, unitId, point];

const columns = 'installation_id, unit_id, point, week, is_followed, through';

interface WeekRow {
  installation_id: string;
  unit_id: string;
  point: string;
  week: Week;
  is_followed: boolean;
  through: Date;
}

interface ChangeRow {
  name: string;
  desired: Scalar;
  state: ChangeState;
  slot_at: Date;
  due_at: Date;
  tries: number;
  command_id: string | null;
}

const weekOf = (row: WeekRow): KeptWeek => ({
  installationId: brand(row.installation_id),
  unitId: row.unit_id,
  point: row.point,
  week: row.week,
  isFollowed: row.is_followed,
  through: instantOf(row.through),
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
