import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { PlanningRow } from '../rows/planning.ts';

/** Events that ask for a plan that decides everything again. */
export type PlanEvent =
  | 'switched'
  | 'settings'
  | 'manual-change'
  | 'holiday'
  | 'fault'
  | 'veto'
  | 'forecast';

/** Planning of a home; instants by its clock, apart from `statusAtMs`. */
export interface Planning {
  readonly isOn: boolean;
  readonly pausedUntilMs: number | null;
  readonly eventNo: number;
  readonly event: string | null;
  readonly plannedEventNo: number;
  readonly planNo: number;
  readonly learnedDay: string | null;
  readonly learned: unknown;
  readonly status: unknown;
  readonly statusAtMs: number | null;
}

interface AtHome {
  readonly installationId: InstallationId;
}

/** Null where planning was never switched on. */
export async function readPlanning(db: Database, home: AtHome): Promise<Planning | null> {
  const [row] = await db.query<PlanningRow>(
    'select * from energy.planning where installation_id = $1',
    [home.installationId],
  );
  return row ? planningOf(row) : null;
}

/** Locks the row until the transaction ends. */
export async function lockPlanning(tx: Database, home: AtHome): Promise<Planning | null> {
  const [row] = await tx.query<PlanningRow>(
    'select * from energy.planning where installation_id = $1 for update',
    [home.installationId],
  );
  return row ? planningOf(row) : null;
}

/** Switches planning on or off, or pauses it; an event of its own. */
export async function saveSwitch(
  tx: Database,
  home: AtHome,
  change: {
    readonly isOn: boolean;
    readonly pausedUntil: string | null;
    readonly person: string | null;
    readonly at: string;
  },
): Promise<void> {
  await tx.query(
    `insert into energy.planning as p (installation_id, is_on, paused_until, changed_by, changed_at, event_no, event)
     values ($1, $2, $3, $4, $5, 1, 'switched')
     on conflict (installation_id) do update set is_on = excluded.is_on, paused_until = excluded.paused_until,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at, event_no = p.event_no + 1,
       event = 'switched'`,
    [home.installationId, change.isOn, change.pausedUntil, change.person, change.at],
  );
}

/** Notes an event; false where the home is not planned. */
export async function addEvent(tx: Database, home: AtHome, event: PlanEvent): Promise<boolean> {
  const rows = await tx.query(
    `update energy.planning set event_no = event_no + 1, event = $2
     where installation_id = $1 and is_on returning event_no`,
    [home.installationId, event],
  );
  return rows.length > 0;
}

/** Counts a plan and the events that it has seen. Call it with the row locked. */
export async function countPlan(
  tx: Database,
  home: AtHome,
  { planNo, plannedEventNo }: Pick<Planning, 'planNo' | 'plannedEventNo'>,
): Promise<void> {
  await tx.query(
    'update energy.planning set plan_no = $2, planned_event_no = $3 where installation_id = $1',
    [home.installationId, planNo, plannedEventNo],
  );
}

export async function saveLearned(
  db: Database,
  home: AtHome,
  { day, learned }: { readonly day: string; readonly learned: unknown },
): Promise<void> {
  await db.query(
    'update energy.planning set learned_day = $2, learned = $3 where installation_id = $1',
    [home.installationId, day, JSON.stringify(learned)],
  );
}

/** Result of the last run, for the screens. */
export async function saveStatus(
  db: Database,
  home: AtHome,
  { status, at }: { readonly status: unknown; readonly at: string },
): Promise<void> {
  await db.query(
    'update energy.planning set status = $2, status_at = $3 where installation_id = $1',
    [home.installationId, JSON.stringify(status), at],
  );
}

const planningOf = (row: PlanningRow): Planning => ({
  isOn: row.is_on,
  pausedUntilMs: row.paused_until?.getTime() ?? null,
  eventNo: row.event_no,
  event: row.event,
  plannedEventNo: row.planned_event_no,
  planNo: row.plan_no,
  learnedDay: row.learned_day,
  learned: row.learned,
  status: row.status,
  statusAtMs: row.status_at?.getTime() ?? null,
});
