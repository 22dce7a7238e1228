import { interpolate } from './numerics.ts';
import { type BinClimate, designIndoorC } from './bin-climates.ts';

/** Declared figures at one outdoor temperature of EN 14825: heat output and COP. */
export interface DeclaredPoint {
  readonly outdoorC: number;
  readonly heatKw: number;
  readonly cop: number;
}

export interface DeclaredUnit {
  /** Declared heat load at the climate's design temperature. */
  readonly designKw: number;
  /** Bivalence point: below it the unit alone does not cover the load. */
  readonly bivalentC: number;
  /** Lowest outdoor temperature at which the unit runs. */
  readonly limitC: number;
  /** At least two, with distinct outdoor temperatures. */
  readonly points: readonly DeclaredPoint[];
  /** Cdh, degradation by cycling: 0.9 where it was not measured, 1 for no loss. */
  readonly cyclingFactor: number;
  /** Electric power while not heating, kW. */
  readonly idleKw: {
    readonly off: number;
    readonly thermostatOff: number;
    readonly crankcase: number;
  };
  /** A unit that also cools has fewer idle hours in a heating year. */
  readonly alsoCools: boolean;
}

/** Energies in kWh a year. */
export interface SeasonalCop {
  readonly scop: number;
  readonly scopOn: number;
  readonly heatKwh: number;
  readonly compressorKwh: number;
  readonly supplementaryKwh: number;
  readonly idleKwh: number;
}

/**
 * SCOP, heat over electricity in a reference year, by bins of outdoor temperature of one kelvin and h_j hours:
 *   P_h(T) = P_design (T - 16) / (T_design - 16); above the bivalence point the unit covers all of it, below its declared output, below its
 *   limit nothing, and electric resistance the rest;
 *   COP_bin = COP_d CR / (Cd CR + 1 - Cd) with CR = P_h / P_d where the unit gives more than the load: it cycles;
 *   SCOP_on = sum h P_h / sum h (P_hp / COP_bin + P_h - P_hp); SCOP = Q / (Q / SCOP_on + idle), Q = P_design H_HE.
 * COP_d and P_d are linear between points and beyond the outer two. Standby counts for no hour of the reference year.
 * Reference: EN 14825:2018, 8.3 to 8.5. Worked: its annex H (fixed speed, air to water) has SCOP_on 3.61, by cycling at the declared points
 * alone and lines between; by cycling in each bin, as here, it is 3.625.
 */
export function seasonalCop(unit: DeclaredUnit, climate: BinClimate): SeasonalCop {
  const points = unit.points.toSorted((a, b) => a.outdoorC - b.outdoorC);
  const at = points.map((point) => point.outdoorC);
  const heats = points.map((point) => point.heatKw);
  const cops = points.map((point) => point.cop);
  let heat = 0;
  let compressor = 0;
  let supplementary = 0;
  climate.hours.forEach((hours, bin) => {
    const outdoorC = climate.firstC + bin;
    const load = (unit.designKw * (outdoorC - designIndoorC)) / (climate.designC - designIndoorC);
    const declaredKw = outdoorC < unit.limitC ? 0 : Math.max(0, along(at, heats, outdoorC));
    const deliveredKw = outdoorC >= unit.bivalentC ? load : Math.min(load, declaredKw);
    const cop = cycled(along(at, cops, outdoorC), load / declaredKw, unit.cyclingFactor);
    heat += hours * load;
    compressor += deliveredKw > 0 ? (hours * deliveredKw) / Math.max(leastCop, cop) : 0;
    supplementary += hours * (load - deliveredKw);
  });
  const scopOn = heat / (compressor + supplementary);
  const heatKwh = unit.designKw * climate.equivalentHours;
  const idleKwh = idleEnergyKwh(unit, climate);
  return {
    scop: heatKwh / (heatKwh / scopOn + idleKwh),
    scopOn,
    heatKwh,
    compressorKwh: (compressor * heatKwh) / heat,
    supplementaryKwh: (supplementary * heatKwh) / heat,
    idleKwh,
  };
}

/** Lower bound of extrapolated figures: that of an electric heater. */
const leastCop = 1;

function cycled(cop: number, share: number, cyclingFactor: number): number {
  if (!(share < 1)) return cop;
  return (cop * share) / (cyclingFactor * share + 1 - cyclingFactor);
}

function idleEnergyKwh({ idleKw, alsoCools }: DeclaredUnit, { idleHours }: BinClimate): number {
  const thermostatOff = idleHours.thermostatOff * idleKw.thermostatOff;
  return alsoCools
    ? thermostatOff + idleHours.thermostatOff * idleKw.crankcase
    : thermostatOff + idleHours.off * idleKw.off + idleHours.crankcase * idleKw.crankcase;
}

function along(xs: readonly number[], ys: readonly number[], x: number): number {
  const last = xs.length - 1;
  const [low = 0, high = 0] = [xs[0], xs[last]];
  if (x >= low && x <= high) return interpolate(xs, ys, x);
  const i = x < low ? 1 : last;
  const [fromX = 0, toX = 0, fromY = 0, toY = 0] = [xs[i - 1], xs[i], ys[i - 1], ys[i]];
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}
