import { type Database, runUnlimited, wholeTransaction } from './database.ts';
import { type MigrationSet, allSets, readMigrations } from './migration-files.ts';
import { type Placement, placementsAfter } from './placement.ts';

/** A table that is not where its migration says. */
export interface MisplacedTable {
  readonly table: string;
  readonly declared: Placement;
  readonly found: FoundPlacement;
}

/** Placement of a table on a cluster; `elsewhere`: by another column, or apart from the other tables of a home. */
export type FoundPlacement = Placement | 'elsewhere';

/** Number of shards of each distributed table on a new cluster: four for each of eight workers. */
export const defaultShardCount = 32;

type Step = 'keep' | 'distribute' | 'replicate' | 'refuse';

/** Step that brings a table to its placement. A table with a wrong one is refused: a person may have to merge its rows. */
const steps: Readonly<Record<Placement, Readonly<Record<FoundPlacement, Step>>>> = {
  distributed: {
    local: 'distribute',
    distributed: 'keep',
    reference: 'refuse',
    elsewhere: 'refuse',
  },
  reference: { local: 'replicate', distributed: 'refuse', reference: 'keep', elsewhere: 'refuse' },
  local: { local: 'keep', distributed: 'refuse', reference: 'refuse', elsewhere: 'refuse' },
};

/** Tables on a placement that `distribute` does not change. */
export class MisplacedTables extends Error {
  readonly tables: readonly MisplacedTable[];

  constructor(tables: readonly MisplacedTable[]) {
    const found = tables.map((each) => `${each.table} is ${each.found}, not ${each.declared}`);
    super(`tables are off their placement: ${found.join('; ')}`);
    this.name = 'MisplacedTables';
    this.tables = tables;
  }
}

/** Advisory lock under which one process at a time places a table. */
const distributionLock = 7_206_392;

/**
 * Brings every table to its placement and returns those that it placed; nothing without Citus. Each table is a transaction of its own,
 * so that a call that ends early is continued by the next one. Rows move to the shards; writers of a table wait meanwhile.
 */
export async function distribute(
  db: Database,
  sets: readonly MigrationSet[],
  { shardCount = defaultShardCount }: { readonly shardCount?: number | undefined } = {},
): Promise<readonly string[]> {
  if (db.engine !== 'citus') return [];
  const declared = await declaredPlacements(sets);
  const tables = await readTables(db, declared);
  const refused = tables.filter((table) => stepOf(table) === 'refuse');
  if (refused.length > 0) throw new MisplacedTables(refused);
  // Reference tables come first, because distributed ones may refer to them.
  const ordered = ['replicate', 'distribute'].flatMap((step) =>
    tables.filter((table) => stepOf(table) === step),
  );
  const placed: string[] = [];
  for (const { table } of ordered)
    if (await place(db, { table, declared, shardCount })) placed.push(table);
  await clearLocalRows(db, declared);
  return placed;
}

/** Tables that `distribute` would place or refuse; none without Citus. */
export async function misplacedTables(
  db: Database,
  sets: readonly MigrationSet[],
): Promise<readonly MisplacedTable[]> {
  if (db.engine !== 'citus') return [];
  const tables = await readTables(db, await declaredPlacements(sets));
  return tables.filter((table) => stepOf(table) !== 'keep');
}

const stepOf = ({ declared, found }: MisplacedTable): Step => steps[declared][found];

/** The placement of every table, by its name with its schema, as the migrations declare it. */
export async function declaredPlacements(sets: readonly MigrationSet[]): Promise<Declared> {
  const files = await Promise.all(allSets(sets).map((set) => readMigrations(set)));
  return placementsAfter(files.flat());
}

type Declared = ReadonlyMap<string, Placement>;

/** Whether this call placed the table: another process may have done it meanwhile. */
async function place(
  db: Database,
  { table, declared, shardCount }: { table: string; declared: Declared; shardCount: number },
): Promise<boolean> {
  return await wholeTransaction(db, async (tx) => {
    await runUnlimited(tx, `select pg_advisory_xact_lock(${distributionLock})`);
    const tables = await readTables(tx, declared);
    const state = tables.find((each) => each.table === table);
    const step = state ? stepOf(state) : 'keep';
    if (step === 'refuse') throw new MisplacedTables(state ? [state] : []);
    if (step === 'keep') return false;
    await runUnlimited(
      tx,
      step === 'replicate'
        ? `select create_reference_table('${table}')`
        : `select create_distributed_table('${table}', 'installation_id', ${await groupOf(tx, shardCount)})`,
    );
    return true;
  });
}

