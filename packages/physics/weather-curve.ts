import { clamp } from './numerics.ts';

/** Kind of emitter, which sets the exponent of its output over the excess temperature. */
export type Emitter = 'radiators' | 'floor' | 'fan-coils';

/** Reference: EN 442 (radiators 1.3), EN 1264 (floor 1.1), EN 1397 (fan coils about 1). */
const exponents: Readonly<Record<Emitter, number>> = { radiators: 1.3, floor: 1.1, 'fan-coils': 1 };

export interface HeatingCircuit {
  readonly emitter: Emitter;
  readonly roomC: number;
  /** Flow temperature at the design outdoor temperature. */
  readonly designFlowC: number;
  readonly designOutdoorC: number;
  /** Difference of flow and return at design load. */
  readonly designSpreadK: number;
  /** Outdoor temperature above which nothing is heated. */
  readonly baseC: number;
}

/**
 * Flow temperature that a circuit needs at an outdoor temperature:
 *   r = (base - T) / (base - T_design), T_flow = room + (T_flow,design - dT / 2 - room) r^(1 / n) + dT / 2 r, at most the design's.
 * Reference: EN 442-2, characteristic equation with the arithmetic excess temperature; flow of water is constant.
 * Worked: radiators, room 20, base 15, 45 at -12, spread 6: at 2 degrees r 0.4815: 20 + 22 x 0.5699 + 1.44 = 33.98.
 */
export function flowTemperatureC(circuit: HeatingCircuit, outdoorC: number): number {
  const { roomC, designFlowC, designOutdoorC, designSpreadK, baseC } = circuit;
  const load = (baseC - outdoorC) / (baseC - designOutdoorC);
  const share = clamp(load, 0, 1);
  const excessK = designFlowC - designSpreadK / 2 - roomC;
  return roomC + excessK * share ** (1 / exponents[circuit.emitter]) + (designSpreadK / 2) * share;
}
