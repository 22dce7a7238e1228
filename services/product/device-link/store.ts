import type { Access } from '@hearth/access/access.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, dueTimes, scheduleWork, wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import { worldClockSql } from '../installation/world-clock.ts';
import { type Unit, unitsOfLinkSql } from '../unit/unit.ts';
import type { Vendor } from '../vendors.ts';
import type { DeviceLinkRow } from '../rows/device-link.ts';
import type { SentHashes } from './delivery/batch.ts';
import type { LinkState } from './link-state.ts';
import type { Offer } from './offer/device-offers.ts';
import type { Bucket } from './quota/bucket.ts';
import { type StoredBucket, bucketOf, bucketSql } from './quota/stored-bucket.ts';
import { leaseS } from './session/lease.ts';

export interface Link {
  readonly linkId: string;
  readonly installationId: InstallationId;
  readonly vendor: Vendor;
  readonly state: LinkState;
  readonly since: Temporal.Instant;
  /** null once the link is removed. */
  readonly grantSealed: string | null;
  readonly grantNo: number;
  readonly lastReadAt: Temporal.Instant | null;
  /** Failed reads in a row. */
  readonly failures: number;
  readonly sent: SentHashes;
  readonly batchNo: number;
  /** Set for demo homes; null: the vendor's interval. */
  readonly readEveryS: number | null;
  /** `accepted`: the home existed before the link, so new devices are offered first. */
  readonly adds: 'all' | 'accepted';
  readonly offers: readonly Offer[];
}

/** A link as pages need it: without the vendor's grant and the hashes of what was delivered, which are most of its row. */
export type LinkSummary = Omit<Link, 'grantSealed' | 'sent'>;

/** Kind of the due work that reads a link; its key is the link. */
export const readKind = 'device-link.read';

export async function createLink(
  tx: Database,
  link: {
    installation: InstallationId;
    person: PersonId;
    vendor: Vendor;
    grantSealed: string;
    readEveryS?: number;
    adds?: Link['adds'];
  },
  now: Temporal.Instant,
): Promise<Link> {
  const [row] = await tx.query<Row>(
    `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, grant_sealed,
       read_every_s, adds, created_at)
     values ($1, $2, $3, $4, 'linked', $5, $6, $7, $8, $5) returning *`,
    [
      uuidv7(now),
      link.installation,
      link.person,
      link.vendor,
      now.toString(),
      link.grantSealed,
      link.readEveryS ?? null,
      link.adds ?? 'all',
    ],
  );
  if (!row) throw new Error('the link was not stored');
  return linkOf(row);
}

/** Stores a new grant after a new sign-in, and adds the link from a process with the old grant. */
export async function renewLink(
  tx: Database,
  renewed: { link: string; person: PersonId; grantSealed: string },
  now: Temporal.Instant,
): Promise<Link> {
  const [row] = await tx.query<Row>(
    `update product.device_link set person_id = $2, state = 'linked', since = $3, grant_sealed = $4,
       grant_no = grant_no + 1, failures = 0, lease = null, lease_until = null
     where link_id = $1 returning *`,
    [renewed.link, renewed.person, now.toString(), renewed.grantSealed],
  );
  if (!row) throw new Error('no such link');
  await wakeWork(tx, { kind: readKind, key: row.link_id, lane: row.vendor }, now);
  return linkOf(row);
}

export async function linksOfPerson(db: Database, person: PersonId): Promise<readonly Link[]> {
  const rows = await db.query<Row>(
    `select * from product.device_link where person_id = $1 and state <> 'removed' order by created_at, link_id`,
    [person],
  );
  return rows.map(linkOf);
}

export const linksOf = (db: Database, access: Access): Promise<readonly LinkSummary[]> =>
  linksOfInstallations(db, [access]);

/** Links of several installations. */
export async function linksOfInstallations(
  db: Database,
  accesses: readonly Access[],
): Promise<readonly LinkSummary[]> {
  if (accesses.length === 0) return [];
  const rows = await db.query<SummaryRow>(
    `select link_id, installation_id, vendor, state, since, grant_no, last_read_at, failures, batch_no, read_every_s, adds, offers
     from product.device_link where installation_id = any ($1) order by created_at, link_id`,
    [accesses.map(({ installationId }) => installationId)],
  );
  return rows.map(summaryOf);
}

