import type { AsyncLocalStorage } from 'node:async_hooks';

/** Interface of an engine: statements on any connection, or on a held one. */
export interface Store {
  readonly engine: Engine;
  run(statement: Statement): Promise<StatementResult>;
  /** Runs a statement on a connection that is free while all others are in transactions; absent where none would wait. */
  runBeside?(statement: Statement): Promise<StatementResult>;
  /** Holds one connection while `work` runs. */
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
  /** The same on connections that are free while all others are in transactions; absent where none would wait. */
  sessionBeside?<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
  /** Tables of homes on a cluster, whose rows have a transaction of their own; undefined elsewhere. */
  homeTables?(): Promise<ReadonlySet<string> | undefined>;
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface NotificationListener {
  readonly onPayload: (payload: string) => void;
  /** The connection was re-established: notifications in between are lost. */
  readonly onGap?: () => void;
}

export type Engine = 'pglite' | 'postgres' | 'citus';

export interface DatabaseSession {
  run(statement: Statement): Promise<StatementResult>;
}

export interface Statement {
  readonly text: string;
  /** Without values the text may hold several statements. */
  readonly values?: readonly unknown[];
  /** Replaces the store's time limit; 0 for none. */
  readonly limitMs?: number;
}

export interface StatementResult {
  /** Rows of all statements of the text. */
  readonly rows: readonly Record<string, unknown>[];
  /** First word of the last command tag, e.g. `INSERT`. */
  readonly command: string;
  readonly affected: number;
}

/** The transaction of the running code, per store. */
export type Scopes = AsyncLocalStorage<Scope>;

export interface Scope {
  readonly store: Store;
  readonly handle: object;
  readonly outer: Scope | undefined;
  ended: boolean;
}
