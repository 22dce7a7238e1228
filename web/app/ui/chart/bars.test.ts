import { expect, test } from 'vitest';
import { barsShape } from './bars.ts';

test('uses rise above the baseline and sources hang below it on one scale', () => {
  const shape = barsShape({
    count: 1,
    height: 200,
    uses: [
      { series: 'sh', values: [1] },
      { series: 'rest', values: [1] },
    ],
    sources: [{ series: 'grid', values: [2] }],
  });
  expect(shape.baseline).toBe(100);
  const [heating, rest, grid] = shape.bars.map((bar) => bar.segments[0]);
  expect(heating).toEqual({ step: 0, y: 50, height: 49.1 });
  expect(rest).toEqual({ step: 0, y: 0, height: 49.1 });
  expect(grid?.y).toBeGreaterThan(100);
  expect(grid?.height).toBeCloseTo(2 * 50 - 0.9, 3);
});

test('a gap draws no bar, and neither does zero', () => {
  const shape = barsShape({ count: 3, height: 60, uses: [{ series: 'sh', values: [2, null, 0] }] });
  expect(shape.bars[0]?.segments.map((segment) => segment.step)).toEqual([0]);
});

test('grid lines are at 1, 2 or 5 times a power of ten', () => {
  const shape = barsShape({ count: 1, height: 100, uses: [{ series: 'sh', values: [33] }] });
  expect(shape.ticks.map((tick) => tick.value)).toEqual([0, 10, 20, 30]);
});

test('expected and measured values share a scale', () => {
  const shape = barsShape({
    count: 2,
    height: 100,
    uses: [{ series: 'sh', values: [1, null] }],
    expected: [null, 4],
  });
  expect(shape.expected).toEqual([{ step: 1, y: 0, height: 99.1 }]);
});

test('without values there is a baseline', () => {
  expect(barsShape({ count: 24, height: 66, uses: [] })).toMatchObject({ baseline: 66, bars: [] });
});

test('no grid line is between two whole counts', () => {
  const values = (reach: number) =>
    barsShape({
      count: 1,
      height: 100,
      countsIn: 1,
      uses: [{ series: 'sh', values: [reach] }],
    }).ticks.map((tick) => tick.value);
  expect([values(1), values(2), values(3), values(7)]).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 2, 4, 6],
  ]);
});
