import { type Database, databaseOn, storeOf } from '../database/database.ts';
import type { Statement, StatementResult } from '../database/store.ts';
import { storeThatRuns } from './dying-store.ts';

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
  const live = (isCommit: boolean): void => {
    left -= 1;
    if (isCommit) commitsLeft -= 1;
    if (isDead()) throw new Error('the process is dead');
    if (isCommit) commits += 1;
  };
  const mortal = (run: Run): Run => {
    let isOpen = false;
    return async (statement) => {
      const { text } = statement;
      // The server does it when a connection is lost.
      if (text === 'rollback') {
        isOpen = false;
        return await run(statement);
      }
      if (text === 'begin') isOpen = true;
      live(text === 'commit' || !isOpen);
      if (text === 'commit') isOpen = false;
      return await run(statement);
    };
  };
  return {
    db: databaseOn(storeThatRuns(storeOf(living), mortal)),
    dieAfter: (statements) => {
      left = statements;
    },
    dieAfterCommits: (count) => {
      commitsLeft = count;
    },
    isDead,
    commits: () => commits,
    revive: () => {
      left = Infinity;
      commitsLeft = Infinity;
    },
  };
}

type Run = (statement: Statement) => Promise<StatementResult>;
