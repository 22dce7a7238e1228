import { parentPort } from 'node:worker_threads';
import { highsRuns } from './highs-runs.ts';
import type { SolveReply, SolveRequest } from './highs-thread.ts';

const runs = highsRuns();
let last: Promise<unknown> = Promise.resolve();

parentPort?.on('message', ({ id, programme, limits }: SolveRequest) => {
  last = last.then(async () => {
    const solution = await runs.solve(programme, limits);
    parentPort?.postMessage({ id, solution } satisfies SolveReply, []);
  });
});
