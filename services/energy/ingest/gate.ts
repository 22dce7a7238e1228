/** Concurrency limit with a bounded queue; further calls are refused at once. */
export interface Gate {
  /** Runs a call when there is capacity; undefined: refused. */
  run<T>(run: () => Promise<T>): Promise<T | undefined>;
}

export interface GateLimits {
  readonly running: number;
  readonly waiting: number;
}

export function gateOf(limits: GateLimits): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(run) {
      if (running < limits.running) running += 1;
      else if (waiting.length >= limits.waiting) return undefined;
      // A finished call hands its slot to the next, so `running` stays unchanged.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await run();
      } finally {
        leave();
      }
    },
  };
}
