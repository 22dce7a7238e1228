import type { Database } from './database.ts';
import type { OwnerColumn, SchemaClasses, TableClass } from './table-class.ts';

/** The owner whose rows are exported, and the time of them that may be seen. */
export interface ExportedOwner {
  readonly column: OwnerColumn;
  readonly id: string;
  /** For homes; a person sees all of their own rows. */
  readonly visible?: {
    /** First instant in tables whose rows pass on with the home at the giver's choice, ISO. */
    readonly from: string;
    /** First instant in the other tables: the start of the person's ownership, ISO. */
    readonly since: string;
    /** Time of another household, half-open. */
    readonly hidden: readonly { readonly from: string; readonly to: string }[];
  };
}

/** Begins a table; the lines after it are its rows, with a cell for each column. */
export interface ExportedTable {
  /** With its schema. */
  readonly table: string;
  readonly columns: readonly ExportedColumn[];
}

/** `type`: as PostgreSQL names it. */
export interface ExportedColumn {
  readonly name: string;
  readonly type: string;
}

export type ExportedLine = ExportedTable | readonly unknown[];

export const beginsTable = (line: ExportedLine): line is ExportedTable => !Array.isArray(line);

const rowsAtATime = 500;

/** Tables of a schema that the export of an owner contains, by the class list. */
export const exportedTables = (
  { tables }: SchemaClasses,
  column: OwnerColumn,
): readonly (readonly [string, TableClass])[] =>
  Object.entries<TableClass>(tables).filter(
    ([, listed]) => listed.export === (column === 'person_id' ? 'person' : 'home'),
  );

/**
 * Every row of an owner in the tables that the class list exports, table after table, some hundred rows in memory. `without`: tables
 * that the service writes in another form.
 */
export async function* exportedRows(
  db: Database,
  classes: SchemaClasses,
  owner: ExportedOwner,
  without: readonly string[] = [],
): AsyncGenerator<ExportedLine> {
  for (const [name, listed] of exportedTables(classes, owner.column))
    if (!without.includes(name))
      yield* rowsOfTable(db, { schema: classes.schema, name, listed, owner });
}

interface TableOfOwner {
  readonly schema: string;
  readonly name: string;
  readonly listed: TableClass;
  readonly owner: ExportedOwner;
}

interface CatalogColumn extends ExportedColumn {
  /** Position in the primary key, or null. */
  readonly key: number | null;
}

async function* rowsOfTable(db: Database, table: TableOfOwner): AsyncGenerator<ExportedLine> {
  const { schema, name, listed, owner } = table;
  const all = await columnsOf(db, schema, name);
  const columns = all.filter((each) => !listed.exported?.omit?.includes(each.name));
  yield {
    table: `${schema}.${name}`,
    columns: columns.map((each) => ({ name: each.name, type: each.type })),
  };
  const keys = all
    .filter(({ key }) => key !== null)
    .toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
  const key = keys.map((each) => `own.${quoted(each.name)}`).join(', ');
  const texts = keys.map((each) => `own.${quoted(each.name)}::text`).join(', ');
  const cells = columns.map((each) => `own.${quoted(each.name)}`).join(', ');
  const after = keys.map((each, nth) => `($5::text[])[${nth + 1}]::${each.type}`).join(', ');
  const conditions = [
    ownerCondition(table, all),
    timeCondition(table, all),
    `($5::text[] is null or (${key}) > (${after}))`,
  ].join(' and ');
  const { visible } = owner;
  const from = listed.transfer === 'chosen' ? visible?.from : visible?.since;
  for (let last: readonly string[] | null = null; ;) {
    const rows: readonly { cells: readonly unknown[]; key: readonly string[] }[] = await db.query(
      `select jsonb_build_array(${cells}) as cells, array[${texts}] as key from ${quoted(schema)}.${quoted(name)} as own
       where ${conditions} order by ${key} limit ${rowsAtATime}`,
      [
        owner.id,
        from ?? null,
        visible?.hidden.map((each) => each.from) ?? [],
        visible?.hidden.map((each) => each.to) ?? [],
        last,
      ],
    );
    for (const row of rows) yield row.cells;
    if (rows.length < rowsAtATime) return;
    last = rows.at(-1)?.key ?? null;
  }
}

function ownerCondition(
  { schema, listed, owner }: TableOfOwner,
  columns: readonly CatalogColumn[],
): string {
  const { through } = listed.exported ?? {};
  if (through)
    return `own.${quoted(through.column)} in (select p.${quoted(through.column)} from ${quoted(schema)}.${quoted(through.table)} p
      where p.${quoted(owner.column)} = $1::uuid)`;
  const name = listed.by?.[owner.column] ?? owner.column;
  const column = columns.find((each) => each.name === name);
  if (!column) throw new Error(`${schema}: no column ${name} leads to the owner`);
  return `own.${quoted(name)} = $1::${column.type}`;
}

/** SQL condition: the row is of a time that the owner may see. A day counts when all of it may be seen. */
function timeCondition({ listed }: TableOfOwner, columns: readonly CatalogColumn[]): string {
  const time = listed.exported?.time ?? null;
  const isDay = columns.find((each) => each.name === time)?.type === 'date';
  const unbounded =
    '($2::timestamptz is null or true) and ($3::timestamptz[] is null or true) and ($4::timestamptz[] is null or true)';
  if (time === null) return unbounded;
  const at = `own.${quoted(time)}`;
  const hidden = isDay
    ? `${at} >= h.hidden_from::date and ${at} <= h.hidden_to::date`
    : `${at} >= h.hidden_from and ${at} < h.hidden_to`;
  return `($2::timestamptz is null or ${isDay ? `${at} > $2::timestamptz::date` : `${at} >= $2::timestamptz`})
      and not exists (select from unnest($3::timestamptz[], $4::timestamptz[]) as h (hidden_from, hidden_to) where ${hidden})`;
}

async function columnsOf(
  db: Database,
  schema: string,
  name: string,
): Promise<readonly CatalogColumn[]> {
  return await db.query<CatalogColumn>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       array_position(k.indkey::smallint[], a.attnum) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index k on k.indrelid = c.oid and k.indisprimary
     where n.nspname = $1 and c.relname = $2
     order by a.attnum`,
    [schema, name],
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
