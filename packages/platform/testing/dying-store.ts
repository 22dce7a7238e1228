import type { Statement, StatementResult, Store } from '../database/store.ts';
import { storeWithMethods } from './fake-cluster.ts';

type Run = (statement: Statement) => Promise<StatementResult>;

/** The store with another way to run each statement, also those of transactions and beside them. */
export const storeThatRuns = <S extends Store>(store: S, change: (run: Run) => Run): S => {
  const changedIn =
    (hold: Store['session']): Store['session'] =>
    (work) =>
      hold((open) => work({ run: change((statement) => open.run(statement)) }));
  return storeWithMethods(store, {
    run: change((statement) => store.run(statement)),
    runBeside: change((statement) =>
      store.runBeside ? store.runBeside(statement) : store.run(statement),
    ),
    session: changedIn((work) => store.session(work)),
    sessionBeside: changedIn((work) =>
      store.sessionBeside ? store.sessionBeside(work) : store.session(work),
    ),
  });
};

const edges = ['begin', 'rollback'];

/**
 * A store whose process ends with the answer of a statement: later ones are not run, and open transactions end as on a lost connection.
 * Another process can begin in its place.
 */
export function dyingStore(store: Store, statements: number) {
  let left = statements;
  const end = (): never => {
    throw new Error('the process has ended');
  };
  const ending =
    (run: Run): Run =>
    async (statement) => {
      if (statement.text === 'rollback') return await run(statement);
      if (left <= 0) return end();
      const result = await run(statement);
      left -= edges.includes(statement.text) ? 0 : 1;
      return left <= 0 ? end() : result;
    };
  return {
    store: storeThatRuns(store, ending),
    isDead: () => left <= 0,
    /** Begins a process that ends after this many statements; default never. */
    begin: (nextStatements = Infinity) => {
      left = nextStatements;
    },
  };
}
