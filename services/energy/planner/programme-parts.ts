import type { PlanHome } from './home.ts';
import type { ProgrammeBuilder } from './linear-programme.ts';
import { slotH } from './scenario.ts';
import { tankWhPerK } from './tank-step.ts';
import type { Slopes, Weights } from './weights.ts';

/** Columns of a tank in one slot. Powers kW, temperature at the slot's end. */
export interface TankColumns {
  /** Compressor heat, its additional electricity for the hot part of the tank, and the immersion heater. */
  readonly heat: number;
  readonly dearer: number;
  readonly immersion: number;
  readonly c: number;
  /** Temperature above `hotFromC`, K. */
  readonly hot: number;
  readonly mostHeatKw: number;
  readonly kwPerKw: number;
  /** Upper bound of `c`. */
  readonly mostC: number;
}

export interface HouseColumns {
  readonly air: number;
  readonly mass: number;
}

/** Temperature above which the tank's second, lower COP applies. */
const hotFromC = 50;
const belowHotC = 46;

/** Bounds of a temperature with a margin inside each of them, K. */
interface SoftBounds {
  readonly low: number;
  readonly lowMarginK: number;
  readonly high: number;
  readonly highMarginK: number;
  readonly slopes: Slopes;
}

/**
 * Adds bounds in one row: low + margin <= x + (m + b) - (m + b) <= high - margin. The margin m has its own, small price. A bound b gives way only to
 * what the unit cannot do, because its price is above each saving.
 */
export function addSoftBounds(
  builder: ProgrammeBuilder,
  expression: readonly number[],
  { low, lowMarginK, high, highMarginK, slopes }: SoftBounds,
): void {
  const terms = [...expression];
  const margin = slopes.margin * slotH;
  const bound = slopes.bound * slotH;
  for (const [limit, marginK, sign] of [
    [low, lowMarginK, 1],
    [high, highMarginK, -1],
  ] as const)
    if (Number.isFinite(limit))
      terms.push(
        builder.column(0, marginK, margin),
        sign,
        builder.column(0, Infinity, bound),
        sign,
      );
  builder.row(low + lowMarginK, high - highMarginK, terms);
}

/** Adds one slot of the house by its exact step, with soft bounds of the air. */
export function addHouse(
  home: PlanHome,
  weights: Weights,
  builder: ProgrammeBuilder,
  position: {
    readonly t: number;
    readonly before: HouseColumns | undefined;
    readonly heating: readonly number[];
    readonly tank: TankColumns | null;
  },
): HouseColumns {
  const { horizon, slotStep, begin } = home;
  const { t, before, heating } = position;
  const air = builder.column(-Infinity, Infinity);
  const mass = builder.column(-Infinity, Infinity);
  for (const [column, step] of [
    [air, slotStep.air],
    [mass, slotStep.mass],
  ] as const) {
    const constant =
      step.outdoor * (horizon.outdoorC[t] ?? 0) + step.gains * (horizon.gainsW[t] ?? 0);
    const own = before ? [before.air, -step.air, before.mass, -step.mass] : [];
    const from = before ? 0 : step.air * begin.airC + step.mass * begin.massC;
    const heat = heating.flatMap((each) => [each, -1000 * step.heat]);
    builder.row(constant + from, constant + from, [column, 1, ...own, ...heat]);
  }
  const { marginK, tankDipK } = home.scenario.comfort;
  const reserveK = tankDipK * runLikely(home, t);
  const low = horizon.lowC[t] ?? 0;
  const high = mostRoomC(home, t);
  // Margins that do not fit between the bounds shrink.
  const fit = Math.min(1, (high - low) / Math.max(1e-9, 1.5 * marginK + reserveK));
  const heatsTank = position.tank && position.tank.mostHeatKw > 0 ? position.tank : null;
  const drops = heatsTank ? [heatsTank.heat, (reserveK - tankDipK) / heatsTank.mostHeatKw] : [];
  addSoftBounds(builder, [air, 1, ...drops], {
    low,
    lowMarginK: fit * (marginK + reserveK),
    high,
    highMarginK: (fit * marginK) / 2,
    slopes: weights.air,
  });
  return { air, mass };
}

/** Temperature drop of the tank by draws after which its unit heats it by itself, whatever the plan. */
const drawnK = 6;
const drawnWithin = 1 / slotH;

/** Probability that the unit heats the tank because of draws in the last hour, 0 to 1. */
function runLikely({ horizon, scenario }: PlanHome, t: number): number {
  const { tank } = scenario;
  if (!tank) return 0;
  const drawn = horizon.drawWh.subarray(Math.max(0, t + 1 - drawnWithin), t + 1);
  const wh = drawn.reduce((sum, each) => sum + each, 0);
  return Math.min(1, wh / (drawnK * tankWhPerK(tank)));
}

/** Time for which heat from own surplus may stay above the usual upper bound. */
const surplusSlots = 8 / slotH;

/** The room's upper bound, raised by `surplusK` during and after own surplus. */
export function mostRoomC({ horizon, scenario }: PlanHome, t: number): number {
  const high = horizon.highC[t] ?? 0;
  const { surplusK } = scenario.comfort;
  if (surplusK === 0) return high;
  for (let i = Math.max(0, t - surplusSlots); i <= t; i += 1)
    if ((horizon.pvW[i] ?? 0) > (horizon.baseLoadW[i] ?? 0)) return high + surplusK;
  return high;
}

