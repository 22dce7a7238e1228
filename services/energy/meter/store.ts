import type { Access, Caller } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { type Meter, type MeterChannel, meterChannel } from './contract.ts';

// Services and meters call most of these functions, so these take the installation of the path and no Access.

/** Returns the meter of a token that is not revoked. */
export async function callerByToken(
  db: Database,
  tokenHash: string,
): Promise<{
  readonly caller: Extract<Caller, { kind: 'meter' }>;
  readonly lastUsedMs: number | null;
} | null> {
  const [row] = await db.query<{ meter: string; installation: string; usedAt: Date | null }>(
    `select meter_id as meter, installation_id as installation, last_used_at as "usedAt"
       from energy.meter where token_hash = decode($1, 'hex') and revoked_at is null`,
    [tokenHash],
  );
  return row
    ? {
        caller: { kind: 'meter', meter: row.meter, installation: row.installation },
        lastUsedMs: row.usedAt?.getTime() ?? null,
      }
    : null;
}

export async function storeLastUse(
  db: Database,
  meter: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(`update energy.meter set last_used_at = $2 where meter_id = $1`, [
    meter,
    now.toString(),
  ]);
}

export interface StoredMeter {
  readonly installation: InstallationId;
  readonly isRevoked: boolean;
}

/** Locks the meter's row until the end of the transaction, so that concurrent requests for one meter run in sequence. */
export async function lockMeter(tx: Database, meter: string): Promise<StoredMeter | null> {
  const [row] = await tx.query<{ installation: string; isRevoked: boolean }>(
    `select installation_id as installation, revoked_at is not null as "isRevoked"
       from energy.meter where meter_id = $1 for update`,
    [meter],
  );
  return row ? { installation: branded(row.installation), isRevoked: row.isRevoked } : null;
}

