import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, dueTimes, scheduleWork, wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../vendors.ts';
import type { DeviceLinkRow } from '../rows/device-link.ts';
import type { SentHashes } from './delivery/batch.ts';
import type { LinkState } from './link-state.ts';
import type { Offer } from './offer/device-offers.ts';

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

/** Life of a lease: a dead process blocks its link for this time; a live one renews its lease. */
const leaseS = 20;

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

/**
 * Of links with devices of an account, the one that the account continues after a sign-in: a link of the same person, or one whose units the
 * account reports completely. null: the account gets a link of its own.
 */
export async function continuedLink(
  tx: Database,
  links: readonly string[],
  account: { readonly person: PersonId; readonly devices: readonly string[] },
): Promise<string | null> {
  const [row] = await tx.query<Pick<DeviceLinkRow, 'link_id'>>(
    `select l.link_id from product.device_link l
     where l.link_id = any ($1) and (l.person_id = $2 or not exists (
       select from product.unit u where u.link_id = l.link_id and u.vendor_device_id <> all ($3)))
     order by l.person_id = $2 desc, l.created_at limit 1`,
    [links, account.person, account.devices],
  );
  return row?.link_id ?? null;
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

/** Takes the lease of a link; null while another process has it. For jobs. */
export async function leaseLink(
  db: Database,
  held: { link: string; lease: string },
  now: Temporal.Instant,
): Promise<Link | null> {
  const [row] = await db.query<Row>(
    `update product.device_link set lease = $2, lease_until = $3
     where link_id = $1 and (lease is null or lease_until <= $4) returning *`,
    [held.link, held.lease, now.add({ seconds: leaseS }).toString(), now.toString()],
  );
  return row ? linkOf(row) : null;
}

/** false when another process has the lease. */
export async function renewLease(
  db: Database,
  held: { link: string; lease: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    'update product.device_link set lease_until = $3 where link_id = $1 and lease = $2 returning link_id',
    [held.link, held.lease, now.add({ seconds: leaseS }).toString()],
  );
  return rows.length > 0;
}

export async function releaseLink(
  db: Database,
  held: { link: string; lease: string },
): Promise<void> {
  await db.query(
    'update product.device_link set lease = null, lease_until = null where link_id = $1 and lease = $2',
    [held.link, held.lease],
  );
}

/** Locks the link until the transaction ends; null when another process has the lease. */
export async function lockLink(
  tx: Database,
  held: { link: string; lease: string },
): Promise<Link | null> {
  const [row] = await tx.query<Row>(
    'select * from product.device_link where link_id = $1 and lease = $2 for update',
    [held.link, held.lease],
  );
  return row ? linkOf(row) : null;
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

export interface LinkUpdate {
  readonly state: LinkState;
  readonly since: Temporal.Instant;
  readonly lastReadAt: Temporal.Instant | null;
  readonly nextReadAt: Temporal.Instant | null;
  readonly failures: number;
  readonly sent: SentHashes;
  readonly batchNo: number;
}

/** Updates a link that the transaction has locked, and schedules its next read. */
export async function updateLink(tx: Database, link: string, outcome: LinkUpdate): Promise<void> {
  const [row] = await tx.query<Pick<DeviceLinkRow, 'installation_id' | 'vendor'>>(
    `update product.device_link
     set state = $2, since = $3, last_read_at = $4, failures = $5, sent = $6, batch_no = $7
     where link_id = $1 returning installation_id, vendor`,
    [
      link,
      outcome.state,
      outcome.since.toString(),
      outcome.lastReadAt?.toString() ?? null,
      outcome.failures,
      JSON.stringify(outcome.sent),
      outcome.batchNo,
    ],
  );
  if (!row) throw new Error('no such link');
  const read = { kind: readKind, key: link, lane: row.vendor };
  if (outcome.nextReadAt) await scheduleWork(tx, read, outcome.nextReadAt);
  else await stopReading(tx, [link]);
  await publishChange(tx, 'product', { installation: row.installation_id, topic: 'monitoring' });
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
