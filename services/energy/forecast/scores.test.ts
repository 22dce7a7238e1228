import { describe, expect, test } from 'vitest';
import { inSampleW } from './backtest.ts';
import { loadGridOf } from './load-grid.ts';
import { pinballLoss } from './pinball.ts';
import { scoresOf, skillOf } from './scores.ts';

describe('scores', () => {
  test('pinball loss: 0.9 of the excess above, 0.1 of the shortfall below the 0.9-quantile', () => {
    expect(pinballLoss(10, 7, 0.9)).toBeCloseTo(2.7, 12);
    expect(pinballLoss(7, 10, 0.9)).toBeCloseTo(0.3, 12);
    expect(pinballLoss(4, 9, 0.5)).toBe(2.5);
  });

  test('of one slot, worked by hand', () => {
    const scores = scoresOf([{ actual: 10, values: Float64Array.of(4, 5, 7, 8, 9, 12, 13) }]);
    // 0.05x6 + 0.1x5 + 0.25x3 + 0.5x2 + 0.75x1 + 0.1x2 + 0.05x3 = 3.65, by seven
    expect(scores.pinball).toBeCloseTo(3.65 / 7, 12);
    expect(scores).toMatchObject({
      slots: 1,
      mae: 2,
      rmse: 2,
      bias: -2,
      coverage80: 1,
      width80: 7,
    });
  });

  test('both ends of the band are in it', () => {
    const values = Float64Array.of(4, 5, 7, 8, 9, 12, 13);
    const scores = scoresOf([5, 12, 12.01, 4.99].map((actual) => ({ actual, values })));
    expect(scores.coverage80).toBe(0.5);
  });

  test('MASE divides by the error of the same hour on the day before, on the days before the test', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) =>
      Date.parse(`${day}T00:00Z`),
    );
    const intervals = days.flatMap((from, day) =>
      Array.from({ length: 24 }, (_, hour) => ({
        fromMs: from + hour * 3_600_000,
        toMs: from + (hour + 1) * 3_600_000,
        watts: [100, 140, 900][day] ?? null,
      })),
    );
    const grid = loadGridOf(intervals, { timeZone: 'UTC', slotMinutes: 60 });
    expect(inSampleW(grid, 2)).toBe(40);
    expect(skillOf(83, 100)).toBeCloseTo(0.17, 12);
  });
});
