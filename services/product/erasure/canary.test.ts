import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { platformClasses } from '@hearth/platform/database/table-classes.ts';
import type { TableClass } from '@hearth/platform/database/table-class.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { loadPartners } from '../partner/import-partners.ts';
import { readyRegistration } from '../registration/testing-home.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';
import { productClasses } from '../table-classes.ts';
import { type TestWorld, worldOn } from '../testing.ts';
import { erasureContract } from './contract.ts';

const canary = 'canary-7f3a';

describe.each(engines)('a deleted person on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('leaves a canary only in tables that the class list keeps', async () => {
    const world = worldOn(db);
    const person = randomUUID();
    await live(world, person);
    await world.drain();
    const columns = await ownColumns(db);
    await addRows(db, columns);
    await markRows(db, columns);
    const marked = await tablesWithCanary(db);
    const withText = columns.filter(isFree).map(({ table }) => table);
    expect(marked).toEqual(expect.arrayContaining([...new Set(withText)]));
    await erase(world, person);
    const left = await tablesWithCanary(db);
    expect(left).toEqual(marked.filter((table) => !classOf(table).deletion.startsWith('with-')));
    expect(left).toContain('product.mail');
  });
});

/** A home with devices and a registered one, each with what a person leaves in the tables. */
async function live(world: TestWorld, person: string): Promise<void> {
  const { api, as } = world;
  await world.link(person);
  await loadPartners({ db: world.db, clock: world.clock }, samplePartners.slice(0, 1));
  const { submit } = await readyRegistration(world, person);
  const { partners } = valueOf(await api.listPartners({ query: {} }, as(person)));
  valueOf(await submit({ partner: { by: 'directory', partner: partners[0]?.partner ?? '' } }));
}

async function erase(world: TestWorld, person: string): Promise<void> {
  const api = createClient(erasureContract, {
    fetch: world.product.fetch,
    baseUrl: 'http://product.invalid',
    timeoutMs: 20_000,
    retries: 0,
    random: () => 0,
  });
  const body = { issuer: 'https://idp.invalid', subject: `person-${person}` };
  valueOf(await api.erasePerson({ body }, await world.asService('identity')));
}

const classes: Readonly<Record<string, TableClass>> = Object.fromEntries(
  [productClasses, platformClasses].flatMap(({ schema, tables }) =>
    Object.entries(tables).map(([name, listed]) => [`${schema}.${name}`, listed]),
  ),
);

function classOf(table: string): TableClass {
  const listed = classes[table];
  if (!listed) throw new Error(`${table} has no class`);
  return listed;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isGenerated: boolean;
  readonly isBound: boolean;
  /** The referred table and its column. */
  readonly target: string | null;
  readonly targetKey: string | null;
}

/** Columns of the tables with data of homes and persons. `isBound`: a constraint or unique index names it. */
async function ownColumns(db: Database): Promise<readonly Column[]> {
  const columns = await db.query<Column>(
    `select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column", t.typname as type,
       a.attidentity <> '' as "isGenerated",
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and a.attnum = any (k.conkey))
         or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isBound",
       (select format('%I.%I', pn.nspname, p.relname) from pg_constraint k join pg_class p on p.oid = k.confrelid
          join pg_namespace pn on pn.oid = p.relnamespace
          where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target,
       (select key.attname from pg_constraint k join pg_attribute key on key.attrelid = k.confrelid and key.attnum = k.confkey[1]
          where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "targetKey"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
     where n.nspname = 'product' and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  );
  return columns.filter(({ table }) => !technical.has(classOf(table).holds));
}

const technical = new Set(['reference', 'technical']);
/** Columns that the deletion itself reads. */
const read = new Set(['state', 'kind', 'role', 'scope', 'issuer', 'subject']);

const isFree = ({ column, type, isBound }: Column): boolean =>
  (type === 'text' || type === 'jsonb') && !isBound && !read.has(column);

/** Tables whose rows the database never changes get a row with the canary beside the real ones. */
const unchanging = new Set(['product.document']);

/** Adds a row of the person and their home to each table that is empty or never changes, referred tables first. */
async function addRows(db: Database, columns: readonly Column[]): Promise<void> {
  const tables = [...new Set(columns.map(({ table }) => table))];
  for (const table of inOrder(tables, columns)) {
    const [row] = await db.query(`select 1 as one from ${table} limit 1`);
    if (row && !unchanging.has(table)) continue;
    const own = columns.filter((each) => each.table === table && !each.isGenerated);
    const names = own.map(({ column }) => `"${column}"`).join();
    await db.query(`insert into ${table} (${names}) values (${own.map(valueOfColumn).join()})`);
  }
}

function inOrder(tables: readonly string[], columns: readonly Column[]): readonly string[] {
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

function valueOfColumn({ table, column, type, target, targetKey }: Column): string {
  if (target) return `(select ${targetKey} from ${target} order by 1 limit 1)`;
  const own = classOf(table).by?.person_id === column ? 'person_id' : column;
  if (owners[own]) return `(select ${own} from ${owners[own]} order by 1 limit 1)`;
  if (checked[column]) return checked[column];
  if (classOf(table).keptBy === column) return 'null';
  if (type.startsWith('_')) return `'{}'`;
  return values[type] ?? 'null';
}

const owners: Readonly<Record<string, string>> = {
  person_id: 'product.person',
  installation_id: 'product.installation',
  unit_id: 'product.unit',
};

/** Values of columns with a check. */
const checked: Readonly<Record<string, string>> = {
  controller: `'plan'`,
  kind: `'transfer'`,
};

const values: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'${canary}'`,
  jsonb: `'"${canary}"'`,
  bytea: `'\\x00'`,
  bool: 'false',
  date: `'2026-03-01'`,
  timestamptz: `'2026-03-01T10:00:00Z'`,
  int2: '1',
  int4: '1',
  int8: '1',
  float8: '1',
  numeric: '1',
};

/** Writes the canary into every text and jsonb column that nothing binds. */
async function markRows(db: Database, columns: readonly Column[]): Promise<void> {
  for (const { table, column, type } of columns.filter(isFree)) {
    if (unchanging.has(table)) continue;
    await db.query(
      `update ${table} set "${column}" = ${type === 'jsonb' ? values.jsonb : values.text}`,
    );
  }
}

async function tablesWithCanary(db: Database): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of Object.keys(classes)) {
    const [row] = await db.query(
      `select 1 as one from ${table} as t where t::text like '%${canary}%' limit 1`,
    );
    if (row) found.push(table);
  }
  return found.toSorted();
}
