import type { EmitterDescription } from './home.ts';

/**
 * Heat of radiators or floor: Q = Qn (dT / dTn)^n [W], dT mean water less room temperature. Reference: EN 442-2 (n 1.3), EN 1264-2 (n 1.1).
 * Worked: 7600 W at 22 K, n 1.3, 11 K: 3086.6 W.
 */
export function emissionW(emitter: EmitterDescription, excessK: number): number {
  const size = emitter.nominalW * (Math.abs(excessK) / emitter.nominalExcessK) ** emitter.exponent;
  return excessK < 0 ? -size : size;
}
