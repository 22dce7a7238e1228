/**
 * Cell temperature: Tc = Ta + G exp(a + b v) + G / 1000 dT [degrees C], G on the plane [W/m2], v wind at 10 m [m/s].
 * Reference: King, Boyson, Kratochvil, SAND2004-3535, eq. 11 and 12, glass/cell/glass on an open rack: a -3.47, b -0.0594, dT 3.
 * Worked: 20 degrees, 800 W/m2, 2 m/s: 20 + 22.1 + 2.4 = 44.5.
 */
export function cellCelsius(airCelsius: number, planeWM2: number, windMs: number): number {
  return airCelsius + planeWM2 * Math.exp(-3.47 - 0.0594 * windMs) + (planeWM2 / 1000) * 3;
}

/**
 * Direct current: P = P0 G / 1000 (1 + gamma (Tc - 25)) (1 - losses) [W], P0 rated W, gamma per K.
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

/**
 * Alternating current: with z = Pdc / Pdc0 and Pdc0 = Pac0 / 0.96: eta = 0.96/0.9637 (-0.0162 z - 0.0059 / z + 0.9858), cut at Pac0 [W].
 * Reference: PVWatts version 5, eq. 10 to 12. Worked: Pac0 5000 W, Pdc 2500 W (z 0.48): eta 0.962, 2405 W.
 */
export function inverterW(directW: number, ratedAcW: number): number {
  const load = (directW * 0.96) / ratedAcW;
  if (load <= 0.006) return 0;
  const efficiency = (0.96 / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.max(0, Math.min(ratedAcW, efficiency * directW));
}
