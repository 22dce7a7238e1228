import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Outcome, Statement } from './store.ts';

/** A Kysely instance whose statements go through a database handle, so that the handle's rules hold for them too. */
export function kyselyOver<Tables>(
  run: (statement: Statement) => Promise<Outcome>,
): Kysely<Tables> {
  const connection = connectionOver(run);
  return new Kysely<Tables>({ dialect: dialectOver(connection) });
}

function dialectOver(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driverOver(connection: DatabaseConnection): Driver {
  const refuse = async (): Promise<never> => {
    throw new Error('use transaction() of the database handle, not of Kysely');
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

function connectionOver(run: (statement: Statement) => Promise<Outcome>): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, command, affected } = await run({ text: query.sql, values: query.parameters });
      const result = { rows: rows as Row[] };
      return changing.has(command) ? { ...result, numAffectedRows: BigInt(affected) } : result;
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('streaming is not supported: read by pages of keys');
    },
  };
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
