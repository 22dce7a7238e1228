/** A ring of 240° with its opening at the bottom: the smallest value at the lower start, the largest at the lower end. */
export const dialSize = { width: 280, height: 226, x: 140, y: 134, radius: 118 };

const firstDegree = 150;
const sweep = 240;

export interface DialRange {
  min: number;
  max: number;
}

export function angleOf(value: number, { min, max }: DialRange): number {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return firstDegree + share * sweep;
}

/** The value at a point relative to the ring's centre; a point in the opening belongs to the nearer end. */
export function valueAt(point: { x: number; y: number }, { min, max }: DialRange): number {
  const degrees = (Math.atan2(point.y, point.x) * 180) / Math.PI;
  const along = (degrees - firstDegree + 360) % 360;
  if (along > sweep) return along > sweep + (360 - sweep) / 2 ? min : max;
  return min + (along / sweep) * (max - min);
}

export function pointAt(degrees: number, radius: number): { x: number; y: number } {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: fixed(dialSize.x + radius * Math.cos(radians)),
    y: fixed(dialSize.y + radius * Math.sin(radians)),
  };
}

export function arcPath(from: number, to: number): string {
  const { radius } = dialSize;
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const large = to - from > 180 ? 1 : 0;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${large} 1 ${end.x} ${end.y}`;
}

export const trackPath = arcPath(firstDegree, firstDegree + sweep);

/** Two paths of ticks: short ones for half degrees, long ones for whole degrees. */
export function tickPaths(range: DialRange): { short: string; long: string } {
  const paths = { short: '', long: '' };
  const half = range.max - range.min > 15 ? 1 : 0.5;
  for (let value = range.min; value <= range.max; value += half) {
    const isWhole = Number.isInteger(half === 1 ? value / 5 : value);
    const degrees = angleOf(value, range);
    const [outer, inner] = [pointAt(degrees, 104), pointAt(degrees, isWhole ? 97 : 101)];
    paths[isWhole ? 'long' : 'short'] += `M${outer.x} ${outer.y}L${inner.x} ${inner.y}`;
  }
  return paths;
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100;
}
