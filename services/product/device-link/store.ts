import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, brand } from '@hearth/core/brand.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, dueTimes, scheduleWork, wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type ColumnType, type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../deps.ts';
import type { Sent } from './delivery/batch.ts';
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
  readonly sent: Sent;
  readonly batchNo: number;
  /** Where somebody watches; null: as often as the maker likes. */
  readonly readEveryS: number | null;
  /** `asked`: the home was there before the account, so a device that it has not is offered first. */
  readonly takes: 'all' | 'asked';
  readonly offers: readonly Offer[];
}

/** The kind of due work that reads a link; its key is the link. */
export const readKind = 'device-link.read';

/** A process that has died keeps its link from the others for this long; one that lives renews its lease. */
const leaseS = 20;

export async function createLink(
  tx: Database,
  made: {
    installation: InstallationId;
    person: PersonId;
    vendor: Vendor;
    grantSealed: string;
    readEveryS?: number;
    takes?: Link['takes'];
  },
  now: Temporal.Instant,
): Promise<Link> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.device_link')
    .values({
      link_id: uuidv7(now),
      installation_id: made.installation,
      person_id: made.person,
      vendor: made.vendor,
      state: 'linked',
      since: now.toString(),
      grant_sealed: made.grantSealed,
      read_every_s: made.readEveryS ?? null,
      takes: made.takes ?? 'all',
      created_at: now.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return linkOf(row);
}

/** The person has signed in to the maker's account again: whoever held the link with the old grant has lost it. */
export async function renewLink(
  tx: Database,
  renewed: { link: string; person: PersonId; grantSealed: string },
  now: Temporal.Instant,
): Promise<Link> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.device_link')
    .set({
      person_id: renewed.person,
      state: 'linked',
      since: now.toString(),
      grant_sealed: renewed.grantSealed,
      grant_no: sql<number>`grant_no + 1`,
      failures: 0,
      lease: null,
      lease_until: null,
    })
    .where('link_id', '=', renewed.link)
    .returningAll()
    .executeTakeFirstOrThrow();
  await wakeWork(tx, { kind: readKind, key: row.link_id, lane: row.vendor }, now);
  return linkOf(row);
}

export async function linksOfPerson(db: Database, person: PersonId): Promise<readonly Link[]> {
  const rows = await links(db)
    .where('person_id', '=', person)
    .where('state', '<>', 'removed')
    .orderBy('created_at')
    .execute();
  return rows.map(linkOf);
}

export const linksOf = (db: Database, access: Access): Promise<readonly Link[]> =>
  linksAmong(db, [access]);

