import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { UnitRequestRow } from '../../rows/unit-request.ts';
import { type UnitHold, type UnitRequestState, requestEnd } from '../unit-request-state.ts';

interface UnitKey {
  readonly serial: string;
  readonly gtin: string;
}

/**
 * Inserts a request for a transfer to the unit's holder and returns its id; null if the person has made it before. It can be made again
 * when the last one is over, or `isToNextHolder`: the last one was made to a holder before.
 */
export async function insertTransferRequest(
  tx: Database,
  request: UnitKey & {
    readonly person: PersonId;
    readonly isToNextHolder: boolean;
  },
  now: Temporal.Instant,
): Promise<string | null> {
  const { serial, gtin, person, isToNextHolder } = request;
  const [row] = await tx.query<Pick<UnitRequestRow, 'request_id'>>(
    `insert into product.unit_request (request_id, serial, gtin, person_id, kind, at, expires_at)
     values ($1, $2, $3, $4, 'transfer', $5, $6)
     on conflict (serial, gtin, person_id, kind) do update
       set request_id = excluded.request_id, at = excluded.at, expires_at = excluded.expires_at,
           state = 'open', answered_at = null, answered_by = null, expiry_mailed_at = null
       where product.unit_request.state = 'accepted' or product.unit_request.expires_at <= excluded.at or $7::boolean
     returning request_id`,
    [uuidv7(now), serial, gtin, person, now.toString(), requestEnd(now).toString(), isToNextHolder],
  );
  return row?.request_id ?? null;
}

export interface RequestedTransfer {
  readonly state: UnitRequestState;
  readonly at: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly answeredBy: PersonId | null;
}

/** The transfer of a unit that the person has requested; null without one. */
export async function requestedTransfer(
  db: Database,
  { person, serial, gtin }: UnitKey & { readonly person: PersonId },
): Promise<RequestedTransfer | null> {
  const [row] = await db.query<UnitRequestRow>(
    `select * from product.unit_request where person_id = $1 and serial = $2 and gtin = $3 and kind = 'transfer'`,
    [person, serial, gtin],
  );
  if (!row) return null;
  return {
    state: row.state as UnitRequestState,
    at: instantOf(row.at),
    expiresAt: instantOf(row.expires_at ?? row.at),
    answeredBy: row.answered_by === null ? null : branded(row.answered_by),
  };
}

/**
 * People who have the unit, and since when: owners of homes with it, the one with the longest ownership first, then a person with a proof. The
 * person who created a home had its units before the home existed.
 */
export async function holdersOf(
  db: Database,
  { serial, gtin }: UnitKey,
  now: Temporal.Instant,
): Promise<readonly UnitHold[]> {
  const rows = await db.query<{ person: string; since: Date }>(
    `select person, since from (
       select m.person_id as person, m.created_at as owned_since, 0 as rank, greatest(
         case when m.created_at > i.created_at then m.created_at else '-infinity' end, least(u.created_at, h.held_since)) as since
       from product.unit u join product.installation i on i.installation_id = u.installation_id
         join product.membership m on m.installation_id = u.installation_id
         left join product.unit_holder h on h.serial = $1 and h.gtin = $2 and h.installation_id = u.installation_id
       where u.serial = $1 and (u.gtin is null or u.gtin = $2) and u.removed_at is null
         and m.role = 'owner' and (m.until is null or m.until > $3)
       union all
       select person_id, held_since, 1, held_since from product.unit_holder where serial = $1 and gtin = $2 and person_id is not null
     ) as holder order by rank, owned_since, person`,
    [serial, gtin, now.toString()],
  );
  return rows.map(({ person, since }) => ({ person: branded(person), since: instantOf(since) }));
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
