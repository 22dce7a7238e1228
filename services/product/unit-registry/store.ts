import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../vendors.ts';
import type { KnownModel, ProductRange } from '../label/product-ranges.ts';
import type { UnitInvitationRow } from '../rows/unit-invitation.ts';

/** A unit from a vendor's list. The registry has no owners. */
export interface RegisteredUnit {
  readonly serial: string;
  readonly gtin: string;
  readonly codeHash: Uint8Array;
}

/** All units with a serial number, of one trade item or of several. */
export async function registeredUnits(
  db: Database,
  filter: { serial: string; gtin: string | null },
): Promise<readonly RegisteredUnit[]> {
  const rows = await db.query<{ serial: string; gtin: string; code_hash: Uint8Array }>(
    `select distinct on (u.gtin) u.serial, u.gtin, u.code_hash from product.registered_unit u
     join product.unit_batch b on b.batch_no = u.batch_no and b.state = 'active'
     where u.serial = $1 and ($2::text is null or u.gtin = $2) order by u.gtin, u.batch_no desc limit 8`,
    [filter.serial, filter.gtin],
  );
  return rows.map(({ serial, gtin, code_hash }) => ({ serial, gtin, codeHash: code_hash }));
}

export async function findModel(db: Database, gtin: string): Promise<KnownModel | null> {
  return (await findModels(db, [gtin])).get(gtin) ?? null;
}

/** Models of imported lists, by trade item number. */
export async function findModels(
  db: Database,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, KnownModel>> {
  if (gtins.length === 0) return new Map();
  const rows = await db.query<{
    gtin: string;
    name: string;
    product_range: ProductRange;
    vendor: Vendor | null;
  }>(
    'select gtin, name, product_range, vendor from product.unit_model where gtin = any ($1::text[])',
    [gtins],
  );
  return new Map(
    rows.map(({ gtin, name, product_range: range, vendor }) => [
      gtin,
      { gtin, name, range, vendor },
    ]),
  );
}

export async function openBatch(db: Database, now: Temporal.Instant): Promise<number> {
  const [row] = await db.query<{ batch_no: number }>(
    `insert into product.unit_batch (state, began_at) values ('loading', $1) returning batch_no`,
    [now.toString()],
  );
  return row?.batch_no ?? 0;
}

/** Adds units to a batch; returns those that were new to it. */
export async function insertUnits(
  db: Database,
  batch: number,
  units: readonly RegisteredUnit[],
): Promise<readonly { serial: string; gtin: string }[]> {
  return await db.query<{ serial: string; gtin: string }>(
    `insert into product.registered_unit (serial, gtin, batch_no, code_hash)
     select n.serial, n.gtin, $1, decode(n.hash, 'hex')
     from unnest($2::text[], $3::text[], $4::text[]) as n (serial, gtin, hash)
     on conflict do nothing returning serial, gtin`,
    [
      batch,
      units.map(({ serial }) => serial),
      units.map(({ gtin }) => gtin),
      units.map(({ codeHash }) => Buffer.from(codeHash).toString('hex')),
    ],
  );
}

/** Activates a batch with its models in one transaction. */
export async function activateBatch(
  db: Database,
  contents: { batch: number; rows: number; models: readonly KnownModel[] },
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into product.unit_model (gtin, name, product_range, vendor)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
       on conflict (gtin) do update
       set name = excluded.name, product_range = excluded.product_range, vendor = excluded.vendor`,
      [
        contents.models.map(({ gtin }) => gtin),
        contents.models.map(({ name }) => name),
        contents.models.map(({ range }) => range),
        contents.models.map(({ vendor }) => vendor),
      ],
    );
    await tx.query(
      `update product.unit_batch set state = 'active', rows = $2, active_at = $3 where batch_no = $1`,
      [contents.batch, contents.rows, now.toString()],
    );
  });
}

const stepRows = 20_000;

/** Deletes a batch that was never active, in short statements. */
export async function deleteBatch(db: Database, batch: number): Promise<void> {
  for (let deleted = stepRows; deleted === stepRows;) {
    const rows = await db.query(
      `delete from product.registered_unit where ctid = any (array(
         select ctid from product.registered_unit where batch_no = $1 limit ${stepRows})) returning 1 as gone`,
      [batch],
    );
    deleted = rows.length;
  }
  await db.query(`delete from product.unit_batch where batch_no = $1 and state = 'loading'`, [
    batch,
  ]);
}

/** Deletes older rows of the batch's units. They are inactive already, so that an interruption does no harm. */
export async function deleteReplacedUnits(db: Database, batch: number): Promise<number> {
  let all = 0;
  for (let deleted = stepRows; deleted === stepRows;) {
    const rows = await db.query(
      `delete from product.registered_unit where ctid = any (array(
         select o.ctid from product.registered_unit o
         join product.registered_unit n on n.serial = o.serial and n.gtin = o.gtin and n.batch_no = $1
         where o.batch_no < $1 limit ${stepRows})) returning 1 as gone`,
      [batch],
    );
    deleted = rows.length;
    all += deleted;
  }
  return all;
}

/** Batches of interrupted imports. */
export async function staleBatches(
  db: Database,
  before: Temporal.Instant,
): Promise<readonly number[]> {
  const rows = await db.query<{ batch_no: number }>(
    `select batch_no from product.unit_batch where state = 'loading' and began_at < $1`,
    [before.toString()],
  );
  return rows.map(({ batch_no }) => batch_no);
}

export interface RegistryInvitation {
  readonly invitationId: string;
  readonly serial: string;
  readonly gtin: string;
  readonly email: string;
  readonly installer: string;
  readonly locale: Locale;
  readonly expiresAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
  readonly endedAs: 'used' | 'overtaken' | null;
  readonly usedBy: string | null;
}

export async function insertInvitation(
  tx: Database,
  invitation: Pick<
    RegistryInvitation,
    'serial' | 'gtin' | 'email' | 'installer' | 'locale' | 'expiresAt'
  > & {
    codeHash: string;
  },
  now: Temporal.Instant,
): Promise<string> {
  const id = uuidv7(now);
  await tx.query(
    `insert into product.unit_invitation
       (invitation_id, serial, gtin, email, installer, locale, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      invitation.serial,
      invitation.gtin,
      invitation.email,
      invitation.installer,
      invitation.locale,
      invitation.codeHash,
      now.toString(),
      invitation.expiresAt.toString(),
    ],
  );
  return id;
}

