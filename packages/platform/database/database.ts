import { AsyncLocalStorage } from 'node:async_hooks';
import { throwIfCancelled } from '@hearth/core/cancellation.ts';
import type { Logger } from '../process/log.ts';
import { openEmbedded } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type {
  Engine,
  NotificationListener,
  StatementResult,
  Scope,
  Scopes,
  DatabaseSession,
  Statement,
  Store,
} from './store.ts';
import { SerialQueue } from './serial-queue.ts';
import { SplitSession } from './split-session.ts';
import type { TransactionPart } from './statement-part.ts';

export interface Database {
  readonly engine: Engine;
  /**
   * Runs the callback in one transaction with a handle of its own; any other handle of this database throws inside it.
   * `transaction` of that handle is a savepoint.
   */
  transaction<T>(run: (tx: Database) => Promise<T>): Promise<T>;
  /** Runs SQL, several statements when there are no values. Rows are objects. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  listen(
    channel: string,
    onPayload: NotificationListener['onPayload'],
    onGap?: NotificationListener['onGap'],
  ): Promise<() => Promise<void>>;
  /** Sends a notification at commit. At most 8000 bytes: send ids. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL address; without one the embedded engine runs. */
  readonly url?: string;
  /** Directory of the embedded engine; without one the data is in memory. */
  readonly dataDir?: string;
  /** Size of the embedded engine's cache, MB; default: 16 in memory, 128 on disk. */
  readonly cacheMb?: number;
  readonly log: Logger;
  /** Directory of database templates for a fast first start; default: beside `dataDir`. */
  readonly templateDir?: string;
  /** Name of the template for a new embedded database; see `templateKey` of template.ts. */
  readonly templateKey?: string;
  /** Time limit of a statement. */
  readonly statementLimitMs?: number;
  /** Connections to PostgreSQL, without the listening one. */
  readonly poolSize?: number;
  /** Name of the process in errors and in `pg_stat_activity`, e.g. `product`. */
  readonly name?: string;
  /** Longest wait of a statement for a connection to PostgreSQL. */
  readonly connectionWaitMs?: number;
  /** Called when the engine opens by itself: from then on the caller may block its own thread. */
  readonly onEngineBusy?: () => void;
}

/** Cache for one command, MB: the engine fills its whole cache, by default 128 MB, with zeros when it opens. */
export const commandCacheMb = 16;

const defaultStatementLimitMs = 30_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const statementLimitMs = options.statementLimitMs ?? defaultStatementLimitMs;
  if (options.url) options.onEngineBusy?.();
  const store = options.url
    ? await openPostgres({ ...options, url: options.url, statementLimitMs })
    : await openEmbedded({ ...options, statementLimitMs });
  return databaseOn(store);
}

/** The outermost handle of an open store. */
export const databaseOn = (store: Store): Database => new RootDatabase(store);

/** The store of a handle, for maintenance and backup. */
export function storeOf(db: Database): Store {
  if (db instanceof RootDatabase) return db.store;
  throw new TypeError('not the outermost handle of a database');
}

/** Runs statements without a time limit, for migrations and maintenance. */
export async function runUnlimited(db: Database, text: string): Promise<void> {
  if (!(db instanceof StoreDatabase)) throw new TypeError('not a handle of ours');
  await db.run({ text, limitMs: 0 });
}

/** Runs a statement on a connection of its own: it stays when the transaction of the handle is rolled back. */
export async function runBeside(db: Database, statement: Statement): Promise<StatementResult> {
  if (!(db instanceof StoreDatabase)) throw new TypeError('not a handle of ours');
  const { store } = db;
  return await (store.runBeside ? store.runBeside(statement) : store.run(statement));
}

/**
 * Runs a transaction of its own beside that of the handle, which may be open: it stays when the other one is rolled back. Locks of the
 * other one are those of a stranger.
 */
export async function transactionBeside<T>(
  db: Database,
  run: (tx: Database) => Promise<T>,
): Promise<T> {
  if (!(db instanceof StoreDatabase)) throw new TypeError('not a handle of ours');
  return await new RootDatabase(db.store).transactionBeside(run);
}

