import { waterJPerLitreK } from './tank.ts';

/** Yearly heat for hot water, kWh. */
export interface HotWaterNeed {
  readonly tappedKwh: number;
  readonly standingKwh: number;
  readonly totalKwh: number;
}

const joulesPerKwh = 3_600_000;

/**
 * Yearly heat for hot water: Q = V rho c (T_hot - T_cold) 365 + P_standing 8.76 [kWh a year], V litres a day, P in W.
 * Reference: EN 15316-3. Worked: 40 l of 45 from water of 10, no tank: 594 kWh a person.
 */
export function hotWaterNeed(use: {
  readonly litresPerDay: number;
  readonly hotC: number;
  readonly coldC: number;
  readonly standingW: number;
}): HotWaterNeed {
  const tappedKwh =
    (365 * use.litresPerDay * waterJPerLitreK * Math.max(0, use.hotC - use.coldC)) / joulesPerKwh;
  const standingKwh = use.standingW * 8.76;
  return { tappedKwh, standingKwh, totalKwh: tappedKwh + standingKwh };
}

/** Energy class of a tank, which limits its standing loss. */
export type TankClass = 'A+' | 'A' | 'B' | 'C' | 'D';

const standing: Readonly<Record<TankClass, readonly [number, number]>> = {
  'A+': [5.5, 3.16],
  A: [8.5, 4.25],
  B: [12, 5.93],
  C: [16.66, 8.33],
  D: [21, 10.33],
};

/**
 * Standing loss of a tank at 65 degrees in a room of 20, upper end of its class: S = a + b V^0.4 [W, litres].
 * Reference: Regulation (EU) 812/2013, annex II, table 2. Worked: class B, 200 l: 61.4 W.
 */
export function tankStandingW(litres: number, tankClass: TankClass): number {
  const [a, b] = standing[tankClass];
  return a + b * litres ** 0.4;
}
