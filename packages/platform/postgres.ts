import { Client, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { CancelledError, cancellationSignal, throwIfCancelled } from './cancellation.ts';
import { columnParser, parameterText } from './column-types.ts';
import type { Logger } from './log.ts';
import { cancelStatement } from './postgres-cancel.ts';
import { PostgresListener } from './postgres-listener.ts';
import { asSqlError } from './sql-error.ts';
import type { Engine, Listener, Outcome, Session, Statement, Store } from './store.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly log: Logger;
  readonly statementLimitMs: number;
  readonly poolSize?: number;
}

const defaultPoolSize = 10;

export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const pool = new Pool({ ...connectionOf(options), max: options.poolSize ?? defaultPoolSize });
  pool.on('error', (error) =>
    options.log.warn({ err: error }, 'an idle database connection broke'),
  );
  try {
    const { rows } = await pool.query<{ citus: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as citus`,
    );
    return new PostgresStore(pool, rows[0]?.citus ? 'citus' : 'postgres', options);
  } catch (error) {
    await pool.end();
    throw asSqlError(error);
  }
}

export class PostgresStore implements Store {
  readonly engine: Engine;
  readonly url: string;
  readonly #pool: Pool;
  readonly #listener: PostgresListener;
  #closing: Promise<void> | undefined;

  constructor(pool: Pool, engine: Engine, options: PostgresOptions) {
    this.engine = engine;
    this.url = options.url;
    this.#pool = pool;
    this.#listener = new PostgresListener(() => new Client(connectionOf(options)), options.log);
  }

  run(statement: Statement): Promise<Outcome> {
    const signal = cancellationSignal();
    if (signal) return this.#runCancellable(statement, signal);
    // A limit of its own needs a connection of its own, to set it on.
    return statement.limitMs === undefined
      ? runOn(this.#pool, statement)
      : this.session((session) => session.run(statement));
  }

  /** The statement is not started, or the server ends it, when the signal aborts. */
  async #runCancellable(statement: Statement, signal: AbortSignal): Promise<Outcome> {
    throwIfCancelled();
    const client = await this.#pool.connect();
    const cancelling: Promise<void>[] = [];
    const cancel = (): void => void cancelling.push(cancelStatement(client));
    signal.addEventListener('abort', cancel, { once: true });
    let isClean = false;
    try {
      throwIfCancelled();
      const outcome = await runLimited(client, statement);
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

  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isClean = false;
    try {
      const result = await work({ run: (statement) => runLimited(client, statement) });
      isClean = true;
      return result;
    } finally {
      // After an error the connection may still be inside a transaction that its rollback did not reach.
      client.release(!isClean && !(await isIdle(client)));
    }
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, listener);
  }

  async close(): Promise<void> {
    this.#closing ??= Promise.all([this.#listener.close(), this.#pool.end()]).then(() => undefined);
    await this.#closing;
  }
}

/** UTC and one text form whatever the server's settings, so that both engines answer alike. */
function connectionOf(options: PostgresOptions): PoolConfig {
  return {
    connectionString: options.url,
    application_name: 'hearth',
    types: { getTypeParser: columnParser },
    statement_timeout: options.statementLimitMs,
    connectionTimeoutMillis: 10_000,
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c client_min_messages=warning',
  };
}

async function runLimited(client: PoolClient, statement: Statement): Promise<Outcome> {
  if (statement.limitMs === undefined) return await runOn(client, statement);
  await client.query(`set statement_timeout = ${Math.trunc(statement.limitMs)}`);
  try {
    return await runOn(client, statement);
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
  }
}

async function runOn(on: Pool | PoolClient, { text, values = [] }: Statement): Promise<Outcome> {
  try {
    const result: QueryResult | QueryResult[] =
      values.length === 0 ? await on.query(text) : await on.query(text, values.map(parameterText));
    const results = Array.isArray(result) ? result : [result];
    const last = results.at(-1);
    const rows = results.flatMap((one) => one.rows);
    return { rows, command: last?.command ?? '', affected: last?.rowCount ?? 0 };
  } catch (error) {
    throw asSqlError(error);
  }
}

async function isIdle(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
