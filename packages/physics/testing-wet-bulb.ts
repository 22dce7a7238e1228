import { saturationPa, seaLevelPa } from './humid-air.ts';

/**
 * Vapour pressure from dry and wet bulb: e = e_s(T_w) - 6.53e-4 (1 + 9.44e-4 T_w) p (T - T_w) [Pa].
 * Reference: WMO-No. 8, annex 4.B, aspirated psychrometer. Worked: 27 and 19 degrees: 1658, which is 46.5 % of saturation.
 */
export function wetBulbVapourPa(
  bulbs: { readonly dryC: number; readonly wetC: number },
  pressurePa = seaLevelPa,
): number {
  const { dryC, wetC } = bulbs;
  return saturationPa(wetC) - 6.53e-4 * (1 + 9.44e-4 * wetC) * pressurePa * (dryC - wetC);
}