/** Runs a transaction that is one also on a cluster, for migrations and the distribution of tables. */
export async function wholeTransaction<T>(
  db: Database,
  run: (tx: Database) => Promise<T>,
): Promise<T> {
  if (!(db instanceof RootDatabase)) throw new TypeError('not the outermost handle of a database');
  return await db.wholeTransaction(run);
}

/** What the transaction of the handle has written until now, on a cluster. */
export function writtenParts(tx: Database): ReadonlySet<TransactionPart> {
  if (!(tx instanceof TransactionDatabase)) throw new TypeError('not a handle of a transaction');
  return tx.written;
}

/**
 * Runs `work` once the outermost transaction of the handle has committed, and not after a rollback. The change stands by then, so a
 * failure of `work` is not reported: what must happen needs another cause too.
 */
export async function afterCommit(db: Database, work: () => Promise<void>): Promise<void> {
  if (!(db instanceof TransactionDatabase)) return await work();
  db.afterCommit.push(work);
}

/**
 * Hands the item to `write` as the last of the outermost transaction of the handle, together with all others of the same function. What a
 * savepoint undoes is not among them.
 */
export function writeAtEnd<Item>(tx: Database, write: WriteAtEnd<Item>, item: Item): void {
  if (!(tx instanceof TransactionDatabase)) throw new TypeError('not a handle of a transaction');
  tx.atEnd.push({ write: write as WriteAtEnd<unknown>, item });
}

type WriteAtEnd<Item> = (tx: Database, items: readonly Item[]) => Promise<void>;

/** What the handles of one open database share, as a key in this process; null for a handle of another kind. */
export const sharedByHandles = (db: Database): WeakKey | null =>
  db instanceof StoreDatabase ? db.store : null;

/** Whether the handle is that of a transaction. */
export const isInTransaction = (db: Database): boolean => db instanceof TransactionDatabase;

const scopes: Scopes = new AsyncLocalStorage();

abstract class StoreDatabase implements Database {
  readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  abstract transaction<T>(run: (tx: Database) => Promise<T>): Promise<T>;
  protected abstract execute(statement: Statement): Promise<StatementResult>;

  get engine(): Engine {
    return this.store.engine;
  }

  async run(statement: Statement): Promise<StatementResult> {
    this.assertInnermost();
    return await this.execute(statement);
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const { rows } = await this.run({ text, values });
    return rows as readonly Row[];
  }

  async listen(
    channel: string,
    onPayload: NotificationListener['onPayload'],
    onGap?: NotificationListener['onGap'],
  ): Promise<() => Promise<void>> {
    this.assertInnermost();
    return await this.store.listen(channel, { onPayload, ...(onGap ? { onGap } : {}) });
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channel, payload]);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  protected assertInnermost(): void {
    const scope = liveScope(this.store);
    if (scope && scope.handle !== this)
      throw new Error('inside a transaction: use the handle that its callback was given');
  }

  protected async inside<T>(
    handle: TransactionDatabase,
    run: (tx: Database) => Promise<T>,
  ): Promise<T> {
    const scope: Scope = { store: this.store, handle, outer: scopes.getStore(), ended: false };
    try {
      return await scopes.run(scope, () => run(handle));
    } finally {
      scope.ended = true;
      handle.end();
    }
  }
}

class RootDatabase extends StoreDatabase {
  protected execute(statement: Statement): Promise<StatementResult> {
    return this.store.run(statement);
  }

  async transaction<T>(run: (tx: Database) => Promise<T>): Promise<T> {
    this.assertInnermost();
    return await this.#committed((work) => this.store.session(work), run);
  }

  async wholeTransaction<T>(run: (tx: Database) => Promise<T>): Promise<T> {
    this.assertInnermost();
    return await this.#committed((work) => this.store.session(work), run, { isWhole: true });
  }

