import { type Direction, incidence } from './sun.ts';

/** A point of the skyline as seen from the panels. */
export interface HorizonPoint {
  /** From north clockwise. */
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

/** Elevation of the skyline in a direction, degrees, linear between its points all around; 0 without any. */
export function skylineDeg(horizon: readonly HorizonPoint[], azimuthDeg: number): number {
  const points = horizon.toSorted((a, b) => a.azimuthDeg - b.azimuthDeg);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 0;
  const turned = ((azimuthDeg % 360) + 360) % 360;
  const after = points.find((each) => each.azimuthDeg >= turned);
  const before = points.findLast((each) => each.azimuthDeg < turned);
  const left = before ?? { ...last, azimuthDeg: last.azimuthDeg - 360 };
  const right = after ?? { ...first, azimuthDeg: first.azimuthDeg + 360 };
  const span = right.azimuthDeg - left.azimuthDeg;
  const share = span > 0 ? (turned - left.azimuthDeg) / span : 0;
  return left.elevationDeg + share * (right.elevationDeg - left.elevationDeg);
}

const stepDeg = 5;

/**
 * Share of an evenly bright sky's light on a plane that arrives over the skyline: the cosine of incidence, integrated over the sky
 * above the skyline, over the same without one. 1 without a skyline, 0 where it hides all that the plane sees.
 * Worked: a horizontal plane and a skyline of 30 degrees all around: cos^2 30 = 0.75.
 */
export function openSkyShare(horizon: readonly HorizonPoint[], normal: Direction): number {
  if (horizon.every(({ elevationDeg }) => elevationDeg === 0)) return 1;
  let [open, all] = [0, 0];
  for (let azimuth = stepDeg / 2; azimuth < 360; azimuth += stepDeg) {
    const skyline = skylineDeg(horizon, azimuth);
    for (let elevation = 0.5; elevation < 90; elevation += 1) {
      const [turn, height] = [radians(azimuth), radians(elevation)];
      const flat = Math.cos(height);
      const direction = {
        east: flat * Math.sin(turn),
        north: flat * Math.cos(turn),
        up: Math.sin(height),
      };
      const light = Math.max(0, incidence(direction, normal)) * flat;
      all += light;
      if (elevation > skyline) open += light;
    }
  }
  return all > 0 ? open / all : 1;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
