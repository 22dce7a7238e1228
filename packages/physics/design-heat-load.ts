/** A part of the envelope; `factor` is 1 to outside air, 0 to heated rooms, in between to soil and unheated rooms. */
export interface HeatLoadPart {
  readonly name: string;
  readonly areaM2: number;
  readonly uWM2K: number;
  readonly factor: number;
}

export interface HeatLoadHouse {
  readonly parts: readonly HeatLoadPart[];
  readonly bridgesWM2K: number;
  readonly heatedVolumeM3: number;
  /** Minimum air change for people, or infiltration at design wind if greater; 1/h. */
  readonly airChangesPerH: number;
  /** Heat recovery of a ventilation unit, 0 to 1. */
  readonly heatRecovery: number;
  readonly indoorC: number;
  readonly designOutdoorC: number;
  /** Reheat power after a set-back, W/m2 of floor; 0 without. */
  readonly reheatWM2: number;
  readonly floorAreaM2: number;
}

/** All in W at the design outdoor temperature. */
export interface DesignHeatLoad {
  readonly parts: readonly { readonly name: string; readonly watts: number }[];
  readonly bridgesW: number;
  readonly transmissionW: number;
  readonly ventilationW: number;
  readonly reheatW: number;
  readonly totalW: number;
  /** Heat loss coefficient, W/K, without reheating. */
  readonly lossWPerK: number;
}

/**
 * Heat load of a house at the design outdoor temperature, without gains:
 *   Phi = (sum A U f + dU sum A) dT + 0.34 n V (1 - eta) dT + A_floor phi_rh, dT = Ti - Te.
 * Reference: EN 12831-1:2017, simplified, whole building as one zone.
 * Worked: 100 m2 of U 1 to outside, 50 m2 of U 0.8 to soil at 0.5, dU 0.05, 300 m3, 0.5/h, 20 inside, -12 outside:
 * (100 + 20 + 7.5) x 32 + 51 x 32 = 5712 W.
 */
export function designHeatLoad(house: HeatLoadHouse): DesignHeatLoad {
  const kelvin = Math.max(0, house.indoorC - house.designOutdoorC);
  const perKelvin = house.parts.map(({ areaM2, uWM2K, factor }) => areaM2 * uWM2K * factor);
  const envelopeM2 = house.parts.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const bridgesWPerK = house.bridgesWM2K * envelopeM2;
  const transmissionWPerK = perKelvin.reduce((sum, each) => sum + each, 0) + bridgesWPerK;
  const ventilationWPerK =
    0.34 * house.airChangesPerH * house.heatedVolumeM3 * (1 - house.heatRecovery);
  const reheatW = house.reheatWM2 * house.floorAreaM2;
  const lossWPerK = transmissionWPerK + ventilationWPerK;
  return {
    parts: house.parts.map(({ name }, i) => ({ name, watts: (perKelvin[i] ?? 0) * kelvin })),
    bridgesW: bridgesWPerK * kelvin,
    transmissionW: transmissionWPerK * kelvin,
    ventilationW: ventilationWPerK * kelvin,
    reheatW,
    totalW: lossWPerK * kelvin + reheatW,
    lossWPerK,
  };
}
