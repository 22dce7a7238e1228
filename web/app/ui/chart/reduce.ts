export interface ChartPoint {
  x: number;
  y: number | null;
}

/**
 * Reduces points to the smallest and the largest of each pixel in their order, so that a peak of a minute is visible in a year.
 * A pixel with gaps only keeps one.
 */
export function reducePoints(points: readonly ChartPoint[], pixels: number): ChartPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= pixels * 2) return [...points];
  const width = (last.x - first.x) / pixels;
  const reduced: ChartPoint[] = [];
  let bucket: ChartPoint[] = [];
  let end = first.x + width;
  for (const point of points) {
    while (point.x >= end && point !== last) {
      reduced.push(...extremesOf(bucket));
      bucket = [];
      end += width;
    }
    bucket.push(point);
  }
  return [...reduced, ...extremesOf(bucket)];
}

function extremesOf(bucket: readonly ChartPoint[]): ChartPoint[] {
  let low: ChartPoint | undefined;
  let high: ChartPoint | undefined;
  for (const point of bucket) {
    if (point.y === null) continue;
    if (!low || point.y < (low.y ?? 0)) low = point;
    if (!high || point.y > (high.y ?? 0)) high = point;
  }
  if (!low || !high) return bucket.slice(0, 1);
  if (low === high) return [low];
  return low.x < high.x ? [low, high] : [high, low];
}
