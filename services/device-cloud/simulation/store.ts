import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type FaultName, faults } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Grant } from '../accounts/grant.ts';
import type { AccountRow, PlantFaultRow, SimulatedHomeRow } from '../tables.ts';
import type { Checkpoint } from './simulate-home.ts';

interface Tables {
  'device_cloud.account': AccountRow;
  'device_cloud.simulated_home': SimulatedHomeRow;
  'device_cloud.plant_fault': PlantFaultRow;
}

export interface SimulatedHome {
  readonly home: Home;
  readonly world: WorldClock;
  readonly livedMinute: number;
  readonly checkpoint: Checkpoint;
}

/** Null for an account whose devices are recorded. */
export async function simulatedHomeOf(db: Database, grant: Grant): Promise<SimulatedHome | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.simulated_home')
    .selectAll()
    .where('account_id', '=', grant.accountId)
    .executeTakeFirst();
  const home = sampleHomes.find(({ key }) => key === row?.home_key);
  if (!row || !home) return null;
  return {
    home,
    world: worldOf(row),
    livedMinute: row.lived_minute,
    // Written by this service alone, in this form.
    checkpoint: row.checkpoint as Checkpoint,
  };
}

/** For an account whose devices have just been replaced by the home's; the home goes with its first device. */
export async function keepSimulatedHome(
  tx: Database,
  of: { readonly accountId: string; readonly firstDeviceId: string },
  { home, world, livedMinute, checkpoint }: SimulatedHome,
): Promise<void> {
  const row = {
    home_key: home.key,
    clock_anchor: new Date(world.anchor),
    clock_offset_ms: world.offsetMs,
    clock_rate: world.rate,
    lived_minute: livedMinute,
    checkpoint: JSON.stringify(checkpoint),
  };
  await tx
    .as<Tables>()
    .insertInto('device_cloud.simulated_home')
    .values({ account_id: of.accountId, first_device_id: of.firstDeviceId, ...row })
    .execute();
}

/** Puts the checkpoint forward unless another reader has done so since it was read; false then. */
export async function advanceCheckpoint(
  db: Database,
  grant: Grant,
  from: SimulatedHome,
  to: { readonly livedMinute: number; readonly checkpoint: Checkpoint },
): Promise<boolean> {
  const updated = await db
    .as<Tables>()
    .updateTable('device_cloud.simulated_home')
    .set({ lived_minute: to.livedMinute, checkpoint: JSON.stringify(to.checkpoint) })
    .where('account_id', '=', grant.accountId)
    .where('lived_minute', '=', from.livedMinute)
    .where('clock_anchor', '=', new Date(from.world.anchor))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export interface FaultChange {
  readonly fromMs: number;
  readonly names: readonly FaultName[];
}

export async function faultChangesOf(db: Database, grant: Grant): Promise<readonly FaultChange[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('device_cloud.plant_fault')
    .select(['from_at', 'names'])
    .where('account_id', '=', grant.accountId)
    .orderBy('from_at')
    .orderBy('fault_no')
    .execute();
  return rows.map(({ from_at, names }) => ({
    fromMs: from_at.getTime(),
    names: Array.isArray(names) ? names.filter(isFaultName) : [],
  }));
}

export async function keepFaultChange(
  db: Database,
  accountId: string,
  change: { readonly from: Temporal.Instant; readonly names: readonly FaultName[] },
): Promise<void> {
  await db
    .as<Tables>()
    .insertInto('device_cloud.plant_fault')
    .values({
      account_id: accountId,
      from_at: new Date(change.from.epochMilliseconds),
      names: JSON.stringify(change.names),
    })
    .execute();
}

/** Requests a meter for the home of an account, or withdraws the request. */
export async function requestMeter(
  db: Database,
  accountId: string,
  requested: RequestedMeter | null,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('device_cloud.simulated_home')
    .set({
      meter_wish_days: requested?.historyDays ?? null,
      requested_meter: requested?.meter ?? null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export interface RequestedMeter {
  /** The id that the meter gets. */
  readonly meter: string;
  /** How many days of history it posts first. */
  readonly historyDays: number;
}

/** Of whom a home is, by the address of its account. */
export interface AccountHome {
  readonly accountId: string;
  readonly account: string;
  readonly home: Home;
  readonly world: WorldClock;
  readonly requestedMeter: RequestedMeter | null;
}

/** All homes that live, by account; for the operator and for jobs. */
export async function accountHomes(
  db: Database,
  which: 'all' | 'meter-requested',
): Promise<readonly AccountHome[]> {
  const query = db
    .as<Tables>()
    .selectFrom('device_cloud.simulated_home as h')
    .innerJoin('device_cloud.account as a', 'a.account_id', 'h.account_id')
    .select(['a.account_id', 'a.email', 'h.home_key', 'h.clock_anchor', 'h.clock_offset_ms'])
    .select(['h.clock_rate', 'h.meter_wish_days', 'h.requested_meter'])
    .orderBy('a.email');
  const rows = await (
    which === 'all' ? query : query.where('h.requested_meter', 'is not', null)
  ).execute();
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
