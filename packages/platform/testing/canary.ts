import type { Database } from '../database/database.ts';
import type { SchemaClasses, TableClass } from '../database/table-class.ts';

const canary = 'canary-7f3a';

/** A schema whose rows get a canary value, with what its tables need for a row. */
export interface CanarySchema {
  readonly classes: SchemaClasses;
  /** SQL expressions of the owners' ids and of other columns, by the column's name. */
  readonly values: Readonly<Record<string, string>>;
  /** Columns that the deletion itself reads; they keep their value. */
  readonly readColumns?: readonly string[];
  /** Tables whose rows the database never changes: they get a row with the canary beside the real ones. */
  readonly unchangingTables?: readonly string[];
}

/**
 * Writes a canary value into every text and JSON column of the tables with data of homes and persons, except columns that a constraint
 * names. A table without a row gets one. Returns the tables that have the canary.
 */
export async function plantCanaries(
  db: Database,
  schema: CanarySchema,
): Promise<readonly string[]> {
  const columns = await ownColumns(db, schema);
  await addRows(db, schema, columns);
  await markRows(db, schema, columns);
  const marked = await tablesWithCanary(db, [schema.classes]);
  const missing = columns
    .filter((each) => isFree(schema, each) && !marked.includes(each.table))
    .map(({ table }) => table);
  if (missing.length > 0) throw new Error(`no canary in ${[...new Set(missing)].join()}`);
  return marked;
}

/** Tables of the schemas with the canary value in any column. */
export async function tablesWithCanary(
  db: Database,
  schemas: readonly SchemaClasses[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { schema, tables } of schemas)
    for (const name of Object.keys(tables)) {
      const table = `${schema}."${name}"`;
      const [row] = await db.query(
        `select 1 as one from ${table} as t where t::text like '%${canary}%' limit 1`,
      );
      if (row) found.push(`${schema}.${name}`);
    }
  return found.toSorted();
}

/** The tables whose rows stay when their owner is deleted. */
export const remainingTables = (
  tables: readonly string[],
  schemas: readonly SchemaClasses[],
): readonly string[] =>
  tables.filter((table) =>
    schemas.some((each) => {
      const [schema, name = ''] = table.split('.');
      return schema === each.schema && !each.tables[name]?.deletion.startsWith('with-');
    }),
  );

interface Column {
  /** With its schema. */
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly isGenerated: boolean;
  /** A constraint or unique index names it. */
  readonly isBound: boolean;
  /** The referred table and its column. */
  readonly target: string | null;
  readonly targetKey: string | null;
}

async function ownColumns(db: Database, { classes }: CanarySchema): Promise<readonly Column[]> {
  const columns = await db.query<Column>(
    `select n.nspname || '.' || c.relname as "table", c.relname as name, a.attname as "column", t.typname as type,
       a.attidentity <> '' or a.attgenerated <> '' as "isGenerated",
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and a.attnum = any (k.conkey))
         or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isBound",
       (select pn.nspname || '.' || p.relname from pg_constraint k join pg_class p on p.oid = k.confrelid
          join pg_namespace pn on pn.oid = p.relnamespace
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
          order by cardinality(k.conkey), k.conname limit 1) as target,
       (select key.attname from pg_constraint k join pg_attribute key on key.attrelid = k.confrelid
          and key.attnum = k.confkey[array_position(k.conkey, a.attnum)]
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
          order by cardinality(k.conkey), k.conname limit 1) as "targetKey"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
     where n.nspname = $1 and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
    [classes.schema],
  );
  return columns.filter(({ name }) => !isTechnical(classOf(classes, name)));
}

const isTechnical = ({ holds }: TableClass): boolean =>
  holds === 'reference' || holds === 'technical';

function classOf({ schema, tables }: SchemaClasses, name: string): TableClass {
  const listed = tables[name];
  if (!listed) throw new Error(`${schema}.${name} has no class`);
  return listed;
}

const isFree = (
  { readColumns = [] }: CanarySchema,
  { column, type, isBound, isGenerated }: Column,
): boolean =>
  (type === 'text' || type === 'json' || type === 'jsonb') &&
  !isBound &&
  !isGenerated &&
  !readColumns.includes(column);

/** Adds a row to each table that is empty or never changes, referred tables first. */
async function addRows(
  db: Database,
  schema: CanarySchema,
  columns: readonly Column[],
): Promise<void> {
  for (const table of inOrder(columns)) {
    const [row] = await db.query(`select 1 as one from ${table} limit 1`);
    if (row && !schema.unchangingTables?.includes(table)) continue;
    const own = columns.filter((each) => each.table === table && !each.isGenerated);
    const names = own.map(({ column }) => `"${column}"`).join();
    const values = own.map((each) => valueOfColumn(schema, each)).join();
    await db.query(`insert into ${table} (${names}) values (${values})`);
  }
}

function inOrder(columns: readonly Column[]): readonly string[] {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const ordered: string[] = [];
  const add = (table: string): void => {
    if (ordered.includes(table) || !tables.includes(table)) return;
    for (const { target } of columns.filter((each) => each.table === table))
      if (target !== null && target !== table) add(target);
    ordered.push(table);
  };
  tables.forEach(add);
  return ordered;
}

function valueOfColumn(
  { classes, values }: CanarySchema,
  { name, column, type, target, targetKey }: Column,
): string {
  const listed = classOf(classes, name);
  const own = listed.by?.person_id === column ? 'person_id' : column;
  const chosen = values[`${name}.${column}`];
  if (chosen) return chosen;
  // The same row for each column of a key of several.
  if (target) return `(select ${targetKey} from ${target} order by ctid limit 1)`;
  if (values[own]) return values[own];
  if (listed.keptBy === column) return 'null';
  if (type.startsWith('_')) return `'{}'`;
  return valuesByType[type] ?? 'null';
}

const valuesByType: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'${canary}'`,
  json: `'"${canary}"'`,
  jsonb: `'"${canary}"'`,
  bytea: `'\\x00'`,
  bool: 'false',
  date: `'2026-03-01'`,
  timestamptz: `'2026-03-01T10:00:00Z'`,
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
};

async function markRows(
  db: Database,
  schema: CanarySchema,
  columns: readonly Column[],
): Promise<void> {
  for (const each of columns.filter((column) => isFree(schema, column))) {
    if (schema.unchangingTables?.includes(each.table)) continue;
    await db.query(`update ${each.table} set "${each.column}" = ${valuesByType[each.type]}`);
  }
}