/** All rows of a home are on one machine, also of a table that is placed after the setting has changed. */
async function groupOf(db: Database, shardCount: number): Promise<string> {
  const anchor = await anchorOf(db);
  return anchor
    ? `colocate_with => '${anchor.table}'`
    : `colocate_with => 'none', shard_count => ${shardCount}`;
}

/** Rows from before the distribution stay in the coordinator's table, unseen, until they are removed. */
async function clearLocalRows(db: Database, declared: Declared): Promise<void> {
  for (const { table, found, localBytes } of await readTables(db, declared))
    if (localBytes > 0 && (found === 'distributed' || found === 'reference'))
      await runUnlimited(db, `select truncate_local_data_after_distributing_table('${table}')`);
}

interface TableState extends MisplacedTable {
  /** Bytes in the coordinator's own table. */
  readonly localBytes: number;
}

/** Existing tables in the order of their declarations. */
async function readTables(db: Database, declared: Declared): Promise<readonly TableState[]> {
  const names = [...declared.keys()];
  const rows = new Map(
    (await db.query<CatalogueRow>(catalogueText, [names])).map((row) => [row.table, row]),
  );
  const anchor = await anchorOf(db);
  return [...declared].flatMap(([table, placement]) => {
    const row = rows.get(table);
    if (!row) return [];
    return {
      table,
      declared: placement,
      found: foundPlacement(row, anchor),
      localBytes: row.bytes,
    };
  });
}

interface CatalogueRow {
  readonly table: string;
  /** `h` by the hash of a column, `n` without one, null for a table that the cluster does not know. */
  readonly method: string | null;
  readonly column: string | null;
  /** `t` for a copy on each machine. */
  readonly replication: string | null;
  readonly colocation: number | null;
  readonly bytes: number;
}

const catalogueText = `
  select n.nspname || '.' || c.relname as table, p.partmethod::text as method,
    case when p.partkey is not null then column_to_column_name(p.logicalrelid, p.partkey) end as column,
    p.repmodel::text as replication, p.colocationid as colocation, pg_relation_size(c.oid) as bytes
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relkind in ('r', 'p') and n.nspname || '.' || c.relname = any($1)`;

function foundPlacement(row: CatalogueRow, anchor: Anchor | undefined): FoundPlacement {
  const { method, column, replication, colocation } = row;
  if (method === null) return 'local';
  if (method === 'n' && replication === 't') return 'reference';
  // Known to the cluster, and kept on the coordinator.
  if (method === 'n' && colocation === 0) return 'local';
  const isWithHome = column === 'installation_id' && colocation === anchor?.colocation;
  return method === 'h' && isWithHome ? 'distributed' : 'elsewhere';
}

interface Anchor {
  readonly table: string;
  readonly colocation: number;
}

/** The table that the other distributed ones lie beside. */
async function anchorOf(db: Database): Promise<Anchor | undefined> {
  const [anchor] = await db.query<Anchor>(anchorText);
  return anchor;
}

const anchorText = `
  select n.nspname || '.' || c.relname as table, p.colocationid as colocation
  from pg_dist_partition p
  join pg_class c on c.oid = p.logicalrelid
  join pg_namespace n on n.oid = c.relnamespace
  where p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'installation_id'
  order by p.colocationid, c.oid limit 1`;

/** Workers that do not answer, take no shards, or have another version than the coordinator, in words. */
export async function workerFaults(db: Database): Promise<readonly string[]> {
  if (db.engine !== 'citus') return [];
  const workers = await db.query<WorkerRow>(workerText);
  return workers.flatMap(({ worker, isActive, answers, version, expected }) => {
    if (!isActive) return `${worker} is switched off`;
    if (answers !== true) return `${worker} does not answer`;
    return version === expected ? [] : `${worker} has version ${version}, not ${expected}`;
  });
}

interface WorkerRow {
  readonly worker: string;
  readonly isActive: boolean;
  readonly answers: boolean | null;
  readonly version: string | null;
  readonly expected: string;
}

const workerText = `
  select n.nodename || ':' || n.nodeport as worker, n.isactive as "isActive", r.success as answers,
    r.result as version, (select extversion from pg_extension where extname = 'citus') as expected
  from pg_dist_node n
  left join run_command_on_workers($$select extversion from pg_extension where extname = 'citus'$$) r
    on r.nodename = n.nodename and r.nodeport = n.nodeport
  where n.noderole = 'primary' and n.groupid <> 0
  order by 1`;
