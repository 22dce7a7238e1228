import { between, clamp } from './numerics.ts';

/** Declared figures of one laboratory point: source and flow temperature, heat output, COP. */
export interface CopPoint {
  readonly sourceC: number;
  readonly flowC: number;
  readonly heatW: number;
  readonly cop: number;
}

/**
 * A heat pump's efficiency over Carnot by source temperature, at a low and at a high flow temperature, with the load that the points
 * were measured at. Arrays go from cold to warm sources and have one length.
 */
export interface CopMap {
  readonly sourceC: readonly number[];
  readonly low: CopRow;
  readonly high: CopRow;
}

interface CopRow {
  readonly flowC: readonly number[];
  readonly efficiency: readonly number[];
  /** Heat output at the point over the full output at that source temperature. */
  readonly share: readonly number[];
}

const leastLiftK = 15;
const bestShare = 0.22;
const curvature = 0.15;
const kelvin = 273.15;

/**
 * Carnot's COP, the physical limit: COP = T_flow / (T_flow - T_source) [K], lift at least 15 K. Reference: Carnot. Worked: -7 to
 * 35 degrees: 7.337.
 */
export function carnotCop(sourceC: number, flowC: number): number {
  const lift = Math.max(leastLiftK, flowC - sourceC);
  return (flowC + kelvin) / lift;
}

/**
 * Part-load factor of a speed-controlled compressor relative to its best load: g = 1 - 0.15 (r - 0.22)^2, r heat over full heat.
 * Source: robust fit over the eight declared points of 7,014 air-to-water units of the Heat Pump Keymark's list, each point with an efficiency of its
 * own. Worked: r = 1: 0.9087.
 */
export function partLoad(share: number): number {
  return 1 - curvature * (share - bestShare) * (share - bestShare);
}

/** Makes a map of eight points, four source temperatures at two flow temperatures, and the full heat at each source temperature. */
export function copMapOf(
  low: readonly CopPoint[],
  high: readonly CopPoint[],
  fullHeatW: (sourceC: number) => number,
): CopMap {
  const row = (points: readonly CopPoint[]): CopRow => {
    const share = points.map((point) => Math.min(1, point.heatW / fullHeatW(point.sourceC)));
    return {
      flowC: points.map((point) => point.flowC),
      efficiency: points.map(
        (point, i) => point.cop / carnotCop(point.sourceC, point.flowC) / partLoad(share[i] ?? 1),
      ),
      share,
    };
  };
  return { sourceC: low.map((point) => point.sourceC), low: row(low), high: row(high) };
}

/**
 * COP = eta(source, flow) g(share) Carnot(source, flow), eta linear in source between points and in flow between the two rows;
 * outside the points the nearest source applies, and the flow is extrapolated by half of the distance of the rows. At least 1, that of an electric heater.
 * Worked: at its own points, at their own load, the map gives back the declared COP.
 */
export function copAt(map: CopMap, at: { sourceC: number; flowC: number; share: number }): number {
  const { sourceC } = map;
  let above = 1;
  while (above < sourceC.length - 1 && at.sourceC > (sourceC[above] ?? 0)) above += 1;
  const from = sourceC[above - 1] ?? 0;
  const reach = (sourceC[above] ?? from) - from;
  const f = reach > 0 ? clamp((at.sourceC - from) / reach, 0, 1) : 0;
  const lowFlow = between(map.low.flowC, above, f);
  const highFlow = between(map.high.flowC, above, f);
  const lowEta = between(map.low.efficiency, above, f);
  const highEta = between(map.high.efficiency, above, f);
  const g = highFlow > lowFlow ? clamp((at.flowC - lowFlow) / (highFlow - lowFlow), -0.5, 1.5) : 0;
  const efficiency = Math.max(0.1, lowEta + g * (highEta - lowEta));
  return Math.max(1, efficiency * partLoad(at.share) * carnotCop(at.sourceC, at.flowC));
}
