import { usableLitres } from '@hearth/physics/tank.ts';
import type { Measurements } from './measurements.ts';

/** A smaller fall is of single draws that mix the tank. */
const fallMinK = 4;
const fallSlots = 2;
/** Within an hour the tank is heated again. */
const recentSlots = 4;
/** Bath of EN 16147 (Regulation (EU) 812/2013, annex VII, table 3): 3.605 kWh, litres of 40 degrees from water of 10. */
const bathLitres = 103;
const mixedC = 40;
const coldC = 10;
/** Usual share of a tank above its sensor. */
const aboveSensorShare = 0.4;

/**
 * Whether draws of the last hour leave too little for a bath: where the sensor cools by four kelvins within half an hour, cold water has
 * reached it, and what is left is above it.
 * Worked: 180 l that fell from 55 to 50 have 72 l above the sensor, 96 l of 40 degrees, and 300 l have 160.
 */
export function lacksBath(
  { tankC, slots }: Pick<Measurements, 'tankC' | 'slots'>,
  tankLitres: number,
): boolean {
  const left = { nodeLitres: aboveSensorShare * tankLitres, mixedC, coldC };
  for (let slot = Math.max(fallSlots, slots - recentSlots); slot < slots; slot += 1) {
    const toC = tankC[slot] ?? Number.NaN;
    const fallK = (tankC[slot - fallSlots] ?? Number.NaN) - toC;
    if (fallK >= fallMinK && usableLitres([toC], left) < bathLitres) return true;
  }
  return false;
}
