import { type HotWaterNeed, hotWaterNeed, tankStandingW } from '@hearth/physics/hot-water.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import type { House } from './house.ts';

/**
 * Litres of 45 degrees per person and day. Source: the middle value gives 600 kWh per person and year, near the median of
 * metered homes (164 on heatpumpmonitor.org: 803, 2005 and 3907 kWh per home at 10, 50 and 90 %); the others are VDI 2067-12's
 * range.
 */
const litresPerPerson = { sparing: 25, usual: 40, plentiful: 60 } as const satisfies Record<
  House['hotWater'],
  number
>;
const hotC = 45;
/** Temperatures of the class's standing loss, tank over room. */
const classK = 45;

/** Yearly heat for hot water by persons and habit, with the standing loss of the tank, if any. */
export function hotWaterOf(
  { persons, hotWater }: Pick<House, 'persons' | 'hotWater'>,
  tankLitres: number,
): HotWaterNeed {
  return hotWaterNeed({
    litresPerDay: persons * litresPerPerson[hotWater],
    hotC,
    coldC: operating.tank.coldC,
    standingW: tankLitres > 0 ? tankLossW(tankLitres) : 0,
  });
}

/** Loss of a tank at its usual mean temperature, with its pipes. Worked: 200 l: 1.364 W/K x 29 K + 28 W: 67.6 W. */
function tankLossW(litres: number): number {
  const { setPointC, hysteresisK, surroundingsC, pipesW } = operating.tank;
  const overRoomK = setPointC - hysteresisK / 2 - surroundingsC;
  return (tankStandingW(litres, 'B') / classK) * overRoomK + pipesW;
}
