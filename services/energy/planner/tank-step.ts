import { waterJPerLitreK } from '@hearth/physics/tank.ts';
import type { TankParameters } from './scenario.ts';

/** One step of a mixed tank: next = own x T + perWatt x (heat - draw) + rest. */
export interface TankStep {
  readonly own: number;
  /** K per W. */
  readonly perWatt: number;
  readonly restC: number;
}

/** Heat capacity of the tank, Wh/K. Worked: 200 l: 232.6. */
export function tankWhPerK({ litres }: Pick<TankParameters, 'litres'>): number {
  return (litres * waterJPerLitreK) / 3600;
}

/**
 * One exact step of a mixed tank: C T' = Q - UA (T - T_room), so
 *   T(h) = T_s + (T_0 - T_s) e^(-UA h / C) with T_s = T_room + Q / UA.
 * Worked: 200 l at 50 degrees in a room at 18, UA 1.6 W/K, an hour without heat: 49.7806.
 */
export function tankStep(tank: TankParameters, hours: number): TankStep {
  const capacity = tankWhPerK(tank);
  const decay = (tank.lossWPerK * hours) / capacity;
  const own = Math.exp(-decay);
  // (1 - e^-x) / x approaches 1 for small x.
  const perWatt = (hours / capacity) * (decay > 1e-9 ? -Math.expm1(-decay) / decay : 1);
  return { own, perWatt, restC: perWatt * tank.lossWPerK * tank.surroundingsC };
}

export function stepTank(step: TankStep, fromC: number, heatW: number): number {
  return step.own * fromC + step.perWatt * heatW + step.restC;
}
