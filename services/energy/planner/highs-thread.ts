import { Worker } from 'node:worker_threads';
import { safetyS } from './highs-model.ts';
import type { LinearProgramme } from './linear-programme.ts';
import type { Solution, SolveLimits, Solver } from './solver.ts';

export interface SolveRequest {
  readonly id: number;
  readonly programme: LinearProgramme;
  readonly limits: SolveLimits;
}

export interface SolveReply {
  readonly id: number;
  readonly solution: Solution;
}

/** The solver ends by itself after its work and at last after `safetyS`; a thread that has not answered by then is terminated. */
const answerMs = 1000 * safetyS + 5000;

/**
 * HiGHS in a worker thread, so that it does not block the process. Programmes run one after another.
 * A thread that exits or does not answer is replaced at the next programme; the current programme fails.
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
    thread.on('message', ({ id, solution }: SolveReply) => {
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
      // The process stays alive while a programme is pending.
      thread.ref();
      const id = next++;
      const solution = new Promise<Solution>((resolve) => waiting.set(id, resolve));
      thread.postMessage({ id, programme, limits } satisfies SolveRequest, []);
      const queue = waiting.size;
      const timer = setTimeout(() => {
        void thread.terminate();
      }, queue * answerMs);
      return solution.finally(() => clearTimeout(timer));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
