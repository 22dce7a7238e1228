import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Home } from '@hearth/plant/home.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { Temporal } from 'temporal-polyfill';
import type { MeterRow } from '../rows/meter.ts';
import type { SimulatedHomeRow } from '../rows/simulated-home.ts';
import type { ChannelAppliance } from './channels.ts';
import type { MeterCheckpoint } from './quarter-hour-counters.ts';

/** Kind of due work that posts for a meter; its key is the account. */
export const meterKind = 'device-cloud-meter';

/** Meters that post their history have a lane of their own. */
const meterLane = (postedMinute: number, liveMinute: number): 'past' | 'live' =>
  postedMinute < liveMinute ? 'past' : 'live';

/** A meter with its home. */
export interface SimulatedMeter {
  readonly accountId: string;
  readonly meter: string;
  readonly installation: string;
  readonly baseUrl: string | null;
  readonly sealedToken: string;
  readonly channels: readonly ChannelAppliance[];
  readonly fromMinute: number;
  readonly liveMinute: number;
  readonly postedMinute: number;
  readonly checkpoint: MeterCheckpoint | null;
  readonly sending: PendingBatch | null;
  readonly failures: number;
  readonly refusedAs: string | null;
  readonly home: Home;
  readonly world: WorldClock;
}

/** Batch being posted: its end, and the instant of the first attempt. */
export interface PendingBatch {
  readonly toMinute: number;
  readonly at: Temporal.Instant;
}

export interface NewMeter extends Pick<
  SimulatedMeter,
  | 'accountId'
  | 'meter'
  | 'installation'
  | 'baseUrl'
  | 'sealedToken'
  | 'channels'
  | 'fromMinute'
  | 'liveMinute'
  | 'checkpoint'
> {
  readonly now: Temporal.Instant;
}

/** Replaces the meter of a home; the new one starts from its own first minute. */
export async function upsertMeter(db: Database, meter: NewMeter): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into device_cloud.meter (account_id, meter_id, installation_id, base_url, sealed_token, channels,
         from_minute, live_minute, posted_minute, checkpoint, failures)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, 0)
       on conflict (account_id) do update set meter_id = excluded.meter_id, installation_id = excluded.installation_id,
         base_url = excluded.base_url, sealed_token = excluded.sealed_token, channels = excluded.channels,
         from_minute = excluded.from_minute, live_minute = excluded.live_minute,
         posted_minute = excluded.posted_minute, checkpoint = excluded.checkpoint, sending_minute = null,
         sending_at = null, failures = 0, refused_as = null`,
      [
        meter.accountId,
        meter.meter,
        meter.installation,
        meter.baseUrl,
        meter.sealedToken,
        JSON.stringify(meter.channels),
        meter.fromMinute,
        meter.liveMinute,
        meter.checkpoint && JSON.stringify(meter.checkpoint),
      ],
    );
    const lane = meterLane(meter.fromMinute, meter.liveMinute);
    await scheduleWork(tx, { kind: meterKind, key: meter.accountId, lane }, meter.now);
  });
}

export async function removeMeter(db: Database, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.query(
      'delete from device_cloud.meter where account_id = $1 returning account_id',
      [accountId],
    );
    await dropWork(tx, { kind: meterKind, keys: [accountId] });
    return removed.length > 0;
  });
}

export async function meterOf(db: Database, accountId: string): Promise<SimulatedMeter | null> {
  const [row] = await db.query<
    MeterRow &
      Pick<SimulatedHomeRow, 'home_key' | 'clock_anchor' | 'clock_offset_ms' | 'clock_rate'>
  >(
    `select m.*, h.home_key, h.clock_anchor, h.clock_offset_ms, h.clock_rate
     from device_cloud.meter m join device_cloud.simulated_home h on h.account_id = m.account_id
     where m.account_id = $1`,
    [accountId],
  );
  const home = sampleHomes.find(({ key }) => key === row?.home_key);
  if (!row || !home) return null;
  return {
    accountId,
    meter: row.meter_id,
    installation: row.installation_id,
    baseUrl: row.base_url,
    sealedToken: row.sealed_token,
    // Only this service writes both columns, in this form.
    channels: row.channels as readonly ChannelAppliance[],
    checkpoint: row.checkpoint as MeterCheckpoint | null,
    fromMinute: row.from_minute,
    liveMinute: row.live_minute,
    postedMinute: row.posted_minute,
    sending:
      row.sending_minute === null || row.sending_at === null
        ? null
        : { toMinute: row.sending_minute, at: instantOf(row.sending_at) },
    failures: row.failures,
    refusedAs: row.refused_as,
    home,
    world: {
      anchor: row.clock_anchor.toISOString(),
      offsetMs: row.clock_offset_ms,
      rate: row.clock_rate,
    },
  };
}

/**
 * Stores the batch about to be posted and the checkpoint before it. False when another process has a pending batch or a later
 * end.
 */
export async function beginSending(
  db: Database,
  meter: SimulatedMeter,
  { sending, checkpoint }: { readonly sending: PendingBatch; readonly checkpoint: MeterCheckpoint },
): Promise<boolean> {
  const updated = await db.query(
    `update device_cloud.meter set sending_minute = $4, sending_at = $5, checkpoint = $6
     where account_id = $1 and meter_id = $2 and posted_minute = $3 and sending_minute is null
     returning account_id`,
    [
      meter.accountId,
      meter.meter,
      meter.postedMinute,
      sending.toMinute,
      sending.at.toString(),
      JSON.stringify(checkpoint),
    ],
  );
  return updated.length > 0;
}

/** Stores the end of a delivered batch. False when another process has stored it before. */
export async function endSending(
  db: Database,
  meter: SimulatedMeter,
  arrived: { readonly toMinute: number; readonly checkpoint: MeterCheckpoint },
): Promise<boolean> {
  const updated = await db.query(
    `update device_cloud.meter
     set posted_minute = $4, checkpoint = $5, sending_minute = null, sending_at = null, failures = 0
     where account_id = $1 and meter_id = $2 and posted_minute = $3 returning account_id`,
    [
      meter.accountId,
      meter.meter,
      meter.postedMinute,
      arrived.toMinute,
      JSON.stringify(arrived.checkpoint),
    ],
  );
  return updated.length > 0;
}

/** Stores the next run, the number of consecutive failures, and the code of a permanent refusal. */
export async function scheduleNextPost(
  db: Database,
  meter: SimulatedMeter,
  next: {
    readonly at: Temporal.Instant;
    readonly failures: number;
    readonly refusedAs: string | null;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const updated = await tx.query(
      `update device_cloud.meter set failures = $3, refused_as = $4
       where account_id = $1 and meter_id = $2 returning account_id`,
      [meter.accountId, meter.meter, next.failures, next.refusedAs],
    );
    if (updated.length === 0) return;
    const lane = meterLane(meter.postedMinute, meter.liveMinute);
    const work = { kind: meterKind, key: meter.accountId, lane };
    if (next.refusedAs === null) await scheduleWork(tx, work, next.at);
    else await dropWork(tx, { kind: meterKind, keys: [meter.accountId] });
  });
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
