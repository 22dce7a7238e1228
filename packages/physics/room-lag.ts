/** A building as one heat capacity behind one conductance. */
export interface LaggedRoom {
  /** Heat loss per kelvin, W/K. */
  readonly lossWPerK: number;
  /** Heat capacity that follows the room, J/K. */
  readonly capacityJPerK: number;
}

export interface RoomStep {
  readonly startC: number;
  /** Room temperature that sun, people and appliances hold without heating at this outdoor temperature. */
  readonly unheatedC: number;
  readonly setC: number;
  /** Largest heat. */
  readonly maxW: number;
  readonly seconds: number;
}

/**
 * One step of a room that is heated up to its set-point; it cools by its time constant:
 *   T(t + dt) = T_u + P / H + (T(t) - T_u - P / H) exp(-dt / tau), tau = C / H,
 *   P = H (T_set - T_u - (T(t) - T_u) e) / (1 - e), e = exp(-dt / tau), between 0 and the largest heat.
 * T_u unheated temperature [°C], H loss [W/K], C capacity [J/K]. Reference: time constant of EN ISO 13790:2008, 12.2.1.3; exact solution
 * of C dT/dt = P - H (T - T_u) with constant heat in the step.
 * Worked: H 200 W/K, tau 36 h, from 21 with T_u 3: after 8 h without heat 17.41 degrees.
 */
export function stepRoom(
  { lossWPerK, capacityJPerK }: LaggedRoom,
  step: RoomStep,
): { readonly endC: number; readonly heatW: number } {
  const { startC, unheatedC, setC, maxW, seconds } = step;
  const left = Math.exp((-seconds * lossWPerK) / capacityJPerK);
  const neededW = (lossWPerK * (setC - unheatedC - (startC - unheatedC) * left)) / (1 - left);
  const heatW = Math.min(maxW, Math.max(0, neededW));
  const heldC = unheatedC + heatW / lossWPerK;
  return { endC: heldC + (startC - heldC) * left, heatW };
}
