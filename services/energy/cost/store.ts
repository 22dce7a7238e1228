import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { CostBasisRow } from '../rows/cost-basis.ts';
import { visibilityKey } from '../visible-spans.ts';

/** Inputs from which stored days were computed. */
export interface CostBasis {
  /** Revision of the contract. */
  readonly revision: number;
  /** Number of the newest batch of readings. */
  readonly batchNo: number;
}

/** Exact cost of a day: `parts` in 1e-16 of the currency, as decimal text. */
export interface StoredCostDay {
  readonly day: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly measuredShare: number;
}

export interface StoredBasis extends CostBasis {
  /** Revision under which all days were priced in the background; null before that. */
  readonly pricedRevision: number | null;
}

export async function readBasis(db: Database, access: Access): Promise<StoredBasis | null> {
  const [row] = await db.query<Pick<CostBasisRow, 'revision' | 'batch_no' | 'priced_revision'>>(
    `select revision, batch_no, priced_revision from energy.cost_basis
     where installation_id = $1 and visible_from = $2`,
    [access.installationId, visibilityKey(access)],
  );
  return row
    ? { revision: row.revision, batchNo: row.batch_no, pricedRevision: row.priced_revision }
    : null;
}

/** Notes that all days have been priced under a revision; days with a fault are stored nowhere. */
export async function storePricedRevision(
  db: Database,
  access: Access,
  { revision, batchNo }: CostBasis,
): Promise<void> {
  await db.query(
    `insert into energy.cost_basis as b (installation_id, visible_from, revision, batch_no, priced_revision)
     values ($1, $2, $3, $4, $3)
     on conflict (installation_id, visible_from) do update set priced_revision = excluded.priced_revision`,
    [access.installationId, visibilityKey(access), revision, batchNo],
  );
}

/** Stored days in `[from, to)`, in order. */
export async function readCostDays(
  db: Database,
  access: Access,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly StoredCostDay[]> {
  // One text of all days: rows of their own take several times as long to read.
  const [row] = await db.query<{ days: readonly StoredCostDay[] | null }>(
    `select json_agg(json_build_object('day', day, 'parts', parts, 'importKwh', import_kwh, 'exportKwh', export_kwh,
       'measuredShare', measured_share) order by day) as days
     from energy.cost_day where installation_id = $1 and visible_from = $2 and day >= $3 and day < $4`,
    [access.installationId, visibilityKey(access), from, to],
  );
  return row?.days ?? [];
}

export interface CostUpdate {
  /** The basis that was read before computing; null for none. */
  readonly previous: CostBasis | null;
  readonly basis: CostBasis;
  /** Stored days from here on are dropped first; null keeps all. */
  readonly dropFrom: string | null;
  readonly days: readonly StoredCostDay[];
}

/** Stores computed days, unless another reader has stored days since the previous basis was read. */
export async function storeCostDays(
  tx: Database,
  access: Access,
  { previous, basis, dropFrom, days }: CostUpdate,
): Promise<void> {
  const key = [access.installationId, visibilityKey(access)];
  const claimed = previous
    ? await tx.query(
        `update energy.cost_basis set revision = $3, batch_no = $4
         where installation_id = $1 and visible_from = $2 and revision = $5 and batch_no = $6
         returning revision`,
        [...key, basis.revision, basis.batchNo, previous.revision, previous.batchNo],
      )
    : await tx.query(
        `insert into energy.cost_basis (installation_id, visible_from, revision, batch_no)
         values ($1, $2, $3, $4) on conflict do nothing returning revision`,
        [...key, basis.revision, basis.batchNo],
      );
  if (claimed.length === 0) return;
  if (dropFrom !== null)
    await tx.query(
      'delete from energy.cost_day where installation_id = $1 and visible_from = $2 and day >= $3',
      [...key, dropFrom],
    );
  await tx.query(
    `insert into energy.cost_day
       (installation_id, visible_from, day, parts, import_kwh, export_kwh, measured_share)
     select $1::uuid, $2::timestamptz, d.day, d.parts, d."importKwh", d."exportKwh", d."measuredShare"
     from jsonb_to_recordset($3::jsonb)
       as d (day date, parts jsonb, "importKwh" double precision, "exportKwh" double precision, "measuredShare" real)
     on conflict (installation_id, visible_from, day) do update set parts = excluded.parts,
       import_kwh = excluded.import_kwh, export_kwh = excluded.export_kwh,
       measured_share = excluded.measured_share`,
    [...key, JSON.stringify(days)],
  );
}
