import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { CancelledError, cancellationSignal, throwIfCancelled } from '@hearth/core/cancellation.ts';
import { columnParser, parameterText } from './column-types.ts';
import type { Logger } from '../process/log.ts';
import { cancelStatement } from './postgres-cancel.ts';
import { PostgresListener } from './postgres-listener.ts';
import { StatementNames } from './statement-names.ts';
import { asSqlError, isSqlError, sqlStates } from './sql-error.ts';
import type {
  Engine,
  NotificationListener,
  StatementResult,
  DatabaseSession,
  Statement,
  Store,
} from './store.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly log: Logger;
  readonly statementLimitMs: number;
  readonly poolSize?: number;
  /** Name of the process in errors and in `pg_stat_activity`, e.g. `product`. */
  readonly name?: string;
  /** Longest wait of a statement for a connection. */
  readonly connectionWaitMs?: number;
}

/** Eight processes with a listening connection each use 88 of the 100 connections that PostgreSQL allows by default. */
export const defaultPoolSize = 10;
/** Connections for statements beside a transaction, which a cluster needs. */
const besideMax = 2;
const defaultConnectionWaitMs = 10_000;

export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const max = options.poolSize ?? defaultPoolSize;
  const pool = poolOf(options, max);
  try {
    const { rows } = await pool.query<{ citus: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as citus`,
    );
    return new PostgresStore(pool, rows[0]?.citus ? 'citus' : 'postgres', options);
  } catch (error) {
    await pool.end();
    throw connectionError(error, pool, options);
  }
}

/** Connects when it is used. */
function poolOf(options: PostgresOptions, max: number): Pool {
  const pool = new Pool({ ...connectionOf(options), max });
  pool.on('error', (error) =>
    options.log.warn({ err: error }, 'an idle database connection broke'),
  );
  // A connection in use that breaks fails its statement; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export class PostgresStore implements Store {
  readonly engine: Engine;
  readonly url: string;
  readonly #options: PostgresOptions;
  readonly #pool: Pool;
  readonly #listener: PostgresListener;
  readonly #names = new StatementNames();
  readonly #beside: Pool;
  readonly #sessionsBeside: Pool;
  #homeTables: Promise<ReadonlySet<string>> | undefined;
  #closing: Promise<void> | undefined;

  constructor(pool: Pool, engine: Engine, options: PostgresOptions) {
    this.engine = engine;
    this.url = options.url;
    this.#options = options;
    this.#pool = pool;
    this.#beside = poolOf(options, besideMax);
    // Each transaction can have one beside it, so that none with a lock waits for one that waits for the lock.
    this.#sessionsBeside = poolOf(options, options.poolSize ?? defaultPoolSize);
    this.#listener = new PostgresListener(() => new Client(connectionOf(options)), options.log);
  }

  run(statement: Statement): Promise<StatementResult> {
    const signal = cancellationSignal();
    const run = (): Promise<StatementResult> =>
      signal
        ? this.#runCancellable(statement, signal)
        : this.session((session) => session.run(statement));
    return run().catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      return run();
    });
  }

  async runBeside(statement: Statement): Promise<StatementResult> {
    const client = await this.#beside.connect();
    let isClean = false;
    try {
      const result = await this.#runLimited(client, statement);
      isClean = true;
      return result;
    } finally {
      client.release(!isClean);
    }
  }

  /** Runs a statement that an abort of the signal prevents or cancels on the server. */
  async #runCancellable(statement: Statement, signal: AbortSignal): Promise<StatementResult> {
    throwIfCancelled();
    const client = await this.#connect();
    const cancelling: Promise<void>[] = [];
    const cancel = (): void => void cancelling.push(cancelStatement(client));
    signal.addEventListener('abort', cancel, { once: true });
    let isClean = false;
    try {
      throwIfCancelled();
      const outcome = await this.#runLimited(client, statement);
      isClean = true;
      return outcome;
    } catch (error) {
      throw signal.aborted ? new CancelledError() : error;
    } finally {
      signal.removeEventListener('abort', cancel);
      await Promise.all(cancelling);
      client.release(!isClean && !(await isIdle(client)));
    }
  }

  async session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return await this.#sessionOn(await this.#connect(), work);
  }

  async sessionBeside<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return await this.#sessionOn(await this.#sessionsBeside.connect(), work);
  }

  async #sessionOn<T>(
    client: PoolClient,
    work: (session: DatabaseSession) => Promise<T>,
  ): Promise<T> {
    let isClean = false;
    try {
      const result = await work({ run: (statement) => this.#runLimited(client, statement) });
      isClean = true;
      return result;
    } finally {
      // After an error the connection may still be in a transaction that its rollback did not reach.
      client.release(!isClean && !(await isIdle(client)));
    }
  }

  async #runLimited(client: PoolClient, statement: Statement): Promise<StatementResult> {
    if (statement.limitMs === undefined) return await this.#runOn(client, statement);
    await client.query(`set statement_timeout = ${Math.trunc(statement.limitMs)}`);
    try {
      return await this.#runOn(client, statement);
    } finally {
      await client.query('reset statement_timeout').catch(() => undefined);
    }
  }

  async #runOn(on: PoolClient, { text, values = [] }: Statement): Promise<StatementResult> {
    try {
      const result: QueryResult | QueryResult[] =
        values.length === 0
          ? await on.query(text)
          : await on.query({
              name: this.#names.nameOf(text),
              text,
              values: values.map(parameterText),
            });
      const results = Array.isArray(result) ? result : [result];
      const last = results.at(-1);
      const rows = results.flatMap((each) => each.rows);
      return { rows, command: last?.command ?? '', affected: last?.rowCount ?? 0 };
    } catch (error) {
      const sqlError = asSqlError(error);
      if (isStalePlan(sqlError)) this.#names.renew();
      throw sqlError;
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const named = connectionError(error, this.#pool, this.#options);
      if (named instanceof ConnectionsUsedUp) this.#options.log.error({ err: named }, named.code);
      throw named;
    }
  }

  async homeTables(): Promise<ReadonlySet<string> | undefined> {
    if (this.engine !== 'citus') return undefined;
    this.#homeTables ??= this.#readHomeTables();
    return await this.#homeTables;
  }

  async #readHomeTables(): Promise<ReadonlySet<string>> {
    const text = `select n.nspname || '.' || c.relname as name from pg_dist_partition p
      join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace where p.partmethod = 'h'`;
    try {
      const { rows } = await this.#pool.query<{ name: string }>(text);
      return new Set(rows.map(({ name }) => name));
    } catch (error) {
      this.#homeTables = undefined;
      throw asSqlError(error);
    }
  }

  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, listener);
  }

  async close(): Promise<void> {
    this.#closing ??= Promise.all([
      this.#listener.close(),
      this.#pool.end(),
      this.#beside.end(),
      this.#sessionsBeside.end(),
    ]).then(() => undefined);
    await this.#closing;
  }
}

/** All connections of this process are in use, or the server has none left. */
export class ConnectionsUsedUp extends Error {
  readonly code: 'pool-used-up' | 'server-connections-used-up';

  constructor(code: ConnectionsUsedUp['code'], message: string) {
    super(message);
    this.name = 'ConnectionsUsedUp';
    this.code = code;
  }
}

const tooManyConnections = '53300';

function connectionError(error: unknown, pool: Pool, options: PostgresOptions): unknown {
  const { name = 'this process', connectionWaitMs = defaultConnectionWaitMs } = options;
  const max = options.poolSize ?? defaultPoolSize;
  const cause = asSqlError(error);
  if (isSqlError(cause, tooManyConnections))
    return new ConnectionsUsedUp(
      'server-connections-used-up',
      `PostgreSQL gives ${name} no connection (${cause.message}): each process takes up to ` +
        `DATABASE_POOL_SIZE (${max}) and one more. Lower DATABASE_POOL_SIZE or raise max_connections.`,
    );
  const isTimeout = error instanceof Error && error.message.startsWith('timeout exceeded');
  if (!isTimeout || pool.totalCount < max) return cause;
  return new ConnectionsUsedUp(
    'pool-used-up',
    `all ${max} database connections of ${name} were in use for ${connectionWaitMs / 1000} s ` +
      `(${pool.waitingCount} more wait): raise DATABASE_POOL_SIZE, with max_connections of PostgreSQL in mind.`,
  );
}

/** UTC and one text form for any server settings, so that both engines answer alike. */
function connectionOf(options: PostgresOptions): PoolConfig {
  return {
    connectionString: options.url,
    application_name: options.name === undefined ? 'hearth' : `hearth ${options.name}`,
    types: { getTypeParser: columnParser },
    statement_timeout: options.statementLimitMs,
    connectionTimeoutMillis: options.connectionWaitMs ?? defaultConnectionWaitMs,
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c client_min_messages=warning',
  };
}

async function isIdle(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

/** A migration changed the columns that a prepared statement returns. */
const isStalePlan = (error: unknown): boolean =>
  isSqlError(error, sqlStates.featureNotSupported) && error.message.includes('cached plan');
