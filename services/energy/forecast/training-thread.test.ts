import { expect, test } from 'vitest';
import { holidayDaysOf } from '../tariff/holidays.ts';
import { loadGridOf } from './load-grid.ts';
import { loadFeatures } from './load-features.ts';
import { trainLoadModel } from './load-model.ts';
import { webersLoad } from './testing-home.ts';
import { trainInThread } from './training-thread.ts';

const holidays = { country: 'DE', subdivision: 'BY', also: [] };
const shape = { timeZone: 'Europe/Berlin', slotMinutes: 60 };
const intervals = webersLoad({ fromDay: '2025-11-20', days: 50, timeZone: 'Europe/Berlin' });
const order = { ...shape, holidays, intervals, day: '2026-01-08', lead: 1, seed: 3 };

test('a thread trains the same model', async () => {
  const grid = loadGridOf(intervals, { ...shape, holidays: holidayDaysOf(holidays) });
  const here = trainLoadModel(loadFeatures(grid), { forDay: 49, seed: 3 });
  expect(here).not.toBe(null);
  expect(await trainInThread(order, 60_000)).toEqual(here);
});

test('ten days give no model, a time limit ends the thread, a wrong zone is reported', async () => {
  expect(
    await trainInThread(
      { ...order, intervals: intervals.slice(0, 240), day: '2025-11-29' },
      60_000,
    ),
  ).toBe(null);
  await expect(trainInThread(order, 1)).rejects.toThrow('longer than 1 ms');
  await expect(trainInThread({ ...order, timeZone: 'Nowhere/Else' }, 60_000)).rejects.toThrow(
    /nowhere/i,
  );
});
