/** Lets a few through at a time and a few more wait; whoever comes then is turned away at once. */
export interface Gate {
  /** undefined: turned away. */
  pass<T>(run: () => Promise<T>): Promise<T | undefined>;
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
    async pass(run) {
      if (running < limits.running) running += 1;
      else if (waiting.length >= limits.waiting) return undefined;
      // Whoever leaves hands over its place, so `running` stays as it is.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await run();
      } finally {
        leave();
      }
    },
  };
}
