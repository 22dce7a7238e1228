import { expect, test } from 'vitest';
import { signalsOutsideBand } from './outside-band.ts';

const hourMs = 3_600_000;
const hours = (value: number) => Array.from({ length: 24 }, () => value);
const forecast = {
  signals: {
    solar: {
      state: 'forecast' as const,
      low: hours(1),
      likely: hours(1.5),
      high: hours(2),
      notes: [],
      width: 1,
    },
  },
};
const at = (hour: number, solar: readonly (number | null)[]) =>
  signalsOutsideBand(forecast, {
    measured: { solar },
    dayFromMs: 0,
    nowMs: hour * hourMs + 60_000,
  });

test('signalsOutsideBand: 1 to 2 forecast, measured 1.5 3 3 -> outside; 1.5 3, 3 0.5 and 3 3 3 -> not', () => {
  expect(at(3, [1.5, 3, 3])).toEqual(['solar']);
  expect(at(3, [1.5, 1.5, 3])).toEqual([]);
  expect(at(3, [1.5, 3, 0.5])).toEqual([]);
  expect(at(3, [3, 3, 3])).toEqual([]);
  expect(at(3, [1.5, 0.5, 0.5])).toEqual(['solar']);
});

test('signalsOutsideBand: what is not measured, and the first hours of a day, are not outside', () => {
  expect(at(3, [1.5, null, 3])).toEqual([]);
  expect(at(1, [3])).toEqual([]);
  expect(signalsOutsideBand(forecast, { measured: {}, dayFromMs: 0, nowMs: 3 * hourMs })).toEqual(
    [],
  );
});
