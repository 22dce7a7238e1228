import { clamp } from './numerics.ts';

/** Losses before the inverter in PVWatts, as shares. Reference: PVWatts version 5, NREL/TP-6A20-62641, table 6. */
export const pvwattsLosses = {
  soiling: 0.02,
  shading: 0.03,
  snow: 0,
  mismatch: 0.02,
  wiring: 0.02,
  connections: 0.005,
  lightInducedDegradation: 0.015,
  nameplate: 0.01,
  age: 0,
  availability: 0.03,
} as const;

/** Combined losses: 1 - product of (1 - loss). Worked: PVWatts' own ten: 0.1408. */
export function combinedLosses(losses: Readonly<Record<string, number>>): number {
  return 1 - Object.values(losses).reduce((share, loss) => share * (1 - loss), 1);
}

/**
 * Transmittance of a glass cover at an angle relative to normal incidence, by Fresnel's law for unpolarised light:
 *   r = (sin^2(i - t) / sin^2(i + t) + tan^2(i - t) / tan^2(i + t)) / 2, sin t = sin i / n; tau = 1 - r, over 1 - ((n - 1) / (n + 1))^2.
 * Reference: De Soto, Klein, Beckman, Solar Energy 80 (2006), without absorption. Worked: n 1.526, 60 degrees: 0.9476.
 */
export function coverShare(incidence: number, refraction: number): number {
  if (incidence <= 0) return 0;
  if (incidence >= 1) return 1;
  const sine = Math.sqrt(1 - incidence * incidence);
  const inside = Math.sqrt(1 - (sine / refraction) ** 2);
  const across = ((incidence - refraction * inside) / (incidence + refraction * inside)) ** 2;
  const along = ((inside - refraction * incidence) / (inside + refraction * incidence)) ** 2;
  const headOn = 1 - ((refraction - 1) / (refraction + 1)) ** 2;
  return (1 - (across + along) / 2) / headOn;
}

/**
 * Direct current: P = P0 G / 1000 (1 + gamma (Tc - 25)) (1 - losses) [W], P0 rated W, gamma per K, G the transmitted irradiance.
 * Reference: PVWatts version 5, NREL/TP-6A20-62641, eq. 8. Worked: 1000 W, 800 W/m2, 45 degrees, gamma -0.0035, no losses: 744.
 */
export function directCurrentW(
  array: { readonly ratedW: number; readonly gammaPerK: number; readonly losses: number },
  planeWM2: number,
  cellC: number,
): number {
  const power = ((array.ratedW * planeWM2) / 1000) * (1 + array.gammaPerK * (cellC - 25));
  return power > 0 ? power * (1 - array.losses) : 0;
}

/** Share of the rated DC power below which a PVWatts inverter delivers nothing. */
export const usualStartShare = 0.006;

/**
 * Alternating current: with z = Pdc / Pdc0 and Pdc0 = Pac0 / 0.96: eta = 0.96/0.9637 (-0.0162 z - 0.0059 / z + 0.9858), cut at Pac0 [W],
 * 0 up to z = `startShare`.
 * Reference: PVWatts version 5, eq. 10 to 12. Worked: Pac0 5000 W, Pdc 2500 W (z 0.48): eta 0.962, 2405 W.
 */
export function inverterW(
  directW: number,
  ratedAcW: number,
  startShare: number = usualStartShare,
): number {
  const load = (directW * 0.96) / ratedAcW;
  if (load <= startShare) return 0;
  const efficiency = (0.96 / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return clamp(efficiency * directW, 0, ratedAcW);
}
