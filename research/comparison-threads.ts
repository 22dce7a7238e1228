import { Worker } from 'node:worker_threads';
import type { ComparisonResult, ComparisonRequest } from './comparison-worker.ts';

/** Runs comparisons in worker threads, `threads` at a time; results are in the order of the requests. */
export async function runComparisons(
  requests: readonly ComparisonRequest[],
  threads: number,
  onResult: (result: ComparisonResult, index: number) => void,
): Promise<readonly ComparisonResult[]> {
  const results: ComparisonResult[] = [];
  let next = 0;
  const work = async () => {
    const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url));
    try {
      for (let index = next++; index < requests.length; index = next++) {
        const request = requests[index];
        if (!request) break;
        const result = await requestComparison(worker, request);
        results[index] = result;
        onResult(result, index);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, requests.length) }, work));
  return results;
}

function requestComparison(worker: Worker, request: ComparisonRequest): Promise<ComparisonResult> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
    };
    const onMessage = (result: ComparisonResult) => {
      removeListeners();
      resolve(result);
    };
    const onError = (error: unknown) => {
      removeListeners();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(request, []);
  });
}
