import { parentPort } from 'node:worker_threads';
import { dayGridOf } from './day-grid.ts';
import { loadFeatures } from './load-features.ts';
import { trainLoadModel } from './load-model.ts';
import type { TrainingAnswer, TrainingOrder } from './training-thread.ts';

parentPort?.on('message', ({ intervals, day, lead, seed, ...shape }: TrainingOrder) => {
  const grid = dayGridOf(intervals, shape);
  const forDay = grid.days.indexOf(day);
  const model = forDay < 0 ? null : trainLoadModel(loadFeatures(grid, { lead }), { forDay, seed });
  parentPort?.postMessage({ model } satisfies TrainingAnswer, []);
});
