import type { Database } from '@hearth/platform/database/database.ts';

/** Settings that are facts of the house and always move. */
export const houseSettings: readonly string[] = ['solar', 'appliances'];

/** Rows of these are taken out of their table. Readings stay: no access reaches back to them. $2 is the instant of the transfer, $3 its local day. */
const historyTables = {
  log_entry: 'at < $2::timestamptz',
  alert: 'begun_at < $2::timestamptz',
  plan_decision: 'from_at < $2::timestamptz',
  plan_result: 'day < $3::date',
  heat_pump_day: 'day < $3::date',
  import: 'true',
  passed_year: 'true',
} as const;

export interface TransferKey {
  readonly installation: string;
  readonly transfer: string;
}

/** Instant and local day of a transfer, by the home's clock. */
export interface Edge {
  readonly at: string;
  readonly day: string;
}

/** Takes the past before an instant out of its tables. */
export async function withholdHistory(tx: Database, key: TransferKey, { at, day }: Edge) {
  for (const [table, condition] of Object.entries(historyTables))
    await withhold(tx, key, {
      table,
      condition: `${condition} and $2::timestamptz is not null and $3::date is not null`,
      values: [at, day],
    });
}

/** Takes the settings of the household out of their table. */
export async function withholdSettings(tx: Database, key: TransferKey): Promise<void> {
  await withhold(tx, key, {
    table: 'setting_revision',
    condition: 'kind <> all ($2)',
    values: [houseSettings],
  });
}

async function withhold(
  tx: Database,
  { installation, transfer }: TransferKey,
  { table, condition, values }: { table: string; condition: string; values: readonly unknown[] },
): Promise<void> {
  const gone = await tx.query<{ readonly content: string }>(
    `delete from energy.${table} where installation_id = $1 and ${condition} returning to_jsonb(${table})::text as content`,
    [installation, ...values],
  );
  if (gone.length === 0) return;
  await tx.query(
    `insert into energy.withheld_rows (installation_id, transfer_id, table_name, content)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [installation, transfer, table, `[${gone.map(({ content }) => content).join(',')}]`],
  );
}

/** Puts withheld rows back. A row that exists stays. */
export async function restoreRows(tx: Database, key: TransferKey): Promise<void> {
  for (const table of [...Object.keys(historyTables), 'setting_revision'])
    await tx.query(
      `insert into energy.${table} select r.* from energy.withheld_rows w
       cross join lateral jsonb_populate_recordset(null::energy.${table}, w.content) r
       where w.installation_id = $1 and w.transfer_id = $2 and w.table_name = $3 on conflict do nothing`,
      [key.installation, key.transfer, table],
    );
}

/** Deletes the withheld rows of a transfer and the record of its erasure. */
export async function dropErasure(tx: Database, key: TransferKey): Promise<void> {
  for (const table of ['withheld_rows', 'erasure'])
    await tx.query(`delete from energy.${table} where installation_id = $1 and transfer_id = $2`, [
      key.installation,
      key.transfer,
    ]);
}

export interface Erasure {
  readonly beforeAt: string;
  readonly eraseAt: string;
  readonly keepsHistory: boolean;
}

/** False if the erasure was noted before. */
export async function noteErasure(
  tx: Database,
  key: TransferKey,
  erasure: Erasure,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into energy.erasure (installation_id, transfer_id, before_at, erase_at, keeps_history)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning transfer_id`,
    [key.installation, key.transfer, erasure.beforeAt, erasure.eraseAt, erasure.keepsHistory],
  );
  return rows.length > 0;
}

/** The erasure that is due for a transfer, locked; null when the transfer was undone or the past is erased. */
export async function lockErasure(tx: Database, key: TransferKey): Promise<Erasure | null> {
  const [row] = await tx.query<{ before_at: Date; erase_at: Date; keeps_history: boolean }>(
    `select before_at, erase_at, keeps_history from energy.erasure
     where installation_id = $1 and transfer_id = $2 for update`,
    [key.installation, key.transfer],
  );
  return row
    ? {
        beforeAt: row.before_at.toISOString(),
        eraseAt: row.erase_at.toISOString(),
        keepsHistory: row.keeps_history,
      }
    : null;
}
