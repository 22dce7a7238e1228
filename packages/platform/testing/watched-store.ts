import { storeWithMethods } from './fake-cluster.ts';
import type { Engine, Statement, StatementResult, Store } from '../database/store.ts';

/** The texts of one committed transaction, or of a statement outside of one. */
export interface RanStatements {
  readonly engine: Engine;
  readonly texts: readonly string[];
}

/** Receives what tests have run. */
export const statementWatch: { onCommit: ((ran: RanStatements) => void) | null } = {
  onCommit: null,
};

/** The same store, whose committed statements go to the watch. It is an instance of the same class. */
export function watchedStore<S extends Store>(
  store: S,
  onCommit: ((ran: RanStatements) => void) | null = statementWatch.onCommit,
): S {
  if (onCommit === null) return store;
  const { engine } = store;
  const run = async (statement: Statement): Promise<StatementResult> => {
    const result = await store.run(statement);
    onCommit({ engine, texts: [statement.text] });
    return result;
  };
  const watched =
    (hold: Store['session']): Store['session'] =>
    (work) =>
      hold((open) => {
        let texts: string[] = [];
        return work({
          async run(statement) {
            const result = await open.run(statement);
            if (result.command === 'COMMIT') onCommit({ engine, texts });
            const isEdge = ['begin', 'commit', 'rollback'].includes(statement.text);
            texts = isEdge ? [] : [...texts, statement.text];
            return result;
          },
        });
      });
  return storeWithMethods(store, {
    run,
    session: watched((work) => store.session(work)),
    sessionBeside: watched((work) =>
      store.sessionBeside ? store.sessionBeside(work) : store.session(work),
    ),
  });
}
