import { Worker } from 'node:worker_threads';
import type { Holidays } from '../tariff/holidays.ts';
import type { MeasuredInterval } from './load-grid.ts';
import type { LoadModel } from './load-model.ts';

/** A home's load and the day that is to be forecast; the days up to it must be in `intervals`, if only as gaps. */
export interface TrainingOrder {
  readonly intervals: readonly MeasuredInterval[];
  readonly timeZone: string;
  readonly slotMinutes: number;
  /** Whose; null: none are known. */
  readonly holidays: Holidays | null;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly lead: number;
  readonly seed: number;
}

export interface TrainingAnswer {
  readonly model: LoadModel | null;
}

/**
 * Trains in a thread that ends with it, so that a second of arithmetic delays nobody. The same order gives the same model as training here.
 * Null where there is too little to learn from; throws where the thread fails, or takes longer than `limitMs` and is ended.
 */
export async function trainInThread(
  order: TrainingOrder,
  limitMs: number,
): Promise<LoadModel | null> {
  const thread = new Worker(new URL('./training-worker.ts', import.meta.url), { execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<LoadModel | null>();
  const timer = setTimeout(
    () => reject(new Error(`training took longer than ${limitMs} ms`)),
    limitMs,
  );
  thread.once('message', ({ model }: TrainingAnswer) => resolve(model));
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the training stopped')));
  thread.postMessage(order, []);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
