import type { Scenario } from './scenario.ts';
import { zeroOrderHold } from './zero-order-hold.ts';

type House = Scenario['house'];
export type HouseNodes = Omit<Extract<House, { kind: 'nodes' }>, 'kind'>;

/** EN ISO 13790:2008, table 12, Wh/(m2 K) of floor. */
const massWhM2K = { light: 110 / 3.6, medium: 165 / 3.6, heavy: 260 / 3.6 } as const;
/** Air and furniture 10 kJ/(m2 K) (EN ISO 52016-1, 6.5.6), and the first millimetres of the surfaces: twice that again. */
const airWhM2K = 30 / 3.6;
/** EN ISO 13790: 9.1 x 2.5 from mass to surface and 3.45 x 4.5 from surface to air, in series, W/(m2 K). */
const airToMassWM2K = 1 / (1 / (9.1 * 2.5) + 1 / (3.45 * 4.5));
/** Share of the heat loss that leaves the air through windows and ventilation: about half in TABULA's houses. */
const lostFromAir = 0.5;
/** Convective share of the emitter's heat. Source: EN 442 and EN 1264. */
const heatToAir = { radiators: 0.7, floor: 0.15, 'fan-coils': 0.95 } as const;

/**
 * Two-node model of a house: identified parameters, else from loss, floor area and construction:
 *   H = H_ao + 1 / (1 / H_am + 1 / H_mo), half of it from the air.
 * Worked: 220 W/K, 140 m2, medium: H_ao 110, H_am 1292, H_mo 120.2 W/K; mass 6417, air 1167 Wh/K.
 */
export function houseNodesOf(house: House): HouseNodes {
  if (house.kind === 'nodes') {
    const { kind: _, ...nodes } = house;
    return nodes;
  }
  const { lossWPerK, floorAreaM2, mass, emitter } = house;
  const airToMassWPerK = airToMassWM2K * floorAreaM2;
  const throughMass = (1 - lostFromAir) * lossWPerK;
  return {
    airWhPerK: airWhM2K * floorAreaM2,
    massWhPerK: massWhM2K[mass] * floorAreaM2,
    airToMassWPerK,
    airToOutdoorWPerK: lostFromAir * lossWPerK,
    massToOutdoorWPerK: 1 / Math.max(1e-4, 1 / throughMass - 1 / airToMassWPerK),
    heatToAir: heatToAir[emitter],
    gainsToAir: 0.5,
  };
}

/** Heat loss coefficient at constant air temperature, W/K. */
export function lossOf({
  airToOutdoorWPerK,
  airToMassWPerK,
  massToOutdoorWPerK,
}: HouseNodes): number {
  const throughMass =
    massToOutdoorWPerK > 0 ? 1 / (1 / airToMassWPerK + 1 / massToOutdoorWPerK) : 0;
  return airToOutdoorWPerK + throughMass;
}

/** One step of the house: next = own x (air, mass) + outdoor x T_out + heat x W + gains x W. */
export interface HouseStep {
  readonly air: NodeStep;
  readonly mass: NodeStep;
}

export interface NodeStep {
  readonly air: number;
  readonly mass: number;
  readonly outdoor: number;
  /** K per W. */
  readonly heat: number;
  readonly gains: number;
}

/**
 * One step of the two-node model:
 *   C_a T_a' = H_am (T_m - T_a) + H_ao (T_o - T_a) + f Q + g G
 *   C_m T_m' = H_am (T_a - T_m) + H_mo (T_o - T_m) + (1 - f) Q + (1 - g) G
 * Outdoor temperature, heat and gains are constant in a step. Reference: grey-box model TiTe of Bacher and Madsen, Energy and
 * Buildings 43 (2011). Worked: without heat and all at 20 degrees, nothing changes.
 */
export function houseStep(nodes: HouseNodes, hours: number): HouseStep {
  const { airWhPerK: ca, massWhPerK: cm, airToMassWPerK: am } = nodes;
  const { airToOutdoorWPerK: ao, massToOutdoorWPerK: mo } = nodes;
  const { a, b } = zeroOrderHold(
    {
      a: [
        [-(am + ao) / ca, am / ca],
        [am / cm, -(am + mo) / cm],
      ],
      b: [
        [ao / ca, nodes.heatToAir / ca, nodes.gainsToAir / ca],
        [mo / cm, (1 - nodes.heatToAir) / cm, (1 - nodes.gainsToAir) / cm],
      ],
    },
    hours,
  );
  const step = (row: number): NodeStep => ({
    air: a[row]?.[0] ?? 0,
    mass: a[row]?.[1] ?? 0,
    outdoor: b[row]?.[0] ?? 0,
    heat: b[row]?.[1] ?? 0,
    gains: b[row]?.[2] ?? 0,
  });
  return { air: step(0), mass: step(1) };
}

export interface HouseState {
  readonly airC: number;
  readonly massC: number;
}

export interface HouseInputs {
  readonly outdoorC: number;
  readonly heatW: number;
  readonly gainsW: number;
}

export function stepHouse(
  { air, mass }: HouseStep,
  from: HouseState,
  inputs: HouseInputs,
): HouseState {
  const next = (node: NodeStep): number =>
    node.air * from.airC +
    node.mass * from.massC +
    node.outdoor * inputs.outdoorC +
    node.heat * inputs.heatW +
    node.gains * inputs.gainsW;
  return { airC: next(air), massC: next(mass) };
}

/** Steady temperature of the mass at a constant air temperature: the initial value without a measurement. */
export function steadyMassC(nodes: HouseNodes, airC: number, outdoorC: number): number {
  const { airToMassWPerK: am, massToOutdoorWPerK: mo } = nodes;
  return (am * airC + mo * outdoorC) / (am + mo);
}
