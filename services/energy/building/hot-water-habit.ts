import { type HotWaterNeed, hotWaterNeed, tankStandingW } from '@hearth/physics/hot-water.ts';
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
const coldC = 10;

/** Yearly heat for hot water by persons and habit, with the standing loss of the tank, if any. */
export function hotWaterOf(
  { persons, hotWater }: Pick<House, 'persons' | 'hotWater'>,
  tankLitres: number,
): HotWaterNeed {
  return hotWaterNeed({
    litresPerDay: persons * litresPerPerson[hotWater],
    hotC,
    coldC,
    standingW: tankLitres > 0 ? tankStandingW(tankLitres, 'B') : 0,
  });
}
