import { Worker } from 'node:worker_threads';
import type { Programme } from './linear-programme.ts';
import type { Solution, SolveLimits, Solver } from './solver.ts';

export interface SolveOrder {
  readonly id: number;
  readonly programme: Programme;
  readonly limits: SolveLimits;
}

export interface SolveAnswer {
  readonly id: number;
  readonly solution: Solution;
}

/** A solver may need longer than it was given to notice; then its thread ends. */
const graceMs = 5000;

/**
 * HiGHS in a thread of its own, so that nobody waits for it who does not want to. One programme after the other. A thread that dies or does
 * not come back is replaced at the next programme; what it was at has failed.
 */
export function highsThread(): Solver {
  let worker: Worker | null = null;
  let next = 1;
  const waiting = new Map<number, (solution: Solution) => void>();
  const failAll = (reason: string) => {
    worker = null;
    for (const answer of waiting.values()) answer({ status: 'failed', reason, seconds: 0 });
    waiting.clear();
  };
  const begin = (): Worker => {
    const thread = new Worker(new URL('./highs-worker.ts', import.meta.url), { execArgv: [] });
    thread.unref();
    thread.on('message', ({ id, solution }: SolveAnswer) => {
      waiting.get(id)?.(solution);
      waiting.delete(id);
      if (waiting.size === 0) thread.unref();
    });
    thread.on('error', ({ message }: Error) => thread === worker && failAll(message));
    thread.on('exit', () => thread === worker && failAll('the solver stopped'));
    return thread;
  };
  return {
    async solve(programme, limits) {
      worker ??= begin();
      const thread = worker;
      // While something is asked of it, the process waits for the answer.
      thread.ref();
      const id = next++;
      const solution = new Promise<Solution>((resolve) => waiting.set(id, resolve));
      thread.postMessage({ id, programme, limits } satisfies SolveOrder, []);
      const queue = waiting.size;
      const timer = setTimeout(
        () => {
          void thread.terminate();
        },
        queue * (limits.timeLimitS * 1000 + graceMs),
      );
      return solution.finally(() => clearTimeout(timer));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
