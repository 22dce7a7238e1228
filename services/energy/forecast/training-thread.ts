import { Worker } from 'node:worker_threads';
import type { Holidays } from '../tariff/holidays.ts';
import type { MeasuredInterval } from './load-grid.ts';
import type { LoadModel } from './load-model.ts';

/** A home's load and the day to forecast; `intervals` must cover the days up to it, if only as gaps. */
export interface TrainingRequest {
  readonly intervals: readonly MeasuredInterval[];
  readonly timeZone: string;
  readonly slotMinutes: number;
  /** Holidays of the home's region; null: unknown. */
  readonly holidays: Holidays | null;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly lead: number;
  readonly seed: number;
}

export interface TrainingReply {
  readonly model: LoadModel | null;
}

/**
 * Trains in a worker thread, so that a second of CPU blocks nothing. The result equals training in this thread.
 * Null with too little data; throws if the thread fails or exceeds `limitMs`, after which it is terminated.
 */
export async function trainInThread(
  order: TrainingRequest,
  limitMs: number,
): Promise<LoadModel | null> {
  const thread = new Worker(new URL('./training-worker.ts', import.meta.url), { execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<LoadModel | null>();
  const timer = setTimeout(
    () => reject(new Error(`training took longer than ${limitMs} ms`)),
    limitMs,
  );
  thread.once('message', ({ model }: TrainingReply) => resolve(model));
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
