import type { StatementResult, DatabaseSession, Statement, Store } from '../database/store.ts';

/**
 * Embedded databases that a test file has closed, emptied for the next file of the process, because an opening takes almost a
 * second. Every file gets rows and schema of a newly migrated database.
 */
const idle: IdleStore[] = [];
/** Each takes about 100 MB. */
const idleMax = 3;

interface IdleStore {
  readonly key: string;
  readonly store: Store;
  readonly fresh: FreshState;
}

interface FreshState {
  readonly schema: string;
  /** Tables filled by migrations: the hash of their content, and their rows as JSON. */
  readonly filled: ReadonlyMap<string, { readonly content: string; readonly rows: string }>;
}

/** An emptied store with these schemas, else a new one from `open`. Its `close` stores it for the next file. */
export async function reusedStore(key: string, open: () => Promise<Store>): Promise<Store> {
  const at = idle.findIndex((each) => each.key === key);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  if (found) return new LeasedStore(found);
  const store = await open();
  return new LeasedStore({ key, store, fresh: await freshState(store) });
}

class LeasedStore implements Store {
  readonly #leased: IdleStore;
  readonly #unlisten = new Set<() => Promise<void>>();
  #isClosed = false;

  constructor(leased: IdleStore) {
    this.#leased = leased;
  }

  get engine() {
    return this.#leased.store.engine;
  }

  run(statement: Statement): Promise<StatementResult> {
    return this.#isClosed ? Promise.reject(closed()) : this.#leased.store.run(statement);
  }

  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.#isClosed ? Promise.reject(closed()) : this.#leased.store.session(work);
  }

  async listen(...args: Parameters<Store['listen']>): Promise<() => Promise<void>> {
    if (this.#isClosed) throw closed();
    const unlisten = await this.#leased.store.listen(...args);
    this.#unlisten.add(unlisten);
    return async () => {
      if (this.#unlisten.delete(unlisten)) await unlisten();
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const unlisten of this.#unlisten) await unlisten();
    const isEmpty = await emptied(this.#leased).catch(() => false);
    if (!isEmpty) return await this.#leased.store.close();
    idle.push(this.#leased);
    if (idle.length > idleMax) await idle.shift()?.store.close();
  }
}

const closed = () => new Error('the database is closed');

async function freshState(store: Store): Promise<FreshState> {
  const contents = await contentsOf(store, await tablesOf(store));
  const filled = new Map<string, { content: string; rows: string }>();
  for (const [table, content] of contents) {
    const { rows } = await store.run({
      text: `select json_agg(t)::text as stored from ${table} t`,
    });
    filled.set(table, { content, rows: String(rows[0]?.['stored']) });
  }
  return { schema: await schemaOf(store), filled };
}

/** False where the schema has changed, or the rows of migrations cannot be written again: the store cannot be reused. */
async function emptied({ store, fresh }: IdleStore): Promise<boolean> {
  if ((await schemaOf(store)) !== fresh.schema) return false;
  const contents = await contentsOf(store, await tablesOf(store));
  const changed = [...contents]
    .filter(([table, content]) => content !== fresh.filled.get(table)?.content)
    .map(([table]) => table);
  if (changed.length > 0)
    await store.run({ text: `truncate ${changed.join(', ')} restart identity cascade` });
  const left = await contentsOf(store, await tablesOf(store));
  for (const [table, { rows }] of fresh.filled)
    if (!left.has(table))
      await store.run({
        text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        values: [rows],
      });
  const after = await contentsOf(store, await tablesOf(store));
  return (
    after.size === fresh.filled.size &&
    [...after].every(([table, content]) => fresh.filled.get(table)?.content === content)
  );
}

async function tablesOf(store: Store): Promise<readonly string[]> {
  const { rows } = await store.run({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${isOurs('schemaname')}`,
  });
  return rows.map(({ name }) => String(name));
}

/** Hashes of the tables that have rows. */
async function contentsOf(
  store: Store,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const { rows } = await store.run({
    text: tables
      .map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, ',' order by t::text)) as content from ${table} t having count(*) > 0`,
      )
      .join(' union all '),
  });
  return new Map(rows.map(({ name, content }) => [String(name), String(content)]));
}

async function schemaOf(store: Store): Promise<string> {
  const { rows } = await store.run({
    text: `with ours as (
        select c.oid, c.relname, c.relkind from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where ${isOurs('n.nspname')}
      ), parts as (
        select concat_ws(' ', 'relation', oid, relname, relkind) as part from ours
        union all
        select concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull, atthasdef)
        from pg_attribute where attrelid in (select oid from ours) and attnum > 0 and not attisdropped
        union all
        select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint where conrelid in (select oid from ours)
        union all
        select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from ours)
        union all
        select concat_ws(' ', 'function', p.oid, proname, md5(prosrc)) from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace where ${isOurs('n.nspname')}
      )
      select md5(string_agg(part, ',' order by part)) as schema from parts`,
  });
  return String(rows[0]?.['schema']);
}

const isOurs = (column: string): string =>
  `${column} not in ('information_schema') and ${column} not like 'pg\\_%'`;