/** The invitation of a code, locked until the transaction ends. */
export async function lockInvitation(
  tx: Database,
  codeHash: string,
): Promise<RegistryInvitation | null> {
  const [row] = await tx.query<InvitationRow>(
    `select ${invitationColumns} from product.unit_invitation where code_hash = $1 for update`,
    [codeHash],
  );
  return row ? invitationOf(row) : null;
}

/** Invitations of a unit that can be used. */
export async function openInvitations(
  db: Database,
  filter: { serial: string; gtin: string | null },
  now: Temporal.Instant,
): Promise<readonly RegistryInvitation[]> {
  const rows = await db.query<InvitationRow>(
    `select ${invitationColumns} from product.unit_invitation
     where serial = $1 and ($2::text is null or gtin = $2) and ended_at is null and expires_at > $3`,
    [filter.serial, filter.gtin, now.toString()],
  );
  return rows.map(invitationOf);
}

/** Replaces the code of an invitation, when its mail is sent again. */
export async function replaceInvitationCode(
  tx: Database,
  { invitationId, codeHash }: { invitationId: string; codeHash: string },
): Promise<void> {
  await tx.query('update product.unit_invitation set code_hash = $2 where invitation_id = $1', [
    invitationId,
    codeHash,
  ]);
}

/** Ends all open invitations of a unit: one was used, or the unit was claimed by its code. */
export async function endInvitations(
  tx: Database,
  unit: { serial: string; gtin: string; used?: string; by: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.unit_invitation set ended_at = $3,
       ended_as = case when invitation_id = $4::uuid then 'used' else 'overtaken' end,
       used_by = case when invitation_id = $4::uuid then $5::uuid end
     where serial = $1 and gtin = $2 and ended_at is null`,
    [unit.serial, unit.gtin, now.toString(), unit.used ?? null, unit.by],
  );
}

/** The installer who reserved the unit for the mailbox of its owner. */
export async function installerOfReservation(
  db: Database,
  unit: { serial: string; gtin: string },
): Promise<string | null> {
  const [row] = await db.query<{ installer: string }>(
    `select installer from product.unit_invitation
     where serial = $1 and gtin = $2 and ended_as = 'used' order by ended_at desc limit 1`,
    [unit.serial, unit.gtin],
  );
  return row?.installer ?? null;
}

type InvitationRow = Omit<UnitInvitationRow, 'code_hash' | 'created_at'> & {
  readonly locale: Locale;
  readonly ended_as: 'used' | 'overtaken' | null;
};

const invitationColumns =
  'invitation_id, serial, gtin, email, installer, locale, expires_at, ended_at, ended_as, used_by';

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

const invitationOf = (row: InvitationRow): RegistryInvitation => ({
  invitationId: row.invitation_id,
  serial: row.serial,
  gtin: row.gtin,
  email: row.email,
  installer: row.installer,
  locale: row.locale,
  expiresAt: instantOf(row.expires_at),
  endedAt: row.ended_at && instantOf(row.ended_at),
  endedAs: row.ended_as,
  usedBy: row.used_by,
});
