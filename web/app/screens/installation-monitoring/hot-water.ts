import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { LivePoint, LiveValue } from './unit-view.ts';
import { isSwitch } from './unit-view.ts';

/** The tank of a home, with its boost where the unit takes one now. */
export interface HotWater {
  readonly unit: LiveUnit;
  readonly point: LivePoint;
  readonly boost: LiveValue | null;
}

/** Heats the tank at once and ends by itself. */
export const isBoost = (value: LiveValue): boolean => value.name === 'boost' && isSwitch(value);

/** The first tank with a boost, else the first tank; null without a tank. */
export function hotWaterOf(units: readonly LiveUnit[]): HotWater | null {
  const tanks = units.flatMap((unit) =>
    unit.points
      .filter(({ type }) => type === 'dhw')
      .map((point) => ({
        unit,
        point,
        boost: isReachable(unit) ? (point.values.find(isBoost) ?? null) : null,
      })),
  );
  return tanks.find(({ boost }) => boost !== null) ?? tanks[0] ?? null;
}

const isReachable = ({ linking, online, unreportedSince }: LiveUnit): boolean =>
  linking === null && online !== false && unreportedSince === null;
