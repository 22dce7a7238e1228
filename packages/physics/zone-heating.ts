import { type ZoneConstants, type ZoneInputs, type ZoneTemperatures, stepZone } from './zone.ts';

/** Thermal mass of a building by its construction. */
export type BuildingMass = 'light' | 'medium' | 'heavy';

/** Heat capacity J/(m2 K) and effective area of the mass by floor area. Reference: EN ISO 13790:2008, table 12. */
const masses: Readonly<Record<BuildingMass, { joules: number; areaShare: number }>> = {
  light: { joules: 110_000, areaShare: 2.5 },
  medium: { joules: 165_000, areaShare: 2.5 },
  heavy: { joules: 260_000, areaShare: 3 },
};
/** Inner surface per floor area, and conductances surface to air and mass to surface, W/(m2 K). EN ISO 13790:2008, 7.2.2.2 and 12.2.2. */
const surfacesPerFloor = 4.5;
const surfaceToAir = 3.45;
const massToSurface = 9.1;

export interface ZoneAreas {
  readonly massM2: number;
  readonly totalM2: number;
  readonly windowWPerK: number;
}

/**
 * The five conductances of a building from its losses: H_ms = 9.1 A_m, H_is = 3.45 x 4.5 A_f, H_em = 1 / (1 / H_op - 1 / H_ms).
 * Reference: EN ISO 13790:2008, 12.2.2. Worked: 100 m2 medium, opaque 150 W/K: A_m 250, H_ms 2275, H_is 1552.5, H_em 160.6.
 */
export function zoneOf(building: {
  readonly floorAreaM2: number;
  readonly windowWPerK: number;
  /** All opaque parts: walls, roof, floor, bridges. */
  readonly opaqueWPerK: number;
  readonly mass: BuildingMass;
}): { readonly constants: ZoneConstants; readonly areas: ZoneAreas } {
  const { joules, areaShare } = masses[building.mass];
  const massM2 = areaShare * building.floorAreaM2;
  const totalM2 = surfacesPerFloor * building.floorAreaM2;
  const massToSurfaceWPerK = massToSurface * massM2;
  return {
    constants: {
      windowWPerK: building.windowWPerK,
      outdoorToMassWPerK: 1 / (1 / building.opaqueWPerK - 1 / massToSurfaceWPerK),
      massToSurfaceWPerK,
      surfaceToAirWPerK: surfaceToAir * totalM2,
      massJPerK: joules * building.floorAreaM2,
      airJPerK: 0,
    },
    areas: { massM2, totalM2, windowWPerK: building.windowWPerK },
  };
}

/**
 * Heat that holds the air at a set-point through one step, at most `maxW`, and the zone after it:
 *   phi = phi_10 (T_set - T_0) / (T_10 - T_0), T_0 without heat, T_10 with 10 W/m2: the air is linear in the heat.
 * Reference: EN ISO 13790:2008, C.4.2. Worked: the published office, 10 degrees outside, mass at 20, set-point 20: 328.09 W.
 */
export function heatZone(
  constants: ZoneConstants,
  inputs: ZoneInputs,
  zone: ZoneTemperatures,
  aim: { readonly setC: number; readonly maxW: number; readonly seconds: number },
): number {
  const trial = (watts: number): ZoneTemperatures => {
    const tried = { ...zone };
    stepZone(constants, { ...inputs, airW: inputs.airW + watts }, tried, aim.seconds);
    return tried;
  };
  const without = trial(0);
  if (without.airC >= aim.setC) {
    Object.assign(zone, without);
    return 0;
  }
  const risePerW = (trial(probeW).airC - without.airC) / probeW;
  const watts = Math.min(aim.maxW, (aim.setC - without.airC) / risePerW);
  Object.assign(zone, trial(watts));
  return watts;
}

/** Any power gives the slope of a line. */
const probeW = 1000;
