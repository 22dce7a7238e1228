/** A point in a picture. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Centre and radius of the compass in its picture. */
export const compass = { size: 220, centre: 110, radius: 82 } as const;

/** Foot of the panels in the picture of the tilt, and their length. */
export const slope = { width: 220, height: 220, foot: { x: 20, y: 170 }, length: 132 } as const;

const radians = Math.PI / 180;

/** Point on the compass at an azimuth: 0 is up, 90 to the right. */
export function compassPoint(azimuthDeg: number, radius: number = compass.radius): PicturePoint {
  const angle = azimuthDeg * radians;
  return {
    x: rounded(compass.centre + radius * Math.sin(angle)),
    y: rounded(compass.centre - radius * Math.cos(angle)),
  };
}

/** Azimuth of a point of the compass, in steps of five degrees. */
export function azimuthAt({ x, y }: PicturePoint): number {
  const degrees = Math.atan2(x - compass.centre, compass.centre - y) / radians;
  return stepped((degrees + 360) % 360) % 360;
}

/** Upper end of panels with a tilt. */
export function slopePoint(tiltDeg: number): PicturePoint {
  const angle = tiltDeg * radians;
  return {
    x: rounded(slope.foot.x + slope.length * Math.cos(angle)),
    y: rounded(slope.foot.y - slope.length * Math.sin(angle)),
  };
}

/** Tilt of panels through a point, in steps of five degrees between lying and upright. */
export function tiltAt({ x, y }: PicturePoint): number {
  const degrees = Math.atan2(slope.foot.y - y, Math.max(0, x - slope.foot.x)) / radians;
  return stepped(Math.min(90, Math.max(0, degrees)));
}

const points = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const;

/** Nearest of the sixteen points of the compass. */
export const directionOf = (azimuthDeg: number): (typeof points)[number] =>
  points[Math.round(azimuthDeg / 22.5) % 16] ?? 'n';

/** A roof in a word, by its tilt. */
export function roofOf(tiltDeg: number): 'flat' | 'low' | 'usual' | 'steep' | 'wall' {
  if (tiltDeg < 8) return 'flat';
  if (tiltDeg < 25) return 'low';
  if (tiltDeg <= 45) return 'usual';
  return tiltDeg < 75 ? 'steep' : 'wall';
}

const stepDeg = 5;
const stepped = (degrees: number): number => Math.round(degrees / stepDeg) * stepDeg;
const rounded = (value: number): number => Math.round(value * 10) / 10;
