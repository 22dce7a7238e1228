import { clamp } from './numerics.ts';
import type { Irradiance } from './irradiance.ts';

/** Irradiance on a plane, W/m2. */
export interface PlaneIrradiance {
  readonly beamWM2: number;
  readonly skyWM2: number;
  /** Part of the sky's that comes from around the sun. */
  readonly circumsolarWM2: number;
  readonly groundWM2: number;
  readonly totalWM2: number;
}

export interface PerezPlane {
  /** Cosine of the angle between sun and normal. */
  readonly incidence: number;
  readonly sineOfElevation: number;
  readonly cosTilt: number;
  readonly extraterrestrialWM2: number;
  /** Ground reflectance, 0.2 for grass. */
  readonly albedo: number;
}

/** Upper ends of the classes of sky clearness. */
const clearnessEnds = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2] as const;
/** F11, F12, F13, F21, F22, F23 by class. Reference: Perez et al. 1990, table 6, all sites. */
const coefficients = [
  [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
] as const;
const lowestSineForSky = Math.cos((85 * Math.PI) / 180);

/**
 * Irradiance on a tilted plane with circumsolar and horizon brightness [W/m2, z zenith distance in rad, b tilt]:
 *   eps = ((D + B) / D + 1.041 z^3) / (1 + 1.041 z^3), delta = D m / G0n, m relative air mass,
 *   F1 = max(0, F11 + F12 delta + F13 z), F2 = F21 + F22 delta + F23 z by class of eps,
 *   sky = D ((1 - F1)(1 + cos b) / 2 + F1 max(0, cos aoi) / max(cos 85, cos z) + F2 sin b),
 *   plane = B max(0, cos aoi) + sky + G rho (1 - cos b) / 2.
 * Reference: Perez, Ineichen, Seals, Michalsky, Stewart, Solar Energy 44 (1990) 271.
 * Worked: B 600, D 150, sin elevation 0.5 (G 450), cos aoi 0.9, tilt 30 degrees, albedo 0.2, G0n 1361: eps 2.82, delta 0.2198,
 * F1 0.4287, F2 0.1658, sky 208.1, total 754.2.
 */
export function perezPlane(sky: Irradiance, plane: PerezPlane): PlaneIrradiance {
  const facing = Math.max(0, plane.incidence);
  const beamWM2 = plane.sineOfElevation > 0 ? sky.directNormalWM2 * facing : 0;
  const groundWM2 = (sky.globalWM2 * plane.albedo * (1 - plane.cosTilt)) / 2;
  const { skyWM2, circumsolarWM2 } = skyDiffuse(sky, plane, facing);
  return { beamWM2, skyWM2, circumsolarWM2, groundWM2, totalWM2: beamWM2 + skyWM2 + groundWM2 };
}

function skyDiffuse(
  sky: Irradiance,
  plane: PerezPlane,
  facing: number,
): Pick<PlaneIrradiance, 'skyWM2' | 'circumsolarWM2'> {
  const { diffuseWM2 } = sky;
  if (diffuseWM2 <= 0) return { skyWM2: 0, circumsolarWM2: 0 };
  const half = (1 + plane.cosTilt) / 2;
  if (plane.sineOfElevation <= 0) return { skyWM2: diffuseWM2 * half, circumsolarWM2: 0 };
  const zenith = Math.acos(Math.min(1, plane.sineOfElevation));
  const cubed = 1.041 * zenith ** 3;
  const clearness = ((diffuseWM2 + sky.directNormalWM2) / diffuseWM2 + cubed) / (1 + cubed);
  const brightness = (diffuseWM2 * airMass(plane.sineOfElevation)) / plane.extraterrestrialWM2;
  const found = clearnessEnds.findIndex((end) => clearness < end);
  const [f11, f12, f13, f21, f22, f23] = coefficients[found < 0 ? 7 : found] ?? coefficients[0];
  const ring = Math.max(0, f11 + f12 * brightness + f13 * zenith);
  const horizon = f21 + f22 * brightness + f23 * zenith;
  const sinTilt = Math.sqrt(Math.max(0, 1 - plane.cosTilt * plane.cosTilt));
  const aroundSun = (ring * facing) / Math.max(lowestSineForSky, plane.sineOfElevation);
  const skyWM2 = Math.max(0, diffuseWM2 * ((1 - ring) * half + aroundSun + horizon * sinTilt));
  return { skyWM2, circumsolarWM2: Math.min(skyWM2, diffuseWM2 * aroundSun) };
}

/**
 * Relative air mass: m = 1 / (sin e + 0.50572 (e + 6.07995)^-1.6364), e elevation [degrees].
 * Reference: Kasten and Young, Applied Optics 28 (1989). Worked: 30 degrees: 1.9943.
 */
export function airMass(sineOfElevation: number): number {
  const elevation = (Math.asin(clamp(sineOfElevation, 0, 1)) * 180) / Math.PI;
  return 1 / (Math.max(0, sineOfElevation) + 0.505_72 * (elevation + 6.079_95) ** -1.6364);
}
