import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type FaultName, faults } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from '../accounts/grant.ts';
import type { AccountRow } from '../rows/account.ts';
import type { PlantFaultRow } from '../rows/plant-fault.ts';
import type { SimulatedHomeRow } from '../rows/simulated-home.ts';
import type { Checkpoint } from './simulate-home.ts';

export interface SimulatedHome {
  readonly home: Home;
  readonly world: WorldClock;
  readonly livedMinute: number;
  readonly checkpoint: Checkpoint;
}

/** Simulated home of an account; null when its devices are recorded. */
export async function simulatedHomeOf(
  db: Database,
  grant: AccountGrant,
): Promise<SimulatedHome | null> {
  const [row] = await db.query<SimulatedHomeRow>(
    'select * from device_cloud.simulated_home where account_id = $1',
    [grant.accountId],
  );
  const home = sampleHomes.find(({ key }) => key === row?.home_key);
  if (!row || !home) return null;
  return {
    home,
    world: worldOf(row),
    livedMinute: row.lived_minute,
    // Only this service writes the column, in this form.
    checkpoint: row.checkpoint as Checkpoint,
  };
}

/** Stores the home of an account whose devices were just replaced by the home's. It is deleted with its first device. */
export async function insertSimulatedHome(
  tx: Database,
  owner: { readonly accountId: string; readonly firstDeviceId: string },
  { home, world, livedMinute, checkpoint }: SimulatedHome,
): Promise<void> {
  await tx.query(
    `insert into device_cloud.simulated_home (account_id, first_device_id, home_key, clock_anchor, clock_offset_ms,
       clock_rate, lived_minute, checkpoint)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      owner.accountId,
      owner.firstDeviceId,
      home.key,
      world.anchor,
      world.offsetMs,
      world.rate,
      livedMinute,
      JSON.stringify(checkpoint),
    ],
  );
}

/** Stores a later checkpoint. False when another read has stored one since `from` was read. */
export async function advanceCheckpoint(
  db: Database,
  grant: AccountGrant,
  from: SimulatedHome,
  to: { readonly livedMinute: number; readonly checkpoint: Checkpoint },
): Promise<boolean> {
  const updated = await db.query(
    `update device_cloud.simulated_home set lived_minute = $4, checkpoint = $5
     where account_id = $1 and lived_minute = $2 and clock_anchor = $3 returning account_id`,
    [
      grant.accountId,
      from.livedMinute,
      from.world.anchor,
      to.livedMinute,
      JSON.stringify(to.checkpoint),
    ],
  );
  return updated.length > 0;
}

export interface FaultChange {
  readonly fromMs: number;
  readonly names: readonly FaultName[];
}

export async function faultChangesOf(
  db: Database,
  grant: AccountGrant,
): Promise<readonly FaultChange[]> {
  const rows = await db.query<Pick<PlantFaultRow, 'from_at' | 'names'>>(
    'select from_at, names from device_cloud.plant_fault where account_id = $1 order by from_at, fault_no',
    [grant.accountId],
  );
  return rows.map(({ from_at, names }) => ({
    fromMs: from_at.getTime(),
    names: Array.isArray(names) ? names.filter(isFaultName) : [],
  }));
}

export async function insertFaultChange(
  db: Database,
  accountId: string,
  change: { readonly from: Temporal.Instant; readonly names: readonly FaultName[] },
): Promise<void> {
  await db.query(
    'insert into device_cloud.plant_fault (account_id, from_at, names) values ($1, $2, $3)',
    [accountId, change.from.toString(), JSON.stringify(change.names)],
  );
}

/** Requests a meter for the home of an account, or withdraws the request. */
export async function requestMeter(
  db: Database,
  accountId: string,
  requested: RequestedMeter | null,
): Promise<void> {
  await db.query(
    'update device_cloud.simulated_home set meter_wish_days = $2, requested_meter = $3 where account_id = $1',
    [accountId, requested?.historyDays ?? null, requested?.meter ?? null],
  );
}

export interface RequestedMeter {
  /** Id of the new meter. */
  readonly meter: string;
  /** How many days of history it posts first. */
  readonly historyDays: number;
}

/** A home with the address of its account. */
export interface AccountHome {
  readonly accountId: string;
  readonly account: string;
  readonly home: Home;
  readonly world: WorldClock;
  readonly requestedMeter: RequestedMeter | null;
}

/** All simulated homes by account, for the operator and for jobs. */
export async function accountHomes(
  db: Database,
  which: 'all' | 'meter-requested',
): Promise<readonly AccountHome[]> {
  const rows = await db.query<Omit<SimulatedHomeRow, 'checkpoint'> & Pick<AccountRow, 'email'>>(
    `select h.account_id, h.first_device_id, h.home_key, h.clock_anchor, h.clock_offset_ms, h.clock_rate,
       h.lived_minute, h.meter_wish_days, h.requested_meter, a.email
     from device_cloud.simulated_home h join device_cloud.account a on a.account_id = h.account_id
     ${which === 'all' ? '' : 'where h.requested_meter is not null'} order by a.email`,
  );
  return rows.flatMap((row) => {
    const home = sampleHomes.find(({ key }) => key === row.home_key);
    return home
      ? [
          {
            accountId: row.account_id,
            account: row.email,
            home,
            world: worldOf(row),
            requestedMeter:
              row.requested_meter === null
                ? null
                : { meter: row.requested_meter, historyDays: row.meter_wish_days ?? 0 },
          },
        ]
      : [];
  });
}

function worldOf(
  row: Pick<SimulatedHomeRow, 'clock_anchor' | 'clock_offset_ms' | 'clock_rate'>,
): WorldClock {
  return {
    anchor: row.clock_anchor.toISOString(),
    offsetMs: row.clock_offset_ms,
    rate: row.clock_rate,
  };
}

function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(faults, name);
}