/**
 * Adds one slot of the tank. Heating its hot part costs more:
 *   electricity >= C (1 / COP_hot - 1 / COP) x rise above 50 degrees, which is convex and needs no integer column.
 * Temperatures beyond the compressor's limit are for disinfection only, which `bindHot` adds.
 */
export function addTank(
  home: PlanHome,
  weights: Weights,
  builder: ProgrammeBuilder,
  position: {
    readonly t: number;
    readonly before: TankColumns | null | undefined;
    readonly mostTankC: number;
  },
): TankColumns | null {
  const { horizon, scenario, tankSteps, unit } = home;
  const { tank, heatPump } = scenario;
  if (!tank || !tankSteps) return null;
  const { t, before, mostTankC } = position;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const isLocked = horizon.capW[t] === 0 || scenario.slots.tankRests?.[t] === true;
  const warm = unit.tankRun(outdoorC, belowHotC);
  const hottestC = Math.max(hotFromC + 1, heatPump.tankLimitC);
  const hotCop = unit.tankRun(outdoorC, (hotFromC + hottestC) / 2).cop;
  const mostHeatKw = isLocked ? 0 : warm.heatW / 1000;
  const heat = builder.column(0, mostHeatKw);
  const immersion = builder.column(0, isLocked ? 0 : tank.immersionW / 1000);
  const isEverHot =
    mostTankC > hotFromC || tank.mostC > hotFromC || tank.disinfection !== undefined;
  const dearer = builder.column(0, isEverHot ? Infinity : 0);
  const mostC = Math.max(mostTankC, Math.min(tank.mostC, heatPump.tankLimitC));
  const c = builder.column(-Infinity, mostC);
  const hot = builder.column(0, Infinity);
  const { own, perWatt, restC } = tankSteps.slot;
  const drawW = (horizon.drawWh[t] ?? 0) / slotH;
  const startC = scenario.state.tankC ?? 0;
  const constant = restC - perWatt * drawW + (before ? 0 : own * startC);
  const fromBefore = before ? [before.c, -own] : [];
  builder.row(constant, constant, [
    c,
    1,
    ...fromBefore,
    heat,
    -1000 * perWatt,
    immersion,
    -1000 * perWatt,
  ]);
  const kwhPerK = tankWhPerK(tank) / 1000;
  const extra = 1 / hotCop - 1 / warm.cop;
  const rise = kwhPerK * extra;
  if (isEverHot) {
    // Bounds the additional electricity: with negative prices it would otherwise be unbounded.
    if ((horizon.importPerKwh[t] ?? 0) < 0 || (horizon.exportPerKwh[t] ?? 0) < 0)
      builder.row(-Infinity, 0, [dearer, 1, heat, -extra, immersion, -extra]);
    builder.row(-hotFromC, Infinity, [hot, 1, c, -1]);
    const initialHotK = before ? 0 : -rise * Math.max(0, startC - hotFromC);
    builder.row(initialHotK, Infinity, [
      dearer,
      slotH,
      hot,
      -rise,
      ...(before ? [before.hot, rise] : []),
    ]);
  }
  addSoftBounds(builder, [c, 1], {
    low: tank.leastC + alwaysK,
    lowMarginK: leastTankC(home, t) - tank.leastC - alwaysK,
    high: Infinity,
    highMarginK: 0,
    slopes: weights.tank,
  });
  return { heat, dearer, immersion, c, hot, mostHeatKw, mostC, kwPerKw: 1 / warm.cop };
}

/** Reserve above the lower bound before a draw, which may be larger than forecast. */
const beforeDrawK = 2;
/** Draws forecast within this time may come at once, followed by another bath. */
const drawnSoon = 2 / slotH;
const mostReserveK = 5;

/** The tank's lower bound at the end of a slot. The reserve covers draws whose time within the next hours is uncertain. */
export function leastTankC({ horizon, scenario }: PlanHome, t: number): number {
  const { tank } = scenario;
  if (!tank) return 0;
  const next = Math.max(horizon.drawWh[t + 1] ?? 0, horizon.drawWh[t] ?? 0);
  const soonWh = horizon.drawWh
    .subarray(t + 1, t + 1 + drawnSoon)
    .reduce((sum, each) => sum + each, 0);
  const reserveK =
    next > smallDrawWh ? beforeDrawK : Math.min(mostReserveK, soonWh / tankWhPerK(tank));
  return tank.leastC + Math.max(alwaysK, reserveK);
}

/** Error of the programme's linear model of the tank. */
const alwaysK = 0.3;

/** One or two hand washes. */
const smallDrawWh = 400;

/** Temperature of the tank without any heating: initial temperature less losses and draws. The upper bound must be above it. */
export function freeFallOf({ horizon, scenario, tankSteps }: PlanHome): Float64Array {
  const fall = new Float64Array(horizon.count);
  let c = scenario.state.tankC ?? 0;
  for (let t = 0; t < horizon.count; t += 1) {
    if (!tankSteps) break;
    const { own, perWatt, restC } = tankSteps.slot;
    c = own * c + restC - perWatt * ((horizon.drawWh[t] ?? 0) / slotH);
    fall[t] = c + 1e-6;
  }
  return fall;
}
