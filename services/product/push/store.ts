import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { PushDeliveryRow } from '../rows/push-delivery.ts';
import type { PushDeviceRow } from '../rows/push-device.ts';
import type { PushState } from './delivery-state.ts';

export interface NewDevice {
  readonly device: string;
  readonly person: string;
  readonly endpointHash: string;
  readonly sealed: string;
  readonly name: string;
  readonly locale: string;
}

/** Stores a device, or new keys of a known one; returns its id. One that was another person's gets a new id, so that nothing of theirs is sent to it. */
export async function putDevice(
  tx: Database,
  own: NewDevice,
  now: Temporal.Instant,
): Promise<string> {
  const [row] = await tx.query<Pick<PushDeviceRow, 'device_id'>>(
    `insert into product.push_device as d (device_id, person_id, endpoint_hash, sealed, name, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (endpoint_hash) do update
     set device_id = case when d.person_id = excluded.person_id then d.device_id else excluded.device_id end,
       person_id = excluded.person_id, sealed = excluded.sealed, name = excluded.name, locale = excluded.locale
     returning device_id`,
    [own.device, own.person, own.endpointHash, own.sealed, own.name, own.locale, now.toString()],
  );
  if (!row) throw new Error('the device was not stored');
  return row.device_id;
}

/** Deletes all but the newest devices of a person. */
export async function dropOldestDevices(
  tx: Database,
  person: string,
  count: number,
): Promise<void> {
  await tx.query(
    `delete from product.push_device where person_id = $1 and device_id not in
       (select device_id from product.push_device where person_id = $1
        order by created_at desc, device_id desc limit $2)`,
    [person, count],
  );
}

export interface StoredDevice {
  readonly device: string;
  readonly person: string;
  readonly sealed: string;
  readonly name: string;
  readonly locale: string;
  readonly since: Date;
}

const deviceOf = (row: PushDeviceRow): StoredDevice => ({
  device: row.device_id,
  person: row.person_id,
  sealed: row.sealed,
  name: row.name,
  locale: row.locale,
  since: row.created_at,
});

/** Devices of a person, the newest first. */
export async function devicesOf(db: Database, person: string): Promise<readonly StoredDevice[]> {
  const rows = await db.query<PushDeviceRow>(
    'select * from product.push_device where person_id = $1 order by created_at desc, device_id desc',
    [person],
  );
  return rows.map(deviceOf);
}

export async function deleteDevice(
  db: Database,
  { person, device }: { readonly person: string; readonly device: string },
): Promise<void> {
  await db.query('delete from product.push_device where person_id = $1 and device_id = $2', [
    person,
    device,
  ]);
}

export async function deleteOtherDevices(
  db: Database,
  { person, keep }: { readonly person: string; readonly keep: string | null },
): Promise<void> {
  await db.query(
    'delete from product.push_device where person_id = $1 and device_id is distinct from $2::uuid',
    [person, keep],
  );
}

/** Stores that a message waits for a device; false where it does already, or did. */
export async function addDelivery(
  tx: Database,
  own: { readonly device: string; readonly message: string; readonly person: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query<{ added: number }>(
    `insert into product.push_delivery (device_id, message_id, person_id, state, attempts, created_at)
     values ($1, $2, $3, 'waiting', 0, $4) on conflict do nothing returning 1 as added`,
    [own.device, own.message, own.person, now.toString()],
  );
  return rows.length > 0;
}

export interface WaitingDelivery {
  readonly message: string;
  readonly attempts: number;
  readonly createdAt: Temporal.Instant;
  /** Null: the device was removed. */
  readonly device: StoredDevice | null;
}

/** A delivery that waits; null for any other. */
export async function waitingDelivery(
  db: Database,
  { device, message }: { readonly device: string; readonly message: string },
): Promise<WaitingDelivery | null> {
  const [row] = await db.query<PushDeliveryRow>(
    `select * from product.push_delivery where device_id = $1 and message_id = $2 and state = 'waiting'`,
    [device, message],
  );
  if (!row) return null;
  const [found] = await db.query<PushDeviceRow>(
    'select * from product.push_device where device_id = $1',
    [device],
  );
  return {
    message,
    attempts: row.attempts,
    createdAt: Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()),
    device: found ? deviceOf(found) : null,
  };
}

/** Begins an attempt; false where another process has begun it. */
export async function beginSending(
  db: Database,
  { device, message }: { readonly device: string; readonly message: string },
): Promise<boolean> {
  const rows = await db.query<{ begun: number }>(
    `update product.push_delivery set state = 'sending', attempts = attempts + 1
     where device_id = $1 and message_id = $2 and state = 'waiting' returning 1 as begun`,
    [device, message],
  );
  return rows.length > 0;
}

export async function settleDelivery(
  db: Database,
  { device, message }: { readonly device: string; readonly message: string },
  { state, result }: { readonly state: PushState; readonly result: string },
): Promise<void> {
  await db.query(
    'update product.push_delivery set state = $3, result = $4 where device_id = $1 and message_id = $2',
    [device, message, state, result],
  );
}

/** Deletes deliveries created before the instant. */
export async function purgeDeliveries(db: Database, until: Temporal.Instant): Promise<void> {
  await db.query('delete from product.push_delivery where created_at < $1', [until.toString()]);
}
