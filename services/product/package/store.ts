import { localDate } from '@hearth/calendar/dates.ts';
import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { addWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { type PackageState, packageStates } from './package-state.ts';
import { type PackageFeature, type PackageOffer, feature, offer } from './price-list.ts';
import type { EntitlementRow } from '../rows/entitlement.ts';
import type { InstallationRow } from '../rows/installation.ts';

/** A package as a price list has it. A newer list is a newer revision. */
export interface StoredOffer {
  readonly revision: number;
  readonly isListed: boolean;
  readonly offer: PackageOffer;
}

/** The packages of the newest list, in its order. */
export async function listedOffers(db: Database): Promise<readonly StoredOffer[]> {
  const rows = await db.query<OfferRow>(
    `select revision, is_listed, offer from product.package where is_listed order by position`,
  );
  return rows.map(storedOffer);
}

export async function listedOffer(db: Database, id: string): Promise<StoredOffer | null> {
  const rows = await db.query<OfferRow>(
    `select revision, is_listed, offer from product.package where is_listed and package_id = $1`,
    [id],
  );
  return rows.map(storedOffer)[0] ?? null;
}

/** The revisions that entitlements were given under. */
export async function offersOf(
  db: Database,
  entitlements: readonly Pick<Entitlement, 'package' | 'revision'>[],
): Promise<readonly StoredOffer[]> {
  if (entitlements.length === 0) return [];
  const rows = await db.query<OfferRow>(
    `select p.revision, p.is_listed, p.offer from product.package p
     join unnest($1::text[], $2::integer[]) as e (package_id, revision)
       on e.package_id = p.package_id and e.revision = p.revision
     order by p.position`,
    [entitlements.map((each) => each.package), entitlements.map(({ revision }) => revision)],
  );
  return rows.map(storedOffer);
}

/** The revision that an entitlement was given under, among the results of `offersOf`. Price lists keep every revision. */
export function offerOfEntitlement(
  offers: readonly StoredOffer[],
  entitlement: Pick<Entitlement, 'package' | 'revision'>,
): PackageOffer {
  const { package: id, revision } = entitlement;
  const stored = offers.find((each) => each.offer.package === id && each.revision === revision);
  if (!stored) throw new Error(`revision ${revision} of package ${id} is not stored`);
  return stored.offer;
}

interface OfferRow {
  readonly revision: number;
  readonly is_listed: boolean;
  readonly offer: unknown;
}

const storedOffer = (row: OfferRow): StoredOffer => ({
  revision: row.revision,
  isListed: row.is_listed,
  offer: offer.parse(row.offer),
});

export async function isListEmpty(db: Database): Promise<boolean> {
  const rows = await db.query('select from product.package limit 1');
  return rows.length === 0;
}

/** Replaces the price list; an unchanged package keeps its revision. */
export async function replaceList(
  tx: Database,
  list: {
    readonly packages: readonly PackageOffer[];
    readonly features: readonly PackageFeature[];
  },
  now: Temporal.Instant,
): Promise<{ readonly changed: number; readonly unlisted: number }> {
  await tx.query('lock table product.package in share row exclusive mode');
  const before = await listedOffers(tx);
  const changed = await insertRevisions(tx, list.packages, now);
  await tx.query(
    `insert into product.package_feature (feature_id, position, name)
     select f.feature, f.position, f.name from jsonb_to_recordset($1::jsonb)
       as f (feature text, position integer, name jsonb)
     on conflict (feature_id) do update set position = excluded.position, name = excluded.name`,
    [JSON.stringify(list.features.map((each, position) => ({ ...each, position })))],
  );
  await tx.query('delete from product.package_feature where feature_id <> all ($1::text[])', [
    list.features.map((each) => each.feature),
  ]);
  const names = new Set(list.packages.map((each) => each.package));
  return { changed, unlisted: before.filter((each) => !names.has(each.offer.package)).length };
}

async function insertRevisions(
  tx: Database,
  packages: readonly PackageOffer[],
  now: Temporal.Instant,
): Promise<number> {
  const rows = packages.map((each, position) => ({
    package_id: each.package,
    position,
    offer: each,
  }));
  const values = [JSON.stringify(rows)];
  await tx.query('update product.package set is_listed = false where is_listed');
  await tx.query(
    `update product.package p set is_listed = true, position = n.position
     from jsonb_to_recordset($1::jsonb) as n (package_id text, position integer, offer jsonb)
     where n.package_id = p.package_id and n.offer = p.offer
       and p.revision = (select max(revision) from product.package m where m.package_id = p.package_id)`,
    values,
  );
  const inserted = await tx.query(
    `insert into product.package (package_id, revision, position, offer, is_listed, imported_at)
     select n.package_id, coalesce((select max(revision) from product.package m where m.package_id = n.package_id), 0) + 1,
       n.position, n.offer, true, $2
     from jsonb_to_recordset($1::jsonb) as n (package_id text, position integer, offer jsonb)
     where not exists (select from product.package p where p.package_id = n.package_id and p.is_listed)
     returning package_id`,
    [...values, now.toString()],
  );
  return inserted.length;
}

/** Features that packages are compared by, in the order of the list. */
export async function featuresOf(db: Database): Promise<readonly PackageFeature[]> {
  const rows = await db.query<{ feature: string; name: unknown }>(
    'select feature_id as feature, name from product.package_feature order by position',
  );
  return rows.map((row) => feature.parse(row));
}

/** A package that a home has. */
export interface Entitlement {
  readonly entitlementId: string;
  readonly package: string;
  readonly revision: number;
  /** null: it covers the home. */
  readonly unit: string | null;
  /** null for a trial, and in sample homes. */
  readonly order: string | null;
  readonly isTrial: boolean;
  /** As stored; `stateOn` has the state of a day. */
  readonly state: PackageState;
  readonly orderedAt: Temporal.Instant;
  readonly startsOn: string;
  /** The last day. */
  readonly endsOn: string;
}

export async function entitlementsOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
): Promise<readonly Entitlement[]> {
  const rows = await db.query<Row>(
    `${entitlements} where installation_id = $1 order by ends_on desc, entitlement_id desc`,
    [access.installationId],
  );
  return rows.map(entitlementOf);
}