/** A link without an access check, for jobs. */
export async function linkById(db: Database, link: string): Promise<Link | null> {
  const [row] = await db.query<Row>('select * from product.device_link where link_id = $1', [link]);
  return row ? linkOf(row) : null;
}

export async function findLink(
  db: Database,
  access: Pick<Access, 'installationId'>,
  link: string,
): Promise<Link | null> {
  const [row] = await db.query<Row>(
    'select * from product.device_link where installation_id = $1 and link_id = $2',
    [access.installationId, link],
  );
  return row ? linkOf(row) : null;
}

/** Deletes the grant and the lease, so that a process that is reading stores nothing. */
export async function removeLink(
  tx: Database,
  access: Access,
  removed: { link: string; now: Temporal.Instant },
): Promise<Link | null> {
  const [row] = await tx.query<Row>(
    `update product.device_link set state = 'removed', since = $3, grant_sealed = null, grant_no = grant_no + 1,
       lease = null, lease_until = null
     where installation_id = $1 and link_id = $2 and state <> 'removed' returning *`,
    [access.installationId, removed.link, removed.now.toString()],
  );
  if (!row) return findLink(tx, access, removed.link);
  await stopReading(tx, [removed.link]);
  await publishChange(tx, 'product', { installation: access.installationId, topic: 'monitoring' });
  return linkOf(row);
}

/** Locks the links of an installation that ends, so that no reading is stored meanwhile. */
export async function lockLinksOf(
  tx: Database,
  installation: InstallationId,
): Promise<readonly string[]> {
  const rows = await tx.query<Pick<DeviceLinkRow, 'link_id'>>(
    'select link_id from product.device_link where installation_id = $1 order by link_id for update',
    [installation],
  );
  return rows.map((row) => row.link_id);
}

/** A link that this process has leased, with what a first call needs. */
export interface LeasedLink {
  readonly link: Link;
  readonly timeZone: string;
  /** null: no call was counted yet. */
  readonly bucket: Bucket | null;
}

/** Takes the lease of a link; null while another process has it. For jobs. */
export async function leaseLink(
  db: Database,
  held: { link: string; lease: string },
  now: Temporal.Instant,
): Promise<LeasedLink | null> {
  const [row] = await db.query<
    Row & { readonly time_zone: string; readonly bucket: StoredBucket | null }
  >(
    `with leased as (
       update product.device_link set lease = $2, lease_until = $3
       where link_id = $1 and (lease is null or lease_until <= $4) returning *
     )
     select leased.*, i.time_zone, ${bucketSql} as bucket
     from leased join product.installation i on i.installation_id = leased.installation_id
     left join product.quota_bucket q on q.vendor = leased.vendor and q.account = leased.link_id::text`,
    [held.link, held.lease, now.add({ seconds: leaseS }).toString(), now.toString()],
  );
  if (!row) return null;
  return { link: linkOf(row), timeZone: row.time_zone, bucket: row.bucket && bucketOf(row.bucket) };
}

/** A link with what an answer of its vendor is compared with. */
export interface LinkedAccount {
  readonly link: Link;
  readonly units: readonly Unit[];
  /** Clock of the home. */
  readonly clock: WorldClock | null;
  readonly hasOpenCommands: boolean;
  readonly bucket: Bucket | null;
}

type LockedAccount = LinkedAccount & { readonly bucket: Bucket };

/**
 * Locks the link and the bucket of its account until the transaction ends; null when another process has the lease. A statement that
 * waited for the lock has the units of before, so it runs again: the lock is then its own.
 */
export async function lockLink(
  tx: Database,
  held: { link: string; lease: string },
): Promise<LockedAccount | null> {
  const account = await lockedAccount(tx, held);
  return account?.isCurrent === false ? await lockedAccount(tx, held) : account;
}

