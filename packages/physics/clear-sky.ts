import { clamp } from './numerics.ts';
import type { Irradiance } from './irradiance.ts';
import { airMass } from './perez.ts';

/**
 * Clear-sky irradiance by height and haze [W/m2], m air mass, TL Linke turbidity (2 clean and cold, 3 usual, 5 hazy):
 *   f1 = exp(-h / 8000), f2 = exp(-h / 1250), c1 = 5.09e-5 h + 0.868, c2 = 3.92e-5 h + 0.0387, b = 0.664 + 0.163 / f1
 *   G = c1 G0n cos z exp(-c2 m (f1 + f2 (TL - 1))), B = min(b G0n exp(-0.09 m (TL - 1)), G (1 - (0.1 - 0.2 exp(-TL)) / (0.1 + 0.882 / f1)) / cos z).
 * Reference: Ineichen and Perez, Solar Energy 73 (2002). Worked: sea level, TL 3, sin elevation 0.5, G0n 1361: G 468.6, B 786.1.
 */
export function clearSky(at: {
  readonly sineOfElevation: number;
  readonly altitudeM: number;
  readonly linkeTurbidity: number;
  readonly extraterrestrialWM2: number;
}): Irradiance {
  const { sineOfElevation: sine, altitudeM, linkeTurbidity: haze, extraterrestrialWM2 } = at;
  if (sine <= 0) return { globalWM2: 0, diffuseWM2: 0, directNormalWM2: 0 };
  const air = airMass(sine) * Math.exp(-altitudeM / 8434.5);
  const f1 = Math.exp(-altitudeM / 8000);
  const f2 = Math.exp(-altitudeM / 1250);
  const c1 = 0.000_050_9 * altitudeM + 0.868;
  const c2 = 0.000_039_2 * altitudeM + 0.0387;
  const globalWM2 = c1 * extraterrestrialWM2 * sine * Math.exp(-c2 * air * (f1 + f2 * (haze - 1)));
  const beam = (0.664 + 0.163 / f1) * extraterrestrialWM2 * Math.exp(-0.09 * air * (haze - 1));
  const most = (globalWM2 * (1 - (0.1 - 0.2 * Math.exp(-haze)) / (0.1 + 0.882 / f1))) / sine;
  const directNormalWM2 = clamp(beam, 0, most);
  return { globalWM2, directNormalWM2, diffuseWM2: globalWM2 - directNormalWM2 * sine };
}
