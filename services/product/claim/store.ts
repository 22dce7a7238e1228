import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ClaimRow } from '../rows/claim.ts';
import type { UnitHolderRow } from '../rows/unit-holder.ts';
import type { ProductRange } from '../label/product-ranges.ts';
import type { ClaimState } from './claim-state.ts';
import type { Claim } from './contract.ts';

/** A claim row: one unit of an open registration. */
export interface StoredClaim {
  readonly claimId: string;
  readonly person: PersonId;
  readonly registrationId: string;
  readonly state: ClaimState;
  readonly serial: string;
  readonly gtin: string | null;
  readonly range: ProductRange | null;
  readonly source: Claim['source'];
  readonly proof: Claim['proof'];
  readonly request: Claim['request'];
  readonly addedAt: Temporal.Instant;
}

/** Returns a claim of the person's open registration, or null. */
export async function findClaim(
  db: Database,
  person: PersonId,
  claim: string,
): Promise<StoredClaim | null> {
  const [row] = await db.query<Row>(`${claims} and r.person_id = $1 and c.claim_id = $2`, [
    person,
    claim,
  ]);
  return row ? claimOf(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockClaim(
  tx: Database,
  person: PersonId,
  claim: string,
): Promise<StoredClaim | null> {
  const [row] = await tx.query<Row>(
    `${claims} and r.person_id = $1 and c.claim_id = $2 for update of c`,
    [person, claim],
  );
  return row ? claimOf(row) : null;
}

/** All claims of an open registration, in the order in which they were added. */
export async function claimsOfRegistration(
  db: Database,
  registration: string,
): Promise<readonly StoredClaim[]> {
  const rows = await db.query<Row>(
    `${claims} and c.registration_id = $1 order by c.added_at, c.claim_id`,
    [registration],
  );
  return rows.map(claimOf);
}

/** Inserts a claim, or returns the registration's claim with the same serial number. */
export async function putClaim(
  tx: Database,
  claim: Pick<StoredClaim, 'registrationId' | 'serial' | 'gtin' | 'range' | 'source'>,
  now: Temporal.Instant,
): Promise<StoredClaim> {
  await tx.query(
    `insert into product.claim (claim_id, registration_id, state, serial, gtin, product_range, source, added_at)
     values ($1, $2, 'scanned', $3, $4, $5, $6, $7)
     on conflict (registration_id, serial) do update
       set gtin = coalesce(product.claim.gtin, excluded.gtin),
           product_range = coalesce(product.claim.product_range, excluded.product_range)`,
    [
      uuidv7(now),
      claim.registrationId,
      claim.serial,
      claim.gtin,
      claim.range,
      claim.source,
      now.toString(),
    ],
  );
  const [row] = await tx.query<Row>(`${claims} and c.registration_id = $1 and c.serial = $2`, [
    claim.registrationId,
    claim.serial,
  ]);
  if (!row) throw new Error('an inserted claim is missing');
  return claimOf(row);
}

export async function updateClaim(
  tx: Database,
  claim: Pick<StoredClaim, 'claimId' | 'state' | 'gtin' | 'range' | 'proof' | 'request'>,
): Promise<void> {
  await tx.query(
    `update product.claim set state = $2, gtin = $3, product_range = $4, proof = $5, request = $6 where claim_id = $1`,
    [claim.claimId, claim.state, claim.gtin, claim.range, claim.proof, claim.request],
  );
}

export async function deleteClaim(tx: Database, claim: string): Promise<void> {
  await tx.query('delete from product.claim where claim_id = $1', [claim]);
}

/** The holder of a unit: a person with a proved claim, or the installation that the unit is in. */
export type UnitHolder =
  | { readonly kind: 'person'; readonly person: string }
  | { readonly kind: 'installation'; readonly installation: string };

interface UnitKey {
  readonly serial: string;
  readonly gtin: string;
}

/** Makes the person the holder of a unit without one. Of concurrent calls exactly one returns true. */
export async function takeUnit(
  tx: Database,
  unit: UnitKey & { person: PersonId; proof: 'code' | 'invitation' },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.unit_holder (serial, gtin, person_id, proof, held_since)
     values ($1, $2, $3, $4, $5) on conflict (serial, gtin) do nothing returning serial`,
    [unit.serial, unit.gtin, unit.person, unit.proof, now.toString()],
  );
  return rows.length > 0;
}

/** Returns the holder of a unit, locked until the transaction ends. */
export async function holderOf(tx: Database, unit: UnitKey): Promise<UnitHolder | null> {
  const [row] = await tx.query<HolderRow>(
    `select person_id, installation_id from product.unit_holder where serial = $1 and gtin = $2 for share`,
    [unit.serial, unit.gtin],
  );
  return row ? holder(row) : null;
}

/** Whether the person holds the unit; locks the row until the transaction ends. */
export async function lockHeldUnit(
  tx: Database,
  unit: UnitKey & { person: PersonId },
): Promise<boolean> {
  const rows = await tx.query(
    `select serial from product.unit_holder where serial = $1 and gtin = $2 and person_id = $3 for update`,
    [unit.serial, unit.gtin, unit.person],
  );
  return rows.length > 0;
}

/** Makes the installation the holder of the unit instead of the person. */
export async function moveUnitToInstallation(
  tx: Database,
  unit: UnitKey & { installation: InstallationId },
): Promise<void> {
  await tx.query(
    `update product.unit_holder set person_id = null, installation_id = $3 where serial = $1 and gtin = $2`,
    [unit.serial, unit.gtin, unit.installation],
  );
}

/** For a submitted registration: its units are in an installation. */
export async function deleteClaimsOfRegistration(
  tx: Database,
  registration: string,
): Promise<void> {
  await tx.query('delete from product.claim where registration_id = $1', [registration]);
}

/** Holders of all units with this serial number, and installations where a linked account shows one. */
export async function holdersOfSerial(
  db: Database,
  serial: string,
): Promise<readonly UnitHolder[]> {
  const rows = await db.query<HolderRow>(
    `select person_id, installation_id from product.unit_holder where serial = $1
     union select null, installation_id from product.unit where serial = $1 and removed_at is null`,
    [serial],
  );
  return rows.map(holder);
}

/** Ends the person's hold on units with this serial number. */
export async function releaseUnit(
  tx: Database,
  unit: { person: string; serial: string },
): Promise<void> {
  await tx.query('delete from product.unit_holder where person_id = $1 and serial = $2', [
    unit.person,
    unit.serial,
  ]);
}

/** Ends the person's hold on all units of an open registration. */
export async function releaseUnits(tx: Database, registration: string): Promise<void> {
  await tx.query(
    `delete from product.unit_holder h using product.claim c, product.registration r
     where r.registration_id = $1 and r.state = 'open' and c.registration_id = r.registration_id
       and h.person_id = r.person_id and h.serial = c.serial`,
    [registration],
  );
}

/** Serial numbers of units that the person holds, or that are in a home the person owns, each with the first instant of it. */
export async function unitsHeldBy(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly { serial: string; since: Temporal.Instant }[]> {
  // The creator of a home proved its units before the home existed.
  const rows = await db.query<{ serial: string; since: Date }>(
    `with home as (
       select m.installation_id, case when m.created_at > i.created_at then m.created_at else '-infinity' end as since
       from product.membership m join product.installation i on i.installation_id = m.installation_id
       where m.person_id = $1 and m.role = 'owner' and (m.until is null or m.until > $2))
     select serial, min(since) as since from (
       select serial, held_since as since from product.unit_holder where person_id = $1
       union all
       select u.serial, greatest(u.held_since, home.since) from home join product.unit_holder u on u.installation_id = home.installation_id
       union all
       select u.serial, greatest(u.created_at, home.since) from home join product.unit u on u.installation_id = home.installation_id
       where u.serial is not null and u.removed_at is null) held
     group by serial`,
    [person, now.toString()],
  );
  return rows.map(({ serial, since }) => ({ serial, since: instantOf(since) }));
}

export interface ClaimAttempt {
  readonly attempt: string;
  readonly unitKey: string;
  readonly triedBy: string;
  readonly outcome: 'wrong' | 'right' | 'held' | 'paused' | 'transfer-requested' | 'disputed';
  readonly at: Temporal.Instant;
}

export async function recordAttempt(
  tx: Database,
  attempt: Pick<ClaimAttempt, 'unitKey' | 'outcome'> & { person: PersonId },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.claim_attempt (attempt_id, unit_key, tried_by, outcome, at) values ($1, $2, $3, $4, $5)`,
    [uuidv7(now), attempt.unitKey, attempt.person, attempt.outcome, now.toString()],
  );
}

/** Records an attempt on a paused unit, at most once an hour for each person. */
export async function recordPausedAttempt(
  tx: Database,
  attempt: Pick<ClaimAttempt, 'unitKey'> & { person: PersonId },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.claim_attempt (attempt_id, unit_key, tried_by, outcome, at)
     select $1, $2, $3, 'paused', $4 where not exists (
       select from product.claim_attempt where unit_key = $2 and tried_by = $3 and outcome = 'paused' and at > $5)`,
    [
      uuidv7(now),
      attempt.unitKey,
      attempt.person,
      now.toString(),
      now.subtract({ hours: 1 }).toString(),
    ],
  );
}

/** Attempts on these units or by this person, the newest first. */
export async function attemptsOn(
  db: Database,
  search: { unitKeys: readonly string[]; person: PersonId; limit: number },
): Promise<readonly ClaimAttempt[]> {
  const rows = await db.query<{
    attempt_id: string;
    unit_key: string;
    tried_by: string;
    outcome: ClaimAttempt['outcome'];
    at: Date;
  }>(
    `select attempt_id, unit_key, tried_by, outcome, at from product.claim_attempt
     where unit_key = any ($1::text[]) or tried_by = $2 order by attempt_id desc limit $3`,
    [search.unitKeys, search.person, search.limit],
  );
  return rows.map((row) => ({
    attempt: row.attempt_id,
    unitKey: row.unit_key,
    triedBy: row.tried_by,
    outcome: row.outcome,
    at: instantOf(row.at),
  }));
}

export async function purgeAttempts(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.claim_attempt', where: 'at < $1', value });
}

type Row = ClaimRow & {
  readonly person_id: string;
  readonly state: ClaimState;
  readonly product_range: ProductRange | null;
  readonly source: Claim['source'];
  readonly proof: Claim['proof'];
  readonly request: Claim['request'];
};

type HolderRow = Pick<UnitHolderRow, 'person_id' | 'installation_id'>;

const claims = `select c.claim_id, r.person_id, c.registration_id, c.state, c.serial, c.gtin, c.product_range, c.source, c.proof, c.request, c.added_at
  from product.claim c join product.registration r on r.registration_id = c.registration_id where r.state = 'open'`;

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

const holder = ({ person_id, installation_id }: HolderRow): UnitHolder =>
  person_id === null
    ? { kind: 'installation', installation: installation_id ?? '' }
    : { kind: 'person', person: person_id };

const claimOf = (row: Row): StoredClaim => ({
  claimId: row.claim_id,
  person: branded(row.person_id),
  registrationId: row.registration_id,
  state: row.state,
  serial: row.serial,
  gtin: row.gtin,
  range: row.product_range,
  source: row.source,
  proof: row.proof,
  request: row.request,
  addedAt: instantOf(row.added_at),
});
