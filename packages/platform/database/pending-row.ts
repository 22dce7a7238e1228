import { Temporal } from 'temporal-polyfill';
import { wakeWork } from '../jobs/due-work.ts';
import { type Database, isInTransaction, writeAtEnd, writtenParts } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { uuidv7 } from './id.ts';

/** A local table whose rows follow from other changes, and are written with them. */
export interface LocalTable<Content> {
  /** Name with its schema. */
  readonly table: string;
  /** Kind of due work that moves its rows, of the service that knows the table. */
  readonly movedBy: string;
  /** Writes a row; a repetition writes nothing. */
  insert(db: Database, content: Content): Promise<void>;
  /** Writes a row that has lain with a home; default `insert`. */
  move?(db: Database, row: PendingRow<Content>): Promise<void>;
  /** Notes, on a connection of its own, where a row will lie. Throws where the change is to be rolled back. */
  announce?(tx: Database, row: PendingRow<Content>): Promise<void>;
  /** A second row of the same key rolls its change back, instead of being ignored. */
  readonly isExclusive?: boolean;
}

export interface PendingRow<Content> {
  readonly home: string;
  readonly key: string;
  readonly content: Content;
}

export interface LocalRow<Content> {
  readonly key: string;
  readonly content: Content;
  /** Of the change, as an instant in text. */
  readonly at: string;
  /** Home that the row is about; without one it lies with another row of its transaction. */
  readonly home?: string | undefined;
}

interface CollectedRow extends LocalRow<unknown> {
  readonly table: LocalTable<unknown>;
}

/** Due work that moves rows of the platform's tables; its key is the home. */
export const pendingRowsKind = 'platform/pending-rows';

/**
 * Writes a row of a local table with the change that it follows from. On a cluster a transaction of a home and of a local table is not
 * atomic: there the row of a change of a home alone lies with the home, and due work moves it (decision 0162).
 */
export async function insertLocal<Content>(
  tx: Database,
  table: LocalTable<Content>,
  row: LocalRow<Content>,
): Promise<void> {
  if (!isApart(tx)) await table.insert(tx, row.content);
  else writeAtEnd<CollectedRow>(tx, writeRows, { ...row, table });
}

/** Whether rows of local tables may have to lie with a home: known at the end of the transaction. */
export const isApart = (db: Database): boolean => db.engine === 'citus' && isInTransaction(db);

async function writeRows(tx: Database, rows: readonly CollectedRow[]): Promise<void> {
  const written = writtenParts(tx);
  // With a local part the rows are of that part: it commits last, and is repeated with the whole change where it fails.
  if (!written.has('home') || written.has('local')) {
    for (const { table, content } of rows) await table.insert(tx, content);
    return;
  }
  const [first] = rows;
  if (!first) return;
  const at = Temporal.Instant.from(first.at);
  // Rows about no home lie on a shard as if they were of one: a cluster commits several shards at once.
  const home = rows.find((row) => row.home !== undefined)?.home ?? uuidv7(at);
  for (const row of rows) {
    await row.table.announce?.(tx, { ...row, home });
    const added = await tx.query(
      `insert into platform.pending_row (installation_id, local_table, key, content, created_at)
       values ($1, $2, $3, $4::jsonb, $5) on conflict (installation_id, local_table, key) do nothing returning key`,
      [home, row.table.table, row.key, JSON.stringify(row.content), row.at],
    );
    if (added.length === 0 && row.table.isExclusive)
      throw new Error(`the row of ${row.table.table} was given up`);
  }
  for (const kind of new Set(rows.map(({ table }) => table.movedBy)))
    await wakeWork(tx, { kind, key: home }, at);
}

/** Moves the rows that lie with a home to these tables, in the order of their causes. */
export async function movePendingRows(
  db: Database,
  home: string,
  tables: readonly LocalTable<never>[],
): Promise<void> {
  const rows = await db.query<{ table: string; key: string; content: never }>(
    `select local_table as "table", key, content from platform.pending_row
     where installation_id = $1 and local_table = any ($2::text[]) and content is not null order by created_at, key`,
    [home, tables.map(({ table }) => table)],
  );
  for (const table of tables) {
    const own = rows.filter((row) => row.table === table.table);
    for (const { key, content } of own)
      await db.transaction((tx) =>
        table.move ? table.move(tx, { home, key, content }) : table.insert(tx, content),
      );
    if (own.length > 0)
      await db.query(
        `delete from platform.pending_row
         where installation_id = $1 and local_table = $2 and key = any ($3::text[]) and content is not null`,
        [home, table.table, own.map(({ key }) => key)],
      );
  }
}

/** Age at which a row was forgotten by the process that wrote it. */
const forgottenMinutes = 5;
/** Longer than a process can go on with a change after the lease of its attempt has ended. */
const fenceHours = 24;
const homesMax = 1000;

/** Wakes the work of homes whose rows were not moved, and deletes old rows without content. */
export async function sweepPendingRows(
  db: Database,
  tables: readonly LocalTable<never>[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = await db.query<{ home: string; table: string }>(
    `select distinct installation_id as home, local_table as "table" from platform.pending_row
     where content is not null and created_at < $1 limit ${homesMax}`,
    [now.subtract({ minutes: forgottenMinutes }).toString()],
  );
  for (const { home, table } of rows) {
    const kind = tables.find((each) => each.table === table)?.movedBy;
    if (kind !== undefined) await wakeWork(db, { kind, key: home }, now);
  }
  const value = now.subtract({ hours: fenceHours }).toString();
  const where = 'content is null and created_at < $1';
  await deleteInBatches(db, { table: 'platform.pending_row', where, value });
}
