import { clamp } from '@hearth/physics/numerics.ts';

/** Outdoor temperature and indoor surface resistance of the mould check. DIN 4108-2:2013, 6.2: -5 °C, 0.25 m2 K/W. */
const coldC = -5;
const surfaceM2KW = 0.25;
/** Surface on which the air of 20 °C and 50 % reaches 80 % relative humidity. DIN 4108-2:2013, 6.2. */
const dampC = 12.6;
/** Limits of the answer: every house is kept above the first, and no habit of airing is thought worse than the second. */
const limitsC = { least: 16, most: 18 };

/**
 * Coldest night at which outer walls stay dry, °C: the surface has T_out + f (T_in - T_out), f = 1 - U R_si, and has to stay at 12.6 °C
 * in the cold.
 * Worked: U 1.0 W/(m2 K): f 0.75, -5 + 17.6 / 0.75 = 18.5, so 18. U 0.24: f 0.94, 13.7, so 16.
 */
export function mouldLimitC(wallUWM2K: number): number {
  const factor = Math.max(0.1, 1 - wallUWM2K * surfaceM2KW);
  const roomC = coldC + (dampC - coldC) / factor;
  return Math.round(2 * clamp(roomC, limitsC.least, limitsC.most)) / 2;
}
