import type { Database } from './database.ts';

/**
 * Deletes every row of the given owners from a schema, by column name, and every row that refers to those rows. Later tables of
 * the schema are included automatically. Idempotent. Returns the number of deleted rows.
 */
export async function forgetRows(
  tx: Database,
  schema: string,
  owners: Readonly<Record<string, string>>,
): Promise<number> {
  const tables = await ownedTables(tx, schema, Object.keys(owners));
  const references = await referencesIn(tx, schema);
  const order = childrenFirst(tables, references);
  let gone = 0;
  for (const { name } of order.filter(({ owned }) => owned))
    for (const path of pathsTo(name, 'own', { schema, tables: order, references }))
      gone += await deleteBy(tx, { table: `${quoted(schema)}.${quoted(name)}`, path, owners });
  return gone;
}

interface OwnedTable {
  readonly name: string;
  /** Columns that name an owner. */
  readonly columns: readonly string[];
}

interface Ordered extends OwnedTable {
  /** Whether rows belong to an owner, by a column of their own or through a reference. */
  readonly owned: boolean;
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

async function ownedTables(
  tx: Database,
  schema: string,
  owners: readonly string[],
): Promise<readonly OwnedTable[]> {
  return await tx.query<OwnedTable>(
    `select c.relname as name,
       coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attname is not null), '{}') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attname = any($2::text[]) and not a.attisdropped
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
    [schema, owners],
  );
}

async function referencesIn(tx: Database, schema: string): Promise<readonly Reference[]> {
  return await tx.query<Reference>(
    `select child.relname as "from", parent.relname as "to",
       (select array_agg(a.attname::text order by k.nth) from unnest(f.conkey) with ordinality as k (no, nth)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.no) as columns,
       (select array_agg(a.attname::text order by k.nth) from unnest(f.confkey) with ordinality as k (no, nth)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.no) as keys
     from pg_constraint f
     join pg_class child on child.oid = f.conrelid
     join pg_class parent on parent.oid = f.confrelid
     join pg_namespace n on n.oid = child.relnamespace
     where f.contype = 'f' and n.nspname = $1 and parent.relnamespace = child.relnamespace and child.oid <> parent.oid
     order by f.conname`,
    [schema],
  );
}

/** Tables in deletion order: referring tables before referred ones. */
function childrenFirst(
  tables: readonly OwnedTable[],
  references: readonly Reference[],
): readonly Ordered[] {
  const ordered: Ordered[] = [];
  const place = (table: OwnedTable, below: readonly string[]): boolean => {
    const parent = ordered.find(({ name }) => name === table.name);
    if (parent) return parent.owned;
    if (below.includes(table.name))
      throw new Error(`${[...below, table.name].join(' > ')}: these tables refer to each other`);
    const parents = references.filter(({ from }) => from === table.name);
    const through = parents.map(({ to }) => {
      const parent = tables.find(({ name }) => name === to);
      return parent !== undefined && place(parent, [...below, table.name]);
    });
    const owned = table.columns.length > 0 || through.includes(true);
    ordered.push({ ...table, owned });
    return owned;
  };
  for (const table of tables) place(table, []);
  return ordered.reverse();
}

/** One path from a row to its owner: `condition` tests it, with the owner as its only parameter. */
interface Path {
  readonly column: string;
  readonly condition: string;
}

/** One statement for each path: an index serves one condition, not several joined by `or`. */
async function deleteBy(
  tx: Database,
  deletion: {
    readonly table: string;
    readonly path: Path;
    readonly owners: Readonly<Record<string, string>>;
  },
): Promise<number> {
  const { table, path, owners } = deletion;
  const rows = await tx.query(
    `delete from ${table} as own where ${path.condition} returning 1 as gone`,
    [owners[path.column]],
  );
  return rows.length;
}

interface Known {
  readonly schema: string;
  readonly tables: readonly Ordered[];
  readonly references: readonly Reference[];
}

/** Paths to the owner by the row's own columns and through the rows that it refers to. */
function pathsTo(name: string, row: string, paths: Known): readonly Path[] {
  const { schema, tables, references } = paths;
  const owned = tables.find((table) => table.name === name)?.columns ?? [];
  const own = owned.map((column) => ({ column, condition: `${row}.${quoted(column)} = $1::uuid` }));
  const through = references
    .filter(
      ({ from, to }) => from === name && tables.some((each) => each.name === to && each.owned),
    )
    .flatMap(({ to, columns, keys }, index) => {
      const parent = `${row}_${index}`;
      const same = columns.map(
        (column, nth) => `${parent}.${quoted(keys[nth] ?? '')} = ${row}.${quoted(column)}`,
      );
      // The referred column of the parent is the owner, so the row has the owner in its own column.
      const isOwn = (column: string): boolean => {
        const nth = keys.indexOf(column);
        return nth >= 0 && columns[nth] === column && owned.includes(column);
      };
      return pathsTo(to, parent, paths)
        .filter(({ column, condition }) => !(isOwn(column) && !condition.startsWith('exists')))
        .map(({ column, condition }) => ({
          column,
          condition: `exists (select from ${quoted(schema)}.${quoted(to)} as ${parent} where ${same.join(' and ')} and ${condition})`,
        }));
    });
  return [...own, ...through];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
