import type { ControlSource } from '@hearth/devices/control-precedence.ts';
import type { Command } from '@hearth/devices/device-cloud.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import type { ControlHoldRow } from '../../rows/control-hold.ts';

/** Kind of the due work that ends the plan's control of a point; `holdKeyOf` is its key. */
export const endPlanKind = 'plan-control.end';

export interface PointKey {
  readonly installationId: InstallationId;
  readonly unitId: string;
  readonly point: string;
}

/** Control of a point of a unit for a time. */
export interface ControlHold extends PointKey {
  readonly controller: Extract<ControlSource, 'manual' | 'plan'>;
  /** By the home's clock, like `until`. */
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly personId: string | null;
  readonly decisionId: string | null;
  /** Of the plan: the commands that set the values from before it. */
  readonly restores: readonly Restore[];
}

export type SetCommand = Extract<Command, { kind: 'set' }>;

/** `sent`: the command that was queued for it at the end of the plan. */
export type Restore = SetCommand & { readonly sent?: string };

export const holdKeyOf = ({ installationId, unitId, point }: PointKey): string =>
  `${installationId}/${unitId}/${point}`;

export function parseHoldKey(key: string): PointKey {
  const [installation = '', unitId = '', ...point] = key.split('/');
  return { installationId: branded(installation), unitId, point: point.join('/') };
}

/** Stores a hold in place of an earlier one of the same controller. */
export async function saveHold(tx: Database, hold: ControlHold): Promise<void> {
  await tx.query(
    `insert into product.control_hold
       (installation_id, unit_id, point, controller, since, until, person_id, decision_id, restores)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (installation_id, unit_id, point, controller) do update set since = excluded.since,
       until = excluded.until, person_id = excluded.person_id, decision_id = excluded.decision_id,
       restores = excluded.restores`,
    [
      hold.installationId,
      hold.unitId,
      hold.point,
      hold.controller,
      hold.since.toString(),
      hold.until.toString(),
      hold.personId,
      hold.decisionId,
      JSON.stringify(hold.restores),
    ],
  );
  await publishControl(tx, hold);
}

/** Schedules the end of the plan's control. `at`: by the wall clock. */
export const scheduleEndOfPlan = (
  tx: Database,
  key: PointKey,
  at: Temporal.Instant,
): Promise<void> => scheduleWork(tx, { kind: endPlanKind, key: holdKeyOf(key) }, at);

/** Holds of a home, also those whose time is over. */
export async function holdsOf(
  db: Database,
  { installationId }: Pick<PointKey, 'installationId'>,
): Promise<readonly ControlHold[]> {
  const rows = await db.query<Row>(
    'select * from product.control_hold where installation_id = $1 order by unit_id, point, controller',
    [installationId],
  );
  return rows.map(holdOf);
}

/** Holds of a unit. Call it with the unit locked to change them. */
export async function holdsOfUnit(
  db: Database,
  { installationId, unitId }: Pick<PointKey, 'installationId' | 'unitId'>,
): Promise<readonly ControlHold[]> {
  return (await holdsOf(db, { installationId })).filter((hold) => hold.unitId === unitId);
}

/** Deletes a hold; false when there was none. */
export async function deleteHold(
  tx: Database,
  key: PointKey & Pick<ControlHold, 'controller'>,
): Promise<boolean> {
  const rows = await tx.query(
    `delete from product.control_hold
     where installation_id = $1 and unit_id = $2 and point = $3 and controller = $4 returning point`,
    [key.installationId, key.unitId, key.point, key.controller],
  );
  if (key.controller === 'plan') await dropWork(tx, { kind: endPlanKind, keys: [holdKeyOf(key)] });
  if (rows.length > 0) await publishControl(tx, key);
  return rows.length > 0;
}

const publishControl = (tx: Database, { installationId }: PointKey): Promise<void> =>
  publishChange(tx, 'product', { installation: installationId, topic: 'monitoring' });

type Row = ControlHoldRow & {
  readonly controller: ControlHold['controller'];
  readonly restores: readonly Restore[];
};

const holdOf = (row: Row): ControlHold => ({
  installationId: branded(row.installation_id),
  unitId: row.unit_id,
  point: row.point,
  controller: row.controller,
  since: instantOf(row.since),
  until: instantOf(row.until),
  personId: row.person_id,
  decisionId: row.decision_id,
  restores: row.restores,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
