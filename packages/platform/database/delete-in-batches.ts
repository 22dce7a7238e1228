import type { Database } from './database.ts';

/** Short transactions: a statement that deletes more holds its locks and the embedded engine for too long. */
const rowsAtATime = 1_000;

/**
 * Deletes the rows of a table that meet a condition, in batches, and returns how many there were. An index that fits the condition
 * has to exist. `$1` in the condition is `value`.
 */
export async function deleteInBatches(
  db: Database,
  {
    table,
    where,
    value,
  }: { readonly table: string; readonly where: string; readonly value: string },
): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await db.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${where} limit ${rowsAtATime}))
       returning 1 as deleted`,
      [value],
    );
    deleted += rows.length;
    if (rows.length < rowsAtATime) return deleted;
  }
}