async function lockedAccount(
  tx: Database,
  held: { link: string; lease: string },
): Promise<(LockedAccount & { readonly isCurrent: boolean }) | null> {
  const [row] = await tx.query<
    Row & {
      readonly units: readonly Unit[];
      readonly clock: WorldClock | null;
      readonly bucket: StoredBucket;
      readonly has_open_commands: boolean;
      readonly is_current: boolean;
    }
  >(
    `select l.*, ${unitsOfLinkSql} as units, ${worldClockSql} as clock, ${bucketSql} as bucket,
       exists (select from product.command c where c.link_id = l.link_id and c.state in ('queued', 'sent')) as has_open_commands,
       l.xmin = (select s.xmin from product.device_link s where s.link_id = l.link_id) as is_current
     from product.device_link l join product.installation i on i.installation_id = l.installation_id
     join product.quota_bucket q on q.vendor = l.vendor and q.account = l.link_id::text
     where l.link_id = $1 and l.lease = $2 for update of l, q`,
    [held.link, held.lease],
  );
  if (!row) return null;
  return {
    link: linkOf(row),
    units: row.units,
    clock: row.clock,
    hasOpenCommands: row.has_open_commands,
    bucket: bucketOf(row.bucket),
    isCurrent: row.is_current,
  };
}

/** Schedules the next read of a link; null: none until it is linked again. */
export async function scheduleRead(
  tx: Database,
  link: Pick<Link, 'linkId' | 'vendor'>,
  nextReadAt: Temporal.Instant | null,
): Promise<void> {
  const work = { kind: readKind, key: link.linkId, lane: link.vendor };
  if (nextReadAt) await scheduleWork(tx, work, nextReadAt);
  else await stopReading(tx, [link.linkId]);
}

export const stopReading = (tx: Database, links: readonly string[]): Promise<void> =>
  dropWork(tx, { kind: readKind, keys: links });

/** Time of the next read by link; links without one are left out. */
export async function nextReadsOf(
  db: Database,
  links: readonly Pick<Link, 'linkId'>[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const keys = links.map(({ linkId }) => linkId);
  const times = await dueTimes(db, { kind: readKind, keys });
  return new Map([...times].map(([link, at]) => [link, instantOf(at)]));
}

/**
 * Time of the last reading of the link that waits longest; null when none was read. The rows are scanned by pages of keys: an index on
 * the time of the last reading would cost a write at each reading.
 */
export async function oldestReadAt(db: Database): Promise<Temporal.Instant | null> {
  let oldest: Date | null = null;
  let after: string | null = null;
  for (;;) {
    const [page]: readonly LinkPage[] = await db.query<LinkPage>(
      `select min(last_read_at) filter (where state <> 'removed') as oldest, count(*)::int as links,
         (array_agg(link_id order by link_id desc))[1] as last
       from (select link_id, state, last_read_at from product.device_link
         where link_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by link_id limit ${linksAPage}) as page`,
      [after],
    );
    if (page?.oldest && (!oldest || page.oldest < oldest)) oldest = page.oldest;
    if (!page?.last || page.links < linksAPage) return oldest && instantOf(oldest);
    after = page.last;
  }
}

const linksAPage = 1_000;

interface LinkPage {
  readonly oldest: Date | null;
  readonly links: number;
  readonly last: string | null;
}

type Row = DeviceLinkRow & {
  readonly vendor: Vendor;
  readonly state: LinkState;
  readonly sent: SentHashes;
  readonly adds: Link['adds'];
  readonly offers: readonly Offer[];
};

type SummaryRow = Omit<
  Row,
  'person_id' | 'grant_sealed' | 'lease' | 'lease_until' | 'sent' | 'created_at'
>;

const linkOf = (row: Row): Link => ({
  ...summaryOf(row),
  grantSealed: row.grant_sealed,
  sent: row.sent,
});

const summaryOf = (row: SummaryRow): LinkSummary => ({
  linkId: row.link_id,
  installationId: branded(row.installation_id),
  vendor: row.vendor,
  state: row.state,
  since: instantOf(row.since),
  grantNo: row.grant_no,
  lastReadAt: row.last_read_at && instantOf(row.last_read_at),
  failures: row.failures,
  batchNo: row.batch_no,
  readEveryS: row.read_every_s,
  adds: row.adds,
  offers: row.offers,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