/** Number of packages that run at each home on its own day. */
export async function runningPackages(
  db: Database,
  accesses: readonly Pick<Access, 'installationId'>[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  if (accesses.length === 0) return new Map();
  const rows = await db.query<{ installation: string; packages: number }>(
    `select e.installation_id as installation, count(*)::integer as packages from product.entitlement e
     join product.installation i on i.installation_id = e.installation_id
     where e.installation_id = any ($1) and e.state in ('trial', 'active', 'cancelled')
       and e.ends_on >= ($2::timestamptz at time zone i.time_zone)::date
     group by e.installation_id`,
    [accesses.map(({ installationId }) => installationId), now.toString()],
  );
  return new Map(rows.map(({ installation, packages }) => [installation, packages]));
}

/** An entitlement, locked until the transaction ends. */
export async function lockEntitlement(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  entitlement: string,
): Promise<Entitlement | null> {
  const rows = await tx.query<Row>(
    `${entitlements} where installation_id = $1 and entitlement_id = $2 for update`,
    [access.installationId, entitlement],
  );
  return rows.map(entitlementOf)[0] ?? null;
}

export type NewEntitlement = Omit<Entitlement, 'entitlementId'>;

/** Kind of due work that sends the reminders of an entitlement; its key is the home and the entitlement. */
export const packageReminderKind = 'product.package-reminder';

/** Inserts an entitlement with its reminders: one for each order, and one trial of a package for each unit or home. Returns whether it is new. */
export async function insertEntitlement(
  tx: Database,
  installation: InstallationId,
  { package: id, ...given }: NewEntitlement,
): Promise<boolean> {
  const inserted = await tx.query<Pick<EntitlementRow, 'entitlement_id'>>(
    `insert into product.entitlement (installation_id, entitlement_id, package_id, revision, unit_id, order_id,
       is_trial, state, ordered_at, starts_on, ends_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning entitlement_id`,
    [
      installation,
      uuidv7(given.orderedAt),
      id,
      given.revision,
      given.unit,
      given.order,
      given.isTrial,
      given.state,
      given.orderedAt.toString(),
      given.startsOn,
      given.endsOn,
    ],
  );
  for (const row of inserted) {
    const key = `${installation}/${row.entitlement_id}`;
    await addWork(tx, { kind: packageReminderKind, key }, given.orderedAt);
  }
  return inserted.length > 0;
}

/** Stores the next state; a withdrawal also ends it today. */
export async function saveState(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  {
    entitlement,
    state,
    today,
  }: {
    readonly entitlement: string;
    readonly state: 'cancelled' | 'expired';
    readonly today: string;
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.entitlement set state = $3,
       cancelled_at = case when $3 = 'cancelled' then $4::timestamptz else cancelled_at end,
       ended_at = case when $3 = 'expired' then $4::timestamptz else ended_at end,
       ends_on = case when $3 = 'expired' then $5::date else ends_on end
     where installation_id = $1 and entitlement_id = $2`,
    [access.installationId, entitlement, state, now.toString(), today],
  );
}

/** Whether an entitlement has the state that was stored at the instant. */
export async function wasStoredAt(
  db: Database,
  access: Pick<Access, 'installationId'>,
  {
    entitlement,
    state,
    at,
  }: {
    readonly entitlement: string;
    readonly state: 'cancelled' | 'expired';
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const rows = await db.query<{ found: number }>(
    `select 1 as found from product.entitlement where installation_id = $1 and entitlement_id = $2 and state = $3
       and case when $3 = 'cancelled' then cancelled_at else ended_at end = $4`,
    [access.installationId, entitlement, state, at.toString()],
  );
  return rows.length > 0;
}

/** Gives an ended entitlement the state and last day that it had before, with its reminders. */
export async function restoreEntitlement(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  {
    entitlement,
    state,
    endsOn,
  }: { readonly entitlement: string; readonly state: PackageState; readonly endsOn: string },
  now: Temporal.Instant,
): Promise<void> {
  const rows = await tx.query(
    `update product.entitlement set state = $3, ends_on = $4, ended_at = null
     where installation_id = $1 and entitlement_id = $2 and state = 'expired' returning entitlement_id`,
    [access.installationId, entitlement, state, endsOn],
  );
  const key = `${access.installationId}/${entitlement}`;
  if (rows.length > 0) await scheduleWork(tx, { kind: packageReminderKind, key }, now);
}

/** Ends the package of an order today, on the day of its home. Returns the entitlement; null where it had ended. */
export async function endOfOrder(
  tx: Database,
  { installation, order }: { readonly installation: InstallationId; readonly order: string },
  now: Temporal.Instant,
): Promise<string | null> {
  const [home] = await tx.query<Pick<InstallationRow, 'time_zone'>>(
    'select time_zone from product.installation where installation_id = $1',
    [installation],
  );
  if (!home) return null;
  const today = localDate(now.toString(), home.time_zone);
  const [ended] = await tx.query<Pick<EntitlementRow, 'entitlement_id'>>(
    `update product.entitlement set state = 'expired', ended_at = $3, ends_on = $4
     where installation_id = $1 and order_id = $2 and state <> 'expired' and ends_on >= $4
     returning entitlement_id`,
    [installation, order, now.toString(), today],
  );
  return ended?.entitlement_id ?? null;
}

type Row = Omit<EntitlementRow, 'installation_id' | 'cancelled_at' | 'ended_at'>;

const entitlements = `select entitlement_id, package_id, revision, unit_id, order_id, is_trial, state, ordered_at,
    starts_on::text as starts_on, ends_on::text as ends_on from product.entitlement`;

const entitlementOf = (row: Row): Entitlement => ({
  entitlementId: row.entitlement_id,
  package: row.package_id,
  revision: row.revision,
  unit: row.unit_id,
  order: row.order_id,
  isTrial: row.is_trial,
  state: packageStates.find((state) => state === row.state) ?? 'expired',
  orderedAt: Temporal.Instant.fromEpochMilliseconds(row.ordered_at.getTime()),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
});
