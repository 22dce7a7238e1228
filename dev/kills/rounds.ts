/** Rounds of work, one for each planned kill, so that every kill meets work in progress. */
export interface Rounds {
  /** Begins the next round; false after the last. */
  next(): boolean;
  /** Runs the work of one person once a round, sequentially; a round does not wait for it. */
  each(work: (round: number) => Promise<void>): Promise<void>;
  isOver(): boolean;
  noteKill(): void;
  kills(): number;
}

export function createRounds(count: number): Rounds {
  let begun = 0;
  let kills = 0;
  let isOver = false;
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  return {
    next() {
      if (begun < count) begun += 1;
      else isOver = true;
      change();
      return !isOver;
    },
    async each(work) {
      for (let round = 0; round < count; round += 1) {
        while (round >= begun) await changed.promise;
        await work(round);
      }
    },
    isOver: () => isOver,
    noteKill: () => {
      kills += 1;
    },
    kills: () => kills,
  };
}