  async transactionBeside<T>(run: (tx: Database) => Promise<T>): Promise<T> {
    const { store } = this;
    return await this.#committed(
      (work) => (store.sessionBeside ? store.sessionBeside(work) : store.session(work)),
      run,
    );
  }

  async #committed<T>(
    hold: <R>(work: (session: DatabaseSession) => Promise<R>) => Promise<R>,
    run: (tx: Database) => Promise<T>,
    { isWhole } = { isWhole: false },
  ): Promise<T> {
    const listed = isWhole ? undefined : this.store.homeTables?.();
    // The embedded engine lists none, and nothing is awaited there: transactions and statements keep the order of their calls.
    const homeTables = listed && (await listed);
    const { result, afterCommit: pending } = await hold(async (opened) => {
      throwIfCancelled();
      await opened.run({ text: 'begin' });
      const session = homeTables ? new SplitSession(this.store, homeTables, opened) : opened;
      try {
        const handle = new TransactionDatabase(this.store, session, 1);
        const result = await this.inside(handle, async (tx) => {
          const made = await run(tx);
          await writeCollected(handle);
          return made;
        });
        const { command } = await session.run({ text: 'commit' });
        // The server answers a commit of a failed transaction with a rollback and without an error.
        if (command === 'ROLLBACK')
          throw new Error('rolled back: a statement of the transaction failed');
        return { result, afterCommit: handle.afterCommit };
      } catch (error) {
        await session.run({ text: 'rollback' }).catch(() => undefined);
        throw error;
      }
    });
    for (const work of pending) await work().catch(() => undefined);
    return result;
  }
}

async function writeCollected(handle: TransactionDatabase): Promise<void> {
  for (const [write, each] of Map.groupBy(handle.atEnd, (entry) => entry.write))
    await write(
      handle,
      each.map(({ item }) => item),
    );
}

class TransactionDatabase extends StoreDatabase {
  readonly atEnd: { readonly write: WriteAtEnd<unknown>; readonly item: unknown }[] = [];
  readonly afterCommit: (() => Promise<void>)[] = [];
  readonly #session: DatabaseSession;
  readonly #depth: number;
  readonly #queue = new SerialQueue();
  #ended = false;

  constructor(store: Store, session: DatabaseSession, depth: number) {
    super(store);
    this.#session = session;
    this.#depth = depth;
  }

  end(): void {
    this.#ended = true;
  }

  get written(): ReadonlySet<TransactionPart> {
    return this.#session instanceof SplitSession ? this.#session.written : new Set();
  }

  protected execute(statement: Statement): Promise<StatementResult> {
    return this.#queue.run(() => this.#runOpen(statement));
  }

  async transaction<T>(run: (tx: Database) => Promise<T>): Promise<T> {
    this.assertInnermost();
    const name = `nested_${this.#depth}`;
    return await this.#queue.run(async () => {
      await this.#runOpen({ text: `savepoint ${name}` });
      try {
        const nested = new TransactionDatabase(this.store, this.#session, this.#depth + 1);
        const result = await this.inside(nested, run);
        await this.#runOpen({ text: `release savepoint ${name}` });
        this.afterCommit.push(...nested.afterCommit);
        this.atEnd.push(...nested.atEnd);
        return result;
      } catch (error) {
        const undo = `rollback to savepoint ${name}; release savepoint ${name}`;
        await this.#runOpen({ text: undo }).catch(() => undefined);
        throw error;
      }
    });
  }

  override async listen(): Promise<never> {
    throw new Error('listen on the outermost handle: a subscription outlives a transaction');
  }

  override async close(): Promise<never> {
    throw new Error('a transaction ends when its callback returns');
  }

  async #runOpen(statement: Statement): Promise<StatementResult> {
    if (this.#ended) throw new Error('the transaction of this handle has ended');
    throwIfCancelled();
    return await this.#session.run(statement);
  }
}

/**
 * The innermost open scope of a store. Code started in a transaction, such as a timer, may outlive it: ended scopes are
 * skipped.
 */
function liveScope(store: Store): Scope | undefined {
  let scope = scopes.getStore();
  while (scope && (scope.ended || scope.store !== store)) scope = scope.outer;
  return scope;
}
