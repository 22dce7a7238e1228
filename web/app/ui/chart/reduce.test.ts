import { expect, test } from 'vitest';
import { reducePoints } from './reduce.ts';

const year = Array.from({ length: 35_040 }, (_, x) => ({ x, y: Math.sin(x / 300) * 10 }));

test('a year of quarter-hours keeps at most two points a pixel', () => {
  expect(reducePoints(year, 358).length).toBeLessThanOrEqual(2 * 358);
});

test('the peak of one quarter-hour survives', () => {
  const points = year.map((point) => (point.x === 17_000 ? { ...point, y: 99 } : point));
  expect(reducePoints(points, 358)).toContainEqual({ x: 17_000, y: 99 });
});

test('points stay in their order', () => {
  const xs = reducePoints(year, 358).map((point) => point.x);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
});

test('a pixel without any value keeps its gap', () => {
  const points = year.map((point) =>
    point.x >= 9000 && point.x < 12_000 ? { ...point, y: null } : point,
  );
  const inside = reducePoints(points, 358).filter((point) => point.x > 9200 && point.x < 11_800);
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.every((point) => point.y === null)).toBe(true);
});

test('few points are unchanged', () => {
  const points = [{ x: 0, y: 1 }];
  expect(reducePoints(points, 358)).toEqual(points);
});
