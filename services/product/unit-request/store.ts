import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { UnitRequestRow } from '../rows/unit-request.ts';
import type { AnsweredState, UnitRequestState } from '../claim/unit-request-state.ts';

/** A stored request for a transfer. */
export interface StoredRequest {
  readonly requestId: string;
  readonly serial: string;
  readonly gtin: string;
  readonly asker: string;
  readonly state: UnitRequestState;
  readonly at: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/**
 * Returns a request for a transfer of a unit that the person holds now, or that this person has answered; null for any other. The person who
 * asks is never the holder.
 */
export async function findRequest(
  db: Database,
  { person, request }: { person: PersonId; request: string },
  now: Temporal.Instant,
): Promise<StoredRequest | null> {
  const [row] = await db.query<UnitRequestRow>(heldRequest, [request, person, now.toString()]);
  return row ? requestOf(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockRequest(
  tx: Database,
  { person, request }: { person: PersonId; request: string },
  now: Temporal.Instant,
): Promise<StoredRequest | null> {
  const values = [request, person, now.toString()];
  const [row] = await tx.query<UnitRequestRow>(`${heldRequest} for update of r`, values);
  return row ? requestOf(row) : null;
}

export async function saveAnswer(
  tx: Database,
  answer: { request: string; person: PersonId; state: AnsweredState },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.unit_request set state = $2, answered_by = $3, answered_at = $4 where request_id = $1',
    [answer.request, answer.state, answer.person, now.toString()],
  );
}

export interface ExpiredRequest {
  readonly requestId: string;
  readonly serial: string;
  readonly asker: string;
  /** Whether the person who asked holds the unit by now, because it was released in another way. */
  readonly isHolder: boolean;
}

/** Returns ended requests without an answer and without a mail about it, the oldest first, locked until the transaction ends. */
export async function lockUnmailedExpired(
  tx: Database,
  now: Temporal.Instant,
  atMost: number,
): Promise<readonly ExpiredRequest[]> {
  return await tx.query<ExpiredRequest>(
    `select r.request_id as "requestId", r.serial, r.person_id as asker, exists (
       select from product.unit_holder h where h.serial = r.serial and h.gtin = r.gtin and (
         h.person_id = r.person_id
         or exists (select from product.membership m where m.installation_id = h.installation_id
           and m.person_id = r.person_id and m.role = 'owner' and (m.until is null or m.until > $1)))
     ) as "isHolder"
     from product.unit_request r
     where r.kind = 'transfer' and r.state = 'open' and r.expiry_mailed_at is null and r.expires_at <= $1
     order by r.expires_at limit $2 for update of r skip locked`,
    [now.toString(), atMost],
  );
}

export async function saveExpiryMail(
  tx: Database,
  request: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('update product.unit_request set expiry_mailed_at = $2 where request_id = $1', [
    request,
    now.toString(),
  ]);
}

interface Held {
  readonly person: PersonId;
  readonly serial: string;
  readonly gtin: string;
}

/** Units with this label in homes that the person owns. */
export async function unitsOwnedBy(
  db: Database,
  { person, serial, gtin }: Held,
  now: Temporal.Instant,
): Promise<
  readonly { readonly unit: string; readonly installation: string; readonly name: string }[]
> {
  return await db.query(
    `select u.unit_id as unit, u.installation_id as installation, i.name
     from product.unit u join product.installation i on i.installation_id = u.installation_id
       join product.membership m on m.installation_id = u.installation_id
     where u.serial = $2 and (u.gtin is null or u.gtin = $3) and u.removed_at is null
       and m.person_id = $1 and m.role = 'owner' and (m.until is null or m.until > $4)
     order by u.unit_id`,
    [person, serial, gtin, now.toString()],
  );
}

/** Ends the person's own hold on the unit before a registration, with its claim. */
export async function releaseProvedUnit(tx: Database, held: Held): Promise<void> {
  const values = [held.person, held.serial, held.gtin];
  const released = await tx.query(
    'delete from product.unit_holder where person_id = $1 and serial = $2 and gtin = $3 returning serial',
    values,
  );
  if (released.length === 0) return;
  await tx.query(
    `delete from product.claim c using product.registration r
     where r.registration_id = c.registration_id and r.person_id = $1 and r.state = 'open' and c.serial = $2 and c.gtin = $3`,
    values,
  );
}

const heldRequest = `select r.* from product.unit_request r
  where r.request_id = $1 and r.kind = 'transfer' and r.person_id <> $2 and (
    r.answered_by = $2
    or exists (select from product.unit_holder h where h.serial = r.serial and h.gtin = r.gtin and h.person_id = $2)
    or exists (select from product.unit u join product.membership m on m.installation_id = u.installation_id
      where u.serial = r.serial and (u.gtin is null or u.gtin = r.gtin) and u.removed_at is null
        and m.person_id = $2 and m.role = 'owner' and (m.until is null or m.until > $3)))`;

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

const requestOf = (row: UnitRequestRow): StoredRequest => ({
  requestId: row.request_id,
  serial: row.serial,
  gtin: row.gtin,
  asker: row.person_id,
  state: row.state as UnitRequestState,
  at: instantOf(row.at),
  expiresAt: instantOf(row.expires_at ?? row.at),
});
