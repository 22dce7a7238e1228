import { type TransactionPart, statementPart } from './statement-part.ts';
import type { DatabaseSession, Statement, StatementResult, Store } from './store.ts';

/**
 * The session of a transaction on a cluster. What it writes for a home and in local tables are two transactions, because one of both
 * would not be atomic: that of the home commits first, the local one last (decision 0169). A transaction of one part has one session.
 */
export class SplitSession implements DatabaseSession {
  readonly written = new Set<TransactionPart>();
  readonly #store: Store;
  readonly #homeTables: ReadonlySet<string>;
  readonly #first: DatabaseSession;
  /** Part of the first session; null until a statement writes or locks. */
  #part: TransactionPart | null = null;
  #second: HeldSession | null = null;
  #savepoints: readonly string[] = [];
  #isFailed = false;

  constructor(store: Store, homeTables: ReadonlySet<string>, first: DatabaseSession) {
    this.#store = store;
    this.#homeTables = homeTables;
    this.#first = first;
  }

  async run(statement: Statement): Promise<StatementResult> {
    const { text } = statement;
    if (text === 'commit') return await this.#commit();
    if (text === 'rollback') return await this.#rollback();
    if (savepointEdge.test(text)) return await this.#moveSavepoint(text);
    try {
      const session = await this.#sessionOf(text);
      return await session.run(statement);
    } catch (error) {
      this.#isFailed = true;
      throw error;
    }
  }

  async #sessionOf(text: string): Promise<DatabaseSession> {
    const { part, isWrite, isLock } = statementPart(text, this.#homeTables);
    if (part === null) return this.#first;
    if (isWrite) this.written.add(part);
    if (isWrite || isLock) this.#part ??= part;
    if (part === this.#part) return this.#first;
    // What only reads sees its own transaction where that has written, and is no reason for a second one.
    if (!isWrite && !isLock) return this.#second?.session ?? this.#first;
    this.#second ??= await this.#begun();
    return this.#second.session;
  }

  async #begun(): Promise<HeldSession> {
    const held = await heldSession(this.#store);
    try {
      await held.session.run({ text: 'begin' });
      for (const name of this.#savepoints) await held.session.run({ text: `savepoint ${name}` });
      return held;
    } catch (error) {
      await held.giveUp();
      throw error;
    }
  }

  async #moveSavepoint(text: string): Promise<StatementResult> {
    const name = text.match(/savepoint (\w+)/)?.[1] ?? '';
    if (text.startsWith('savepoint')) this.#savepoints = [...this.#savepoints, name];
    else this.#savepoints = this.#savepoints.slice(0, this.#savepoints.indexOf(name));
    if (text.startsWith('rollback')) this.#isFailed = false;
    await this.#second?.session.run({ text });
    return await this.#first.run({ text });
  }

  async #commit(): Promise<StatementResult> {
    const second = this.#second;
    if (!second) return await this.#first.run({ text: 'commit' });
    // A part whose statement has failed would roll back after the other one has committed.
    if (this.#isFailed) return await this.#rollback();
    const sessions = [this.#first, second.session];
    const [home, local] = this.#part === 'home' ? sessions : sessions.toReversed();
    const committed = await home?.run({ text: 'commit' });
    if (committed?.command === 'ROLLBACK') return await this.#rollback();
    const last = await local?.run({ text: 'commit' });
    this.#second = null;
    await second.release();
    return last ?? noResult;
  }

  async #rollback(): Promise<StatementResult> {
    const second = this.#second;
    this.#second = null;
    await second?.session.run({ text: 'rollback' }).catch(() => undefined);
    await second?.giveUp();
    return await this.#first.run({ text: 'rollback' });
  }
}

const savepointEdge = /^(savepoint|release savepoint|rollback to savepoint) /;
const noResult: StatementResult = { rows: [], command: 'ROLLBACK', affected: 0 };

interface HeldSession {
  readonly session: DatabaseSession;
  release(): Promise<void>;
  /** Releases it as one whose transaction may be open. */
  giveUp(): Promise<void>;
}

/** A session that is held until its release. */
async function heldSession(store: Store): Promise<HeldSession> {
  const opened = Promise.withResolvers<DatabaseSession>();
  const ended = Promise.withResolvers<undefined>();
  const hold: Store['session'] = (work) =>
    store.sessionBeside ? store.sessionBeside(work) : store.session(work);
  const held = hold(async (session) => {
    opened.resolve(session);
    await ended.promise;
  });
  held.catch((error: unknown) => opened.reject(error));
  const end = async (): Promise<void> => await held.catch(() => undefined);
  return {
    session: await opened.promise,
    release() {
      ended.resolve(undefined);
      return end();
    },
    giveUp() {
      ended.reject(new Error('given up'));
      return end();
    },
  };
}
