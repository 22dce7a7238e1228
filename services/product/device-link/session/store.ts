import { changeNotification } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type OutboxEntry, enqueueSql } from '@hearth/platform/jobs/outbox.ts';
import type { Temporal } from 'temporal-polyfill';
import type { SentHashes } from '../delivery/batch.ts';
import type { ReadingPayload } from '../delivery/reading-payload.ts';
import type { LinkState } from '../link-state.ts';
import type { Bucket } from '../quota/bucket.ts';
import { bucketColumns, bucketValues } from '../quota/stored-bucket.ts';
import { leaseS } from './lease.ts';

/** A link, and the process that has its lease. */
export interface Lease {
  readonly link: string;
  readonly lease: string;
}

/** false when another process has the lease. */
export async function renewLease(
  db: Database,
  held: Lease,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    'update product.device_link set lease_until = $3 where link_id = $1 and lease = $2 returning link_id',
    [held.link, held.lease, now.add({ seconds: leaseS }).toString()],
  );
  return rows.length > 0;
}

export async function releaseLink(db: Database, held: Lease): Promise<void> {
  await db.query(
    'update product.device_link set lease = null, lease_until = null where link_id = $1 and lease = $2',
    [held.link, held.lease],
  );
}

/** false when the grant was replaced or deleted meanwhile. */
export async function storeGrant(
  db: Database,
  grant: { link: string; grantNo: number; grantSealed: string },
): Promise<boolean> {
  const rows = await db.query(
    `update product.device_link set grant_sealed = $3, grant_no = grant_no + 1
     where link_id = $1 and grant_no = $2 returning link_id`,
    [grant.link, grant.grantNo, grant.grantSealed],
  );
  return rows.length > 0;
}

/** What an answer of the vendor changes. */
export interface Outcome {
  readonly state: LinkState;
  readonly since: Temporal.Instant;
  readonly lastReadAt: Temporal.Instant | null;
  /** Failed reads in a row. */
  readonly failures: number;
  readonly sent: SentHashes;
  readonly batchNo: number;
  /** For energy, with the entry that has it delivered; null: nothing new. */
  readonly delivery: { readonly payload: ReadingPayload; readonly entry: OutboxEntry } | null;
  /** null: the bucket of the account is as it was. */
  readonly bucket: Bucket | null;
  /** Other processes may use the link once the transaction has committed. */
  readonly endsLease: boolean;
}

/** Stores the outcome of an answer in one statement. The transaction has the link locked, and its bucket when that changes. */
export async function storeOutcome(
  tx: Database,
  link: { readonly linkId: string; readonly installationId: string; readonly vendor: string },
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<void> {
  const { delivery, bucket } = outcome;
  const { channel, payload } = changeNotification('product', {
    installation: link.installationId,
    topic: 'monitoring',
  });
  const rows = await tx.query(outcomeText, [
    link.linkId,
    outcome.state,
    outcome.since.toString(),
    outcome.lastReadAt?.toString() ?? null,
    outcome.failures,
    JSON.stringify(outcome.sent),
    outcome.batchNo,
    outcome.endsLease,
    channel,
    payload,
    link.installationId,
    delivery && JSON.stringify(delivery.payload),
    delivery?.entry.topic ?? null,
    delivery?.entry.key ?? null,
    delivery && JSON.stringify(delivery.entry.payload),
    now.toString(),
    link.vendor,
    ...(bucket ? bucketValues(bucket) : [null, null, null, null, null, null]),
  ]);
  if (rows.length === 0) throw new Error('no such link');
}

const entry = { topic: '$13', key: '$14', payload: '$15', now: '$16' } as const;

const outcomeText = `
  with pending as (
    insert into product.reading_batch (link_id, batch_no, installation_id, batch)
    select $1::uuid, $7::integer, $11::uuid, $12::jsonb where $12::jsonb is not null
  ), announced as (
    ${enqueueSql(entry)}
  ), counted as (
    update product.quota_bucket
    set (${bucketColumns}) = ($18::integer, $19::double precision, $20::integer, $21::double precision, $22::timestamptz, $23::timestamptz)
    where vendor = $17 and account = $1::uuid::text and $22::timestamptz is not null
  )
  update product.device_link
  set state = $2, since = $3, last_read_at = $4, failures = $5, sent = $6, batch_no = $7::integer,
    lease = case when $8::boolean then null else lease end, lease_until = case when $8::boolean then null else lease_until end
  where link_id = $1::uuid returning pg_notify($9, $10)`;
