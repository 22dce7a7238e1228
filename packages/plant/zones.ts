import { type Plane, planeOfArrayWM2 } from '@hearth/physics/irradiance.ts';
import { type Direction, incidence, normalOf } from '@hearth/physics/sun.ts';
import {
  type ZoneConstants,
  type ZoneInputs,
  spreadGains,
  stepZone,
} from '@hearth/physics/zone.ts';
import type { Weather } from './climate.ts';
import type { ZoneDescription } from './home.ts';
import type { ZoneState } from './state.ts';

/** A zone with precomputed constants. */
export interface ZoneModel {
  readonly constants: ZoneConstants;
  readonly areas: {
    readonly massM2: number;
    readonly totalM2: number;
    readonly windowWPerK: number;
  };
  readonly ventilationWPerK: number;
  readonly windows: readonly { readonly normal: Direction; readonly solarM2: number }[];
  readonly inputs: ZoneInputs;
}

export interface MutablePlane extends Plane {
  incidence: number;
  sineOfElevation: number;
  cosTilt: number;
  extraterrestrialWM2: number;
}

/** Frame 0.7, dirt and incidence 0.9, surroundings 0.65 (TABULA has 0.6 for vertical windows). */
const solarFactor = 0.7 * 0.9 * 0.65;
/** Transmission of lowered blinds (EN ISO 52022: outside venetian blinds 0.1 to 0.4). */
const blind = 0.35;
const airingFactor = 5;
/** Heat capacity of air and furniture per floor area. */
const airJPerM2K = 24_000;
const seconds = 60;

/** H and areas after EN ISO 13790, 7.2.2.2 and 12.3: Am = 2.5 Af, At = 4.5 Af, h_ms 9.1, h_is 3.45 W/(m2 K). */
export function zoneModelOf(zone: ZoneDescription): ZoneModel {
  const floor = zone.floorAreaM2;
  const bridges =
    zone.thermalBridgeWPerM2K *
    [...zone.opaque, ...zone.windows].reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const opaqueWPerK =
    bridges + zone.opaque.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K * part.factor, 0);
  const windowWPerK = zone.windows.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K, 0);
  const massToSurfaceWPerK = 9.1 * 2.5 * floor;
  return {
    constants: {
      windowWPerK,
      outdoorToMassWPerK: 1 / (1 / opaqueWPerK - 1 / massToSurfaceWPerK),
      massToSurfaceWPerK,
      surfaceToAirWPerK: 3.45 * 4.5 * floor,
      massJPerK: zone.massWhPerM2K * 3600 * floor,
      airJPerK: airJPerM2K * floor,
    },
    areas: { massM2: 2.5 * floor, totalM2: 4.5 * floor, windowWPerK },
    ventilationWPerK: (1200 * zone.airChangesPerHour * floor * zone.heightM) / 3600,
    windows: zone.windows.map(({ areaM2, gValue, azimuthDeg }) => ({
      normal: normalOf({ tiltDeg: 90, azimuthDeg }),
      solarM2: areaM2 * gValue * solarFactor,
    })),
    inputs: { outdoorC: 0.5, ventilationWPerK: 0.5, airW: 0.5, surfaceW: 0.5, massW: 0.5 },
  };
}

/** Opens windows and lowers blinds when it gets too warm, and reverts afterwards. */
export function adaptZone(
  zone: ZoneState,
  outdoorC: number,
  isSomeoneHome: boolean,
  isCooled: boolean,
): void {
  if (zone.airC > 24) zone.isShaded = true;
  else if (zone.airC < 22.5) zone.isShaded = false;
  if (isCooled || !isSomeoneHome || zone.airC < 22.5 || outdoorC > zone.airC - 0.5)
    zone.isAiring = false;
  else if (zone.airC > 24.3 && outdoorC < zone.airC - 1.5) zone.isAiring = true;
}

/** Solar heat through the windows, W. */
export function solarGainW(
  model: ZoneModel,
  zone: ZoneState,
  weather: Weather,
  plane: MutablePlane,
): number {
  if (weather.globalWM2 <= 0) return 0;
  let sum = 0;
  plane.cosTilt = 0;
  for (const window of model.windows) {
    plane.incidence = incidence(weather.sun, window.normal);
    sum += planeOfArrayWM2(weather, plane) * window.solarM2;
  }
  return zone.isShaded ? sum * blind : sum;
}

/** Heat input of a zone in a minute. */
export interface ZoneHeat {
  internalW: number;
  solarW: number;
  /** From emitters and air-conditioners. */
  toAirW: number;
  toSurfaceW: number;
}

/** Simulates one minute of a zone; returns the heat lost to outdoors, W. */
export function stepZoneMinute(
  model: ZoneModel,
  zone: ZoneState,
  outdoorC: number,
  heat: ZoneHeat,
): number {
  const { inputs } = model;
  inputs.outdoorC = outdoorC;
  inputs.ventilationWPerK = model.ventilationWPerK * (zone.isAiring ? airingFactor : 1);
  inputs.airW = heat.toAirW;
  inputs.surfaceW = heat.toSurfaceW;
  inputs.massW = 0;
  const lost = spreadGains(heat, model.areas, inputs);
  return lost + stepZone(model.constants, inputs, zone, seconds);
}
