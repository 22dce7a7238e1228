import type { Database } from '../database/database.ts';

export interface Mortal {
  readonly db: Database;
  /** After so many more statements the process is dead: nothing of it reaches the database any more, and nothing is committed. */
  dieAfter(statements: number): void;
  /** Another process, on the same database. */
  revive(): void;
}

/** A database as a process has it that may die between any two statements, and before it commits. */
export function mortal(living: Database): Mortal {
  let left = Infinity;
  const live = (): void => {
    left -= 1;
    if (left < 0) throw new Error('the process is dead');
  };
  const over = (handle: Database): Database => ({
    engine: handle.engine,
    as<Tables>() {
      live();
      return handle.as<Tables>();
    },
    async query<Row>(text: string, values?: readonly unknown[]) {
      live();
      return await handle.query<Row>(text, values);
    },
    async transaction<T>(run: (tx: Database) => Promise<T>) {
      live();
      return await handle.transaction(async (tx) => {
        const result = await run(over(tx));
        live();
        return result;
      });
    },
    listen: (...given) => handle.listen(...given),
    async notify(channel, payload) {
      live();
      await handle.notify(channel, payload);
    },
    close: () => handle.close(),
  });
  return {
    db: over(living),
    dieAfter: (statements) => {
      left = statements;
    },
    revive: () => {
      left = Infinity;
    },
  };
}