export async function upsertMeter(
  tx: Database,
  installation: InstallationId,
  meter: { meter: string; name: string; tokenHash: string; now: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into energy.meter (meter_id, installation_id, name, token_hash, created_at)
     values ($1, $2, $3, decode($4, 'hex'), $5)
     on conflict (meter_id) do update set name = excluded.name, token_hash = excluded.token_hash`,
    [meter.meter, installation, meter.name, meter.tokenHash, meter.now.toString()],
  );
}

/** Returns the appliance of each channel of the home's meters; `isFree`: every meter with this channel and appliance is revoked. */
export async function channelAssignments(
  tx: Database,
  installation: InstallationId,
  meter: string,
): Promise<
  readonly { channel: MeterChannel; appliance: string; isOwn: boolean; isFree: boolean }[]
> {
  const rows = await tx.query<{
    channel: string;
    appliance: string;
    meter: string;
  }>(
    `select channel, appliance_id as appliance, meter_id as meter from energy.meter_channel
      where installation_id = $1 order by meter_id`,
    [installation],
  );
  const active = await tx.query<{ meter: string }>(
    `select meter_id as meter from energy.meter where installation_id = $1 and revoked_at is null`,
    [installation],
  );
  const inUse = new Set(active.map((row) => row.meter));
  const busy = new Set(
    rows
      .filter((row) => inUse.has(row.meter) && row.meter !== meter)
      .map((row) => `${row.appliance} ${row.channel}`),
  );
  return rows.map((row) => ({
    channel: meterChannel.parse(row.channel),
    appliance: row.appliance,
    isOwn: row.meter === meter,
    isFree: !busy.has(`${row.appliance} ${row.channel}`),
  }));
}

export async function putChannels(
  tx: Database,
  installation: InstallationId,
  { meter, channels }: { meter: string; channels: Meter['channels'] },
): Promise<void> {
  await tx.query(
    `insert into energy.meter_channel (installation_id, meter_id, channel, appliance_id)
     select $1::uuid, $2::uuid, c.channel, c.appliance from unnest($3::text[], $4::uuid[]) as c (channel, appliance)
     on conflict (installation_id, meter_id, channel) do update set appliance_id = excluded.appliance_id`,
    [
      installation,
      meter,
      channels.map(({ channel }) => channel),
      channels.map(({ appliance }) => appliance),
    ],
  );
  await tx.query(
    `delete from energy.meter_channel
      where installation_id = $1 and meter_id = $2 and channel <> all($3::text[])`,
    [installation, meter, channels.map(({ channel }) => channel)],
  );
}

export async function channelsOfMeter(
  db: Database,
  installation: InstallationId,
  meter: string,
): Promise<Meter['channels']> {
  const rows = await db.query<{ channel: string; appliance: string }>(
    `select channel, appliance_id as appliance from energy.meter_channel
      where installation_id = $1 and meter_id = $2 order by channel`,
    [installation, meter],
  );
  return rows.map(({ channel, appliance }) => ({
    channel: meterChannel.parse(channel),
    appliance,
  }));
}

/** Whether a meter that is not revoked measures the home's grid connection. */
export async function hasGridMeter(db: Database, installation: InstallationId): Promise<boolean> {
  const rows = await db.query(
    `select from energy.meter_channel c join energy.meter m on m.meter_id = c.meter_id
      where c.installation_id = $1 and m.installation_id = $1 and c.channel = 'grid-import'
        and m.revoked_at is null limit 1`,
    [installation],
  );
  return rows.length > 0;
}

export async function metersOf(
  db: Database,
  installation: InstallationId,
): Promise<readonly Meter[]> {
  const rows = await db.query<{
    meter: string;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  }>(
    `select meter_id as meter, name, created_at as "createdAt", last_used_at as "lastUsedAt",
        revoked_at as "revokedAt"
       from energy.meter where installation_id = $1 order by created_at, meter_id`,
    [installation],
  );
  const meters: Meter[] = [];
  for (const row of rows)
    meters.push({
      meter: row.meter,
      name: row.name,
      channels: await channelsOfMeter(db, installation, row.meter),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    });
  return meters;
}

/** Revokes a meter's token. False: the installation has no such meter. */
export async function revokeMeter(
  db: Database,
  installation: InstallationId,
  { meter, now }: { meter: string; now: Temporal.Instant },
): Promise<boolean> {
  const rows = await db.query(
    `update energy.meter set revoked_at = coalesce(revoked_at, $3), loading_from = null, loading_to = null,
        loading_reached = null, loading_said_at = null
      where meter_id = $2 and installation_id = $1 returning meter_id`,
    [installation, meter, now.toString()],
  );
  return rows.length > 0;
}

/** Progress of a meter that sends its past readings. */
export interface Loading {
  /** Local days, half-open. */
  readonly from: string;
  readonly to: string;
  readonly reached: string;
}

/** Stores a meter's progress. False: the installation has no such meter, or it is revoked. */
export async function putLoading(
  db: Database,
  installation: InstallationId,
  { meter, loading, now }: { meter: string; loading: Loading | null; now: Temporal.Instant },
): Promise<boolean> {
  const rows = await db.query(
    `update energy.meter set loading_from = $3, loading_to = $4, loading_reached = $5, loading_said_at = $6
      where meter_id = $2 and installation_id = $1 and revoked_at is null returning meter_id`,
    [
      installation,
      meter,
      loading?.from ?? null,
      loading?.to ?? null,
      loading?.reached ?? null,
      loading ? now.toString() : null,
    ],
  );
  return rows.length > 0;
}

/** Returns the progress of the home's slowest loading meter, of those that reported since an instant. */
export async function loadingOf(
  db: Database,
  access: Access,
  since: Temporal.Instant,
): Promise<Loading | null> {
  const [row] = await db.query<Loading>(
    `select loading_from as "from", loading_to as "to", loading_reached as reached from energy.meter
      where installation_id = $1 and loading_said_at > $2
        and loading_from is not null and loading_to is not null and loading_reached is not null
      order by loading_reached limit 1`,
    [access.installationId, since.toString()],
  );
  return row ?? null;
}