/** The same of several installations at once. */
export async function linksAmong(
  db: Database,
  accesses: readonly Access[],
): Promise<readonly Link[]> {
  if (accesses.length === 0) return [];
  const rows = await links(db)
    .where(
      'installation_id',
      'in',
      accesses.map(({ installationId }) => installationId),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(linkOf);
}

/** For jobs, which act for no person. */
export async function linkById(db: Database, link: string): Promise<Link | null> {
  const row = await links(db).where('link_id', '=', link).executeTakeFirst();
  return row ? linkOf(row) : null;
}

export async function findLink(
  db: Database,
  access: Pick<Access, 'installationId'>,
  link: string,
): Promise<Link | null> {
  const row = await links(db)
    .where('installation_id', '=', access.installationId)
    .where('link_id', '=', link)
    .executeTakeFirst();
  return row ? linkOf(row) : null;
}

/** Forgets the grant; a process that is using it finds its lease gone and stores nothing. */
export async function removeLink(
  tx: Database,
  access: Access,
  removed: { link: string; now: Temporal.Instant },
): Promise<Link | null> {
  const row = await tx
    .as<Tables>()
    .updateTable('product.device_link')
    .set({
      state: 'removed',
      since: removed.now.toString(),
      grant_sealed: null,
      grant_no: sql<number>`grant_no + 1`,
      lease: null,
      lease_until: null,
    })
    .where('installation_id', '=', access.installationId)
    .where('link_id', '=', removed.link)
    .where('state', '<>', 'removed')
    .returningAll()
    .executeTakeFirst();
  if (!row) return findLink(tx, access, removed.link);
  await stopReading(tx, [removed.link]);
  await tellChange(tx, 'product', { installation: access.installationId, topic: 'monitoring' });
  return linkOf(row);
}

/** For what ends an installation: its links, held so that no reading is stored meanwhile. */
export async function holdLinksOf(
  tx: Database,
  installation: InstallationId,
): Promise<readonly string[]> {
  const rows = await tx
    .as<Tables>()
    .selectFrom('product.device_link')
    .select('link_id')
    .where('installation_id', '=', installation)
    .orderBy('link_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.link_id);
}

/** For jobs: null while another process speaks to the cloud for this link. */
export async function leaseLink(
  db: Database,
  of: { link: string; lease: string },
  now: Temporal.Instant,
): Promise<Link | null> {
  const row = await db
    .as<Tables>()
    .updateTable('product.device_link')
    .set({ lease: of.lease, lease_until: now.add({ seconds: leaseS }).toString() })
    .where('link_id', '=', of.link)
    .where((is) => is.or([is('lease', 'is', null), is('lease_until', '<=', dateOf(now))]))
    .returningAll()
    .executeTakeFirst();
  return row ? linkOf(row) : null;
}

/** false when the lease has gone to somebody else. */
export async function renewLease(
  db: Database,
  of: { link: string; lease: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .updateTable('product.device_link')
    .set({ lease_until: now.add({ seconds: leaseS }).toString() })
    .where('link_id', '=', of.link)
    .where('lease', '=', of.lease)
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseLink(
  db: Database,
  of: { link: string; lease: string },
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.device_link')
    .set({ lease: null, lease_until: null })
    .where('link_id', '=', of.link)
    .where('lease', '=', of.lease)
    .execute();
}

/** Holds the link until the transaction ends; null when the lease went to somebody else meanwhile. */
export async function holdLink(
  tx: Database,
  of: { link: string; lease: string },
): Promise<Link | null> {
  const row = await links(tx)
    .where('link_id', '=', of.link)
    .where('lease', '=', of.lease)
    .forUpdate()
    .executeTakeFirst();
  return row ? linkOf(row) : null;
}

/** false when a newer grant, or none, has taken its place. */
export async function storeGrant(
  db: Database,
  of: { link: string; grantNo: number; grantSealed: string },
): Promise<boolean> {
  const row = await db
    .as<Tables>()
    .updateTable('product.device_link')
    .set({ grant_sealed: of.grantSealed, grant_no: of.grantNo + 1 })
    .where('link_id', '=', of.link)
    .where('grant_no', '=', of.grantNo)
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Outcome {
  readonly state: LinkState;
  readonly since: Temporal.Instant;
  readonly lastReadAt: Temporal.Instant | null;
  readonly nextReadAt: Temporal.Instant | null;
  readonly failures: number;
  readonly sent: Sent;
  readonly batchNo: number;
}

/** Of a link that the transaction holds. */
export async function storeOutcome(tx: Database, link: string, outcome: Outcome): Promise<void> {
  const { installation_id: installation, vendor } = await tx
    .as<Tables>()
    .updateTable('product.device_link')
    .set({
      state: outcome.state,
      since: outcome.since.toString(),
      last_read_at: outcome.lastReadAt?.toString() ?? null,
      failures: outcome.failures,
      sent: JSON.stringify(outcome.sent),
      batch_no: outcome.batchNo,
    })
    .where('link_id', '=', link)
    .returning(['installation_id', 'vendor'])
    .executeTakeFirstOrThrow();
  const read = { kind: readKind, key: link, lane: vendor };
  if (outcome.nextReadAt) await scheduleWork(tx, read, outcome.nextReadAt);
  else await stopReading(tx, [link]);
  await tellChange(tx, 'product', { installation, topic: 'monitoring' });
}

export const stopReading = (tx: Database, links: readonly string[]): Promise<void> =>
  dropWork(tx, { kind: readKind, keys: links });

/** When links are read next; nothing for those that are not to be read. */
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

interface Tables {
  'product.device_link': {
    link_id: string;
    installation_id: string;
    person_id: string;
    vendor: Vendor;
    state: LinkState;
    since: ColumnType<Date, string, string>;
    grant_sealed: string | null;
    grant_no: ColumnType<number, never, number>;
    last_read_at: ColumnType<Date | null, string | null | undefined, string | null>;
    failures: ColumnType<number, never, number>;
    lease: ColumnType<string | null, never, string | null>;
    lease_until: ColumnType<Date | null, never, string | null>;
    sent: ColumnType<Sent, never, string>;
    batch_no: ColumnType<number, never, number>;
    read_every_s: number | null;
    takes: Link['takes'];
    offers: ColumnType<readonly Offer[], never, never>;
    created_at: ColumnType<Date, string, never>;
  };
}

type Row = Selectable<Tables['product.device_link']>;

const links = (db: Database): SelectQueryBuilder<Tables, 'product.device_link', Row> =>
  db.as<Tables>().selectFrom('product.device_link').selectAll();

const linkOf = (row: Row): Link => ({
  linkId: row.link_id,
  installationId: brand(row.installation_id),
  vendor: row.vendor,
  state: row.state,
  since: instantOf(row.since),
  grantSealed: row.grant_sealed,
  grantNo: row.grant_no,
  lastReadAt: row.last_read_at && instantOf(row.last_read_at),
  failures: row.failures,
  sent: row.sent,
  batchNo: row.batch_no,
  readEveryS: row.read_every_s,
  takes: row.takes,
  offers: row.offers,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
