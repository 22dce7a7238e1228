import type { Database } from './database.ts';

/** Larger batches would hold locks and the embedded engine for too long. */
const rowsAtATime = 1_000;

/**
 * Deletes the rows of a table that meet a condition, in batches, and returns their number; on a cluster at once, each shard its own.
 * The condition needs an index; its `$1` is `value`.
 */
export async function deleteInBatches(
  db: Database,
  {
    table,
    where,
    value,
  }: { readonly table: string; readonly where: string; readonly value: string },
): Promise<number> {
  // On a cluster a row's place within its shard is that of another row in another shard.
  if (db.engine === 'citus') {
    const rows = await db.query(`delete from ${table} where ${where} returning 1 as deleted`, [
      value,
    ]);
    return rows.length;
  }
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
