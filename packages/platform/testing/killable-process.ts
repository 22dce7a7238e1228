import type { Database } from '../database/database.ts';

export interface KillableProcess {
  readonly db: Database;
  /** Kills the process after this many statements: nothing more reaches the database, and nothing commits. */
  dieAfter(statements: number): void;
  /** Kills the process after this many commits; a statement outside of a transaction counts as one. */
  dieAfterCommits(commits: number): void;
  isDead(): boolean;
  /** Commits since the start. */
  commits(): number;
  /** Starts another process on the same database. */
  revive(): void;
}

/** Database of a process that can be killed between two statements and before a commit. */
export function killableProcess(living: Database): KillableProcess {
  let left = Infinity;
  let commitsLeft = Infinity;
  let commits = 0;
  const isDead = (): boolean => left < 0 || commitsLeft < 0;
  const live = (isCommit = false): void => {
    left -= 1;
    if (isCommit) {
      commits += 1;
      commitsLeft -= 1;
    }
    if (isDead()) throw new Error('the process is dead');
  };
  const over = (handle: Database, isOuter: boolean): Database => ({
    engine: handle.engine,
    async query<Row>(text: string, values?: readonly unknown[]) {
      live(isOuter);
      return await handle.query<Row>(text, values);
    },
    async transaction<T>(run: (tx: Database) => Promise<T>) {
      live(isOuter);
      return await handle.transaction(async (tx) => {
        const result = await run(over(tx, false));
        live();
        return result;
      });
    },
    listen: (...args) => handle.listen(...args),
    async notify(channel, payload) {
      live(isOuter);
      await handle.notify(channel, payload);
    },
    close: () => handle.close(),
  });
  return {
    db: over(living, true),
    dieAfter: (statements) => {
      left = statements;
    },
    dieAfterCommits: (commits) => {
      commitsLeft = commits;
    },
    isDead,
    commits: () => commits,
    revive: () => {
      left = Infinity;
      commitsLeft = Infinity;
    },
  };
}
