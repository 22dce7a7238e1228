import type { Database } from './database.ts';
import { type OwnerColumn, type SchemaClasses, deletedWith } from './table-class.ts';

/**
 * Deletes the rows of the given owners from a schema: from each table that its class list deletes with the owner, and with every
 * row that refers to those rows. Throws for a table without a class, and where the list and the references contradict each
 * other. Idempotent. Returns the number of deleted rows.
 */
export async function forgetRows(
  tx: Database,
  { schema, tables: classes }: SchemaClasses,
  owners: Partial<Readonly<Record<OwnerColumn, string>>>,
): Promise<number> {
  const givenOwners = ownerColumns.filter((owner) => owners[owner] !== undefined);
  const tables = await ownedTables(tx, { schema, tables: classes }, givenOwners);
  const references = await referencesIn(tx, schema);
  const order = childrenFirst(tables, references);
  let gone = 0;
  for (const { name, owned } of order) {
    const paths = owned ? pathsTo(name, 'own', { schema, tables: order, references }) : [];
    assertListed({ table: `${schema}.${name}`, listed: classes[name], paths, givenOwners });
    for (const path of paths)
      gone += await deleteBy(tx, {
        table: `${quoted(schema)}.${quoted(name)}`,
        path,
        keptBy: classes[name]?.keptBy,
        owners,
      });
  }
  return gone;
}

const ownerColumns: readonly OwnerColumn[] = ['installation_id', 'person_id'];

/** The references of a table delete it with exactly the owners that the list names. */
function assertListed({
  table,
  listed,
  paths,
  givenOwners,
}: {
  readonly table: string;
  readonly listed: SchemaClasses['tables'][string] | undefined;
  readonly paths: readonly Path[];
  readonly givenOwners: readonly OwnerColumn[];
}): void {
  const named: readonly OwnerColumn[] = listed ? deletedWith(listed) : [];
  for (const owner of givenOwners) {
    const isReached = paths.some((path) => path.owner === owner);
    if (isReached !== named.includes(owner))
      throw new Error(
        `${table}: ${isReached ? 'a reference deletes its rows with' : 'no column leads to'} ${owner}, against the class list`,
      );
  }
}

interface OwnedTable {
  readonly name: string;
  /** Columns by which the table is deleted with an owner. */
  readonly columns: readonly { readonly column: string; readonly owner: OwnerColumn }[];
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
  { schema, tables }: SchemaClasses,
  owners: readonly OwnerColumn[],
): Promise<readonly OwnedTable[]> {
  const found = await tx.query<{ name: string; columns: readonly string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
    [schema],
  );
  return found.map(({ name, columns }) => {
    const listed = tables[name];
    if (!listed) throw new Error(`${schema}.${name} has no class`);
    const named = deletedWith(listed).filter((owner) => owners.includes(owner));
    const ownerOf = (column: string) =>
      named.find((owner) => (listed.by?.[owner] ?? owner) === column);
    return {
      name,
      columns: columns.flatMap((column) => {
        const owner = ownerOf(column);
        return owner ? [{ column, owner }] : [];
      }),
    };
  });
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
  readonly owner: OwnerColumn;
  readonly condition: string;
}

/** One statement for each path: an index serves one condition, not several joined by `or`. */
async function deleteBy(
  tx: Database,
  deletion: {
    readonly table: string;
    readonly path: Path;
    readonly keptBy: string | undefined;
    readonly owners: Partial<Readonly<Record<OwnerColumn, string>>>;
  },
): Promise<number> {
  const { table, path, keptBy, owners } = deletion;
  const exception = keptBy === undefined ? '' : ` and own.${quoted(keptBy)} is null`;
  const rows = await tx.query(
    `delete from ${table} as own where ${path.condition}${exception} returning 1 as gone`,
    [owners[path.owner]],
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
  const own = owned.map(({ column, owner }) => ({
    owner,
    condition: `${row}.${quoted(column)} = $1::uuid`,
  }));
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
      const isOwn = (owner: OwnerColumn): boolean => {
        const nth = keys.indexOf(owner);
        const own = owned.find((each) => each.owner === owner);
        return nth >= 0 && own !== undefined && columns[nth] === own.column;
      };
      return pathsTo(to, parent, paths)
        .filter(({ owner, condition }) => !(isOwn(owner) && !condition.startsWith('exists')))
        .map(({ owner, condition }) => ({
          owner,
          condition: `exists (select from ${quoted(schema)}.${quoted(to)} as ${parent} where ${same.join(' and ')} and ${condition})`,
        }));
    });
  return [...own, ...through];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
