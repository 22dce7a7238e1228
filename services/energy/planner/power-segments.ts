import type { UnitCurve } from './unit-curve.ts';

/** A segment of the heating power and its electricity per watt of heat. */
export interface PowerSegment {
  readonly widthW: number;
  readonly wPerW: number;
}

/** Points at which the curve is sampled, as shares of the largest heat. */
const shares = [0.35, 0.6, 0.8, 1];

/**
 * Heating power as convex linear segments: the lower convex hull of the unit's curve, then the backup heater.
 * Below the most efficient load the curve is not convex; there the hull is the mean of intermittent operation.
 */
export function powerSegmentsOf(unit: UnitCurve, outdoorC: number): readonly PowerSegment[] {
  const mostW = unit.heatingMostW(outdoorC);
  const pieces: PowerSegment[] = [];
  if (mostW > 0) {
    const points = [
      { heatW: 0, powerW: 0 },
      ...shares.map((share) => ({
        heatW: share * mostW,
        powerW: unit.heatingPowerW(outdoorC, share * mostW),
      })),
    ];
    pieces.push(...convexSegments(points));
  }
  const { backupW } = unit.model;
  return backupW > 0 ? [...pieces, { widthW: backupW, wPerW: 1 }] : pieces;
}

/** A point of a curve of power by heat. */
export interface PowerPoint {
  readonly heatW: number;
  readonly powerW: number;
}

/** Segments of the lower convex hull of points by rising heat. */
export function convexSegments(points: readonly PowerPoint[]): readonly PowerSegment[] {
  const pieces: PowerSegment[] = [];
  const hull = lowerHull(points);
  for (let i = 1; i < hull.length; i += 1) {
    const from = hull[i - 1];
    const to = hull[i];
    if (!from || !to) continue;
    const widthW = to.heatW - from.heatW;
    pieces.push({ widthW, wPerW: (to.powerW - from.powerW) / widthW });
  }
  return pieces;
}

/** Andrew's monotone chain, lower half: points by rising heat. */
function lowerHull(points: readonly PowerPoint[]): readonly PowerPoint[] {
  const hull: PowerPoint[] = [];
  for (const point of points) {
    while (hull.length > 1) {
      const last = hull[hull.length - 1];
      const before = hull[hull.length - 2];
      if (!last || !before) break;
      const turns =
        (last.heatW - before.heatW) * (point.powerW - before.powerW) -
        (last.powerW - before.powerW) * (point.heatW - before.heatW);
      if (turns > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}
