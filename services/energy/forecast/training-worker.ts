import { parentPort } from 'node:worker_threads';
import { holidayDaysOf, noHolidays } from '../tariff/holidays.ts';
import { loadGridOf } from './load-grid.ts';
import { loadFeatures } from './load-features.ts';
import { trainLoadModel } from './load-model.ts';
import type { TrainingReply, TrainingRequest } from './training-thread.ts';

parentPort?.on('message', ({ intervals, day, lead, seed, holidays, ...shape }: TrainingRequest) => {
  const free = holidays ? holidayDaysOf(holidays) : noHolidays;
  const grid = loadGridOf(intervals, { ...shape, holidays: free });
  const forDay = grid.days.indexOf(day);
  const model = forDay < 0 ? null : trainLoadModel(loadFeatures(grid, { lead }), { forDay, seed });
  parentPort?.postMessage({ model } satisfies TrainingReply, []);
});
