import type { Command } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import { targetOf } from '../device-link/command/command-target.ts';
import type { PlannedStep } from './step-state.ts';
import type { TripRow } from '../rows/trip.ts';
import type { TripStepRow } from '../rows/trip-step.ts';

export interface StoredTrip {
  readonly tripId: string;
  readonly installationId: InstallationId;
  readonly from: string;
  readonly to: string;
  readonly createdAt: Temporal.Instant;
  readonly isCancelled: boolean;
  readonly isSettled: boolean;
}

/** Kind of the due work that runs the trip of a home; its key is the home. By the wall clock. */
export const tripKind = 'trip.run';

/** Stores a new trip; null when the home has one that is not over. */
export async function insertTrip(
  tx: Database,
  access: Access,
  trip: {
    from: string;
    to: string;
    steps: readonly Pick<PlannedStep, 'unitId' | 'away' | 'back' | 'dueAt'>[];
    now: Temporal.Instant;
  },
): Promise<StoredTrip | null> {
  const [row] = await tx.query<Row>(
    `insert into product.trip (trip_id, installation_id, person_id, from_day, to_day, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id) where settled_at is null do nothing
     returning ${columns}`,
    [
      uuidv7(trip.now),
      access.installationId,
      access.personId,
      trip.from,
      trip.to,
      trip.now.toString(),
    ],
  );
  if (!row) return null;
  for (const step of trip.steps)
    await tx.query(
      `insert into product.trip_step
         (trip_id, installation_id, unit_id, target, away, back, phase, state, due_at)
       values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, 'away', 'waiting', $7)`,
      [
        row.trip_id,
        access.installationId,
        step.unitId,
        targetOf(step.away),
        JSON.stringify(step.away),
        JSON.stringify(step.back),
        step.dueAt.toString(),
      ],
    );
  return tripOf(row);
}

/** The trip that is not settled, else the newest. */
export async function latestTrip(db: Database, access: Access): Promise<StoredTrip | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.trip where installation_id = $1
     order by settled_at is null desc, created_at desc limit 1`,
    [access.installationId],
  );
  return row ? tripOf(row) : null;
}

export async function cancelTrip(
  tx: Database,
  access: Access,
  cancelled: { trip: string; now: Temporal.Instant },
): Promise<StoredTrip | null> {
  const [row] = await tx.query<Row>(
    `update product.trip set cancelled_at = coalesce(cancelled_at, $3)
     where installation_id = $1 and trip_id = $2 and settled_at is null returning ${columns}`,
    [access.installationId, cancelled.trip, cancelled.now.toString()],
  );
  return row ? tripOf(row) : null;
}

/** The trip of a home that is not settled, locked until the transaction ends. For the job. */
export async function lockTrip(tx: Database, installation: string): Promise<StoredTrip | null> {
  const [row] = await tx.query<Row>(
    `select ${columns} from product.trip where installation_id = $1 and settled_at is null for update`,
    [installation],
  );
  return row ? tripOf(row) : null;
}

/** Whether a trip that has begun and is not settled changes the unit. For jobs. */
export async function isUnitAway(
  db: Database,
  { installationId }: { installationId: InstallationId },
  { unit, today }: { unit: string; today: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from product.trip t join product.trip_step s on s.installation_id = t.installation_id and s.trip_id = t.trip_id
     where t.installation_id = $1 and t.settled_at is null and t.from_day <= $3::date and s.unit_id = $2 limit 1`,
    [installationId, unit, today],
  );
  return rows.length > 0;
}

export async function stepsOf(
  db: Database,
  trip: Pick<StoredTrip, 'installationId' | 'tripId'>,
): Promise<readonly PlannedStep[]> {
  const rows = await db.query<StepRow>(
    `select unit_id, away, back, phase, state, due_at, attempts, command_id
     from product.trip_step where installation_id = $1 and trip_id = $2 order by unit_id, target`,
    [trip.installationId, trip.tripId],
  );
  return rows.map((row) => ({
    unitId: row.unit_id,
    away: row.away,
    back: row.back,
    phase: row.phase,
    state: row.state,
    dueAt: instantOf(row.due_at),
    attempts: row.attempts,
    commandId: row.command_id,
  }));
}

export async function saveStep(tx: Database, trip: StoredTrip, step: PlannedStep): Promise<void> {
  await tx.query(
    `update product.trip_step set phase = $5, state = $6, due_at = $7, attempts = $8, command_id = $9
     where installation_id = $1 and trip_id = $2 and unit_id = $3 and target = $4`,
    [
      trip.installationId,
      trip.tripId,
      step.unitId,
      targetOf(step.away),
      step.phase,
      step.state,
      step.dueAt.toString(),
      step.attempts,
      step.commandId,
    ],
  );
  await publishChange(tx, 'product', { installation: trip.installationId, topic: 'monitoring' });
}

export async function settleTrip(
  tx: Database,
  trip: StoredTrip,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.trip set settled_at = $3 where installation_id = $1 and trip_id = $2',
    [trip.installationId, trip.tripId, now.toString()],
  );
  await dropWork(tx, { kind: tripKind, keys: [trip.installationId] });
}

export const scheduleTrip = (tx: Database, trip: StoredTrip, at: Temporal.Instant): Promise<void> =>
  scheduleWork(tx, { kind: tripKind, key: trip.installationId }, at);

const columns =
  'trip_id, installation_id, from_day::text as from_day, to_day::text as to_day, created_at, cancelled_at, settled_at';

type Row = Omit<TripRow, 'person_id'>;

type StepRow = Omit<TripStepRow, 'trip_id' | 'installation_id' | 'target'> & {
  readonly away: Command;
  readonly back: Command;
  readonly phase: PlannedStep['phase'];
  readonly state: PlannedStep['state'];
};

const tripOf = (row: Row): StoredTrip => ({
  tripId: row.trip_id,
  installationId: branded(row.installation_id),
  from: row.from_day,
  to: row.to_day,
  createdAt: instantOf(row.created_at),
  isCancelled: row.cancelled_at !== null,
  isSettled: row.settled_at !== null,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
