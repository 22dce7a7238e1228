import type { Band } from '../building/house-heat.ts';

/** A value for each mass that a building may have. */
export interface MassValues<Value> {
  readonly light: Value;
  readonly medium: Value;
  readonly heavy: Value;
}

export type Mass = keyof MassValues<unknown>;

/** Weeks in a mean month: 365.25 / 12 / 7. */
const weeksOfMonth = 4.348;

/** Band from the lowest to the highest value of any mass; each value may be `spread` times larger or smaller. */
export function bandOf({ light, medium, heavy }: MassValues<number>, spread: number): Band {
  const edges = [light, medium, heavy].flatMap((value) => [value / spread, value * spread]);
  return { low: Math.min(...edges), middle: medium, high: Math.max(...edges) };
}

export const perMonth = ({ low, middle, high }: Band): Band => ({
  low: low * weeksOfMonth,
  middle: middle * weeksOfMonth,
  high: high * weeksOfMonth,
});
