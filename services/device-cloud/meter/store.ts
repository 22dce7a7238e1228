import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Home } from '@hearth/plant/home.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { Temporal } from 'temporal-polyfill';
import type { MeterRow, SimulatedHomeRow } from '../tables.ts';
import type { OnChannel } from './channels.ts';
import type { MeterCheckpoint } from './quarter-hour-counters.ts';

interface Tables {
  'device_cloud.meter': MeterRow;
  'device_cloud.simulated_home': SimulatedHomeRow;
}

/** The kind of due work that runs a meter; its key is the account. */
export const meterKind = 'device-cloud-meter';

/** A meter that still posts its past waits apart from those that are live. */
const meterLane = (postedMinute: number, liveMinute: number): 'past' | 'live' =>
  postedMinute < liveMinute ? 'past' : 'live';

/** A meter with the home that it is beside. */
export interface SimulatedMeter {
  readonly accountId: string;
  readonly meter: string;
  readonly installation: string;
  readonly baseUrl: string | null;
  readonly sealedToken: string;
  readonly channels: readonly OnChannel[];
  readonly fromMinute: number;
  readonly liveMinute: number;
  readonly postedMinute: number;
  readonly checkpoint: MeterCheckpoint | null;
  readonly sending: Sending | null;
  readonly failures: number;
  readonly refusedAs: string | null;
  readonly home: Home;
  readonly world: WorldClock;
}

/** What is being posted: up to this minute, and since when. */
export interface Sending {
  readonly toMinute: number;
  readonly at: Temporal.Instant;
}

export interface MeterToKeep extends Pick<
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

/** A home has one meter: another one takes its place and begins anew. */
export async function keepMeter(db: Database, meter: MeterToKeep): Promise<void> {
  const row = {
    meter_id: meter.meter,
    installation_id: meter.installation,
    base_url: meter.baseUrl,
    sealed_token: meter.sealedToken,
    channels: JSON.stringify(meter.channels),
    from_minute: meter.fromMinute,
    live_minute: meter.liveMinute,
    posted_minute: meter.fromMinute,
    checkpoint: meter.checkpoint && JSON.stringify(meter.checkpoint),
    sending_minute: null,
    sending_at: null,
    failures: 0,
    refused_as: null,
  };
  await db.transaction(async (tx) => {
    await tx
      .as<Tables>()
      .insertInto('device_cloud.meter')
      .values({ account_id: meter.accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    const lane = meterLane(meter.fromMinute, meter.liveMinute);
    await scheduleWork(tx, { kind: meterKind, key: meter.accountId, lane }, meter.now);
  });
}

export async function removeMeter(db: Database, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .as<Tables>()
      .deleteFrom('device_cloud.meter')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    await dropWork(tx, { kind: meterKind, keys: [accountId] });
    return removed.numDeletedRows > 0n;
  });
}

export async function meterOf(db: Database, accountId: string): Promise<SimulatedMeter | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('device_cloud.meter as m')
    .innerJoin('device_cloud.simulated_home as h', 'h.account_id', 'm.account_id')
    .selectAll('m')
    .select(['h.home_key', 'h.clock_anchor', 'h.clock_offset_ms', 'h.clock_rate'])
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();
  const home = sampleHomes.find(({ key }) => key === row?.home_key);
  if (!row || !home) return null;
  return {
    accountId,
    meter: row.meter_id,
    installation: row.installation_id,
    baseUrl: row.base_url,
    sealedToken: row.sealed_token,
    // Both were written by this service alone, in this form.
    channels: row.channels as readonly OnChannel[],
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
 * Names what is about to be sent, and keeps the home as it stands before it; false when another process has done so or is
 * further.
 */
export async function beginSending(
  db: Database,
  meter: SimulatedMeter,
  { sending, checkpoint }: { readonly sending: Sending; readonly checkpoint: MeterCheckpoint },
): Promise<boolean> {
  const updated = await db
    .as<Tables>()
    .updateTable('device_cloud.meter')
    .set({
      sending_minute: sending.toMinute,
      sending_at: dateOf(sending.at),
      checkpoint: JSON.stringify(checkpoint),
    })
    .where('account_id', '=', meter.accountId)
    .where('meter_id', '=', meter.meter)
    .where('posted_minute', '=', meter.postedMinute)
    .where('sending_minute', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** What was sent has arrived; false when another process has said so before. */
export async function endSending(
  db: Database,
  meter: SimulatedMeter,
  arrived: { readonly toMinute: number; readonly checkpoint: MeterCheckpoint },
): Promise<boolean> {
  const updated = await db
    .as<Tables>()
    .updateTable('device_cloud.meter')
    .set({
      posted_minute: arrived.toMinute,
      checkpoint: JSON.stringify(arrived.checkpoint),
      sending_minute: null,
      sending_at: null,
      failures: 0,
    })
    .where('account_id', '=', meter.accountId)
    .where('meter_id', '=', meter.meter)
    .where('posted_minute', '=', meter.postedMinute)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** When to look at it again, how often it has failed in a row, and whether it has given up. */
export async function plan(
  db: Database,
  meter: SimulatedMeter,
  next: {
    readonly at: Temporal.Instant;
    readonly failures: number;
    readonly refusedAs: string | null;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const updated = await tx
      .as<Tables>()
      .updateTable('device_cloud.meter')
      .set({ failures: next.failures, refused_as: next.refusedAs })
      .where('account_id', '=', meter.accountId)
      .where('meter_id', '=', meter.meter)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return;
    const lane = meterLane(meter.postedMinute, meter.liveMinute);
    const work = { kind: meterKind, key: meter.accountId, lane };
    if (next.refusedAs === null) await scheduleWork(tx, work, next.at);
    else await dropWork(tx, { kind: meterKind, keys: [meter.accountId] });
  });
}

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
