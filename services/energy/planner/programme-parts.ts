import type { Home } from './home.ts';
import type { ProgrammeBuilder } from './linear-programme.ts';
import { slotH } from './scenario.ts';
import { tankWhPerK } from './tank-step.ts';
import type { Slopes, Weights } from './weights.ts';

/** Columns of a tank in one slot. Powers kW, temperature at the slot's end. */
export interface TankColumns {
  /** The compressor's heat, what the hot part takes in electricity beyond it, the immersion heater. */
  readonly heat: number;
  readonly dearer: number;
  readonly immersion: number;
  readonly c: number;
  /** Kelvins above `hotFromC`. */
  readonly hot: number;
  readonly mostHeatKw: number;
  readonly kwPerKw: number;
  /** Upper bound of `c`. */
  readonly mostC: number;
}

export interface BatteryColumns {
  readonly charge: number;
  readonly discharge: number;
  readonly kwh: number;
}

export interface HouseColumns {
  readonly air: number;
  readonly mass: number;
}

/** Where one COP of the tank ends and the next, lower one begins. */
const hotFromC = 50;
const belowHotC = 46;

/** Bounds with two slopes on either side, in one row: low <= x + (near + far) - (near + far) <= high. */
function addSoftBounds(
  builder: ProgrammeBuilder,
  of: readonly number[],
  { low, high, slopes }: { readonly low: number; readonly high: number; readonly slopes: Slopes },
): void {
  const terms = [...of];
  const near = slopes.near * slotH;
  const far = slopes.far * slotH;
  if (Number.isFinite(low)) {
    terms.push(builder.column(0, slopes.nearK, near), 1, builder.column(0, Infinity, far), 1);
  }
  if (Number.isFinite(high)) {
    terms.push(builder.column(0, slopes.nearK, near), -1, builder.column(0, Infinity, far), -1);
  }
  builder.row(low, high, terms);
}

/** Air and mass one slot on by their exact step; the air within its bounds. */
export function addHouse(
  home: Home,
  weights: Weights,
  builder: ProgrammeBuilder,
  at: {
    readonly t: number;
    readonly before: HouseColumns | undefined;
    readonly heating: readonly number[];
    readonly tank: TankColumns | null;
  },
): HouseColumns {
  const { horizon, slotStep, begin } = home;
  const { t, before, heating } = at;
  const air = builder.column(-Infinity, Infinity);
  const mass = builder.column(-Infinity, Infinity);
  for (const [column, step] of [
    [air, slotStep.air],
    [mass, slotStep.mass],
  ] as const) {
    const given = step.outdoor * (horizon.outdoorC[t] ?? 0) + step.gains * (horizon.gainsW[t] ?? 0);
    const own = before ? [before.air, -step.air, before.mass, -step.mass] : [];
    const from = before ? 0 : step.air * begin.airC + step.mass * begin.massC;
    const heat = heating.flatMap((each) => [each, -1000 * step.heat]);
    builder.row(given + from, given + from, [column, 1, ...own, ...heat]);
  }
  const { marginK, tankDipK } = home.scenario.comfort;
  const reserveK = tankDipK * runLikely(home, t);
  const low = (horizon.lowC[t] ?? 0) + marginK + reserveK;
  const high = mostRoomC(home, t) - marginK / 2;
  const heatsTank = at.tank && at.tank.mostHeatKw > 0 ? at.tank : null;
  const drops = heatsTank ? [heatsTank.heat, (reserveK - tankDipK) / heatsTank.mostHeatKw] : [];
  const bounds = { low: Math.min(low, high), high, slopes: weights.air };
  addSoftBounds(builder, [air, 1, ...drops], bounds);
  return { air, mass };
}

/** What of a tank is drawn before its unit heats it by itself, whatever the plan: so many kelvins of it. */
const drawnK = 6;
const drawnWithin = 1 / slotH;

/** How likely the tank is being heated because of what was drawn in the last hour, 0 to 1. */
function runLikely({ horizon, scenario }: Home, t: number): number {
  const { tank } = scenario;
  if (!tank) return 0;
  const drawn = horizon.drawWh.subarray(Math.max(0, t + 1 - drawnWithin), t + 1);
  const wh = drawn.reduce((sum, each) => sum + each, 0);
  return Math.min(1, wh / (drawnK * tankWhPerK(tank)));
}

/** For how long warmth from the own modules may stay above the usual bound. */
const surplusSlots = 8 / slotH;

/** The upper bound, raised where there is or has been surplus of the own modules, if that is wanted. */
export function mostRoomC({ horizon, scenario }: Home, t: number): number {
  const high = horizon.highC[t] ?? 0;
  const { surplusK } = scenario.comfort;
  if (surplusK === 0) return high;
  for (let i = Math.max(0, t - surplusSlots); i <= t; i += 1)
    if ((horizon.pvW[i] ?? 0) > (horizon.baseLoadW[i] ?? 0)) return high + surplusK;
  return high;
}

/**
 * The tank one slot on. What heats its hot part costs more: electricity >= C (1 / COP_hot - 1 / COP) x rise of the part above 50 degrees,
 * which is convex and needs no whole number. Hotter than the compressor makes it is for disinfection alone, which is bound elsewhere.
 */
export function addTank(
  home: Home,
  weights: Weights,
  builder: ProgrammeBuilder,
  at: {
    readonly t: number;
    readonly before: TankColumns | null | undefined;
    readonly mostTankC: number;
  },
): TankColumns | null {
  const { horizon, scenario, tankSteps, unit } = home;
  const { tank, heatPump } = scenario;
  if (!tank || !tankSteps) return null;
  const { t, before, mostTankC } = at;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const isLocked = horizon.capW[t] === 0;
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
  const given = restC - perWatt * drawW + (before ? 0 : own * startC);
  const fromBefore = before ? [before.c, -own] : [];
  builder.row(given, given, [
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
    // Where power is paid for, more of it than the heat can cost would be a gain without end.
    if ((horizon.importPerKwh[t] ?? 0) < 0 || (horizon.exportPerKwh[t] ?? 0) < 0)
      builder.row(-Infinity, 0, [dearer, 1, heat, -extra, immersion, -extra]);
    builder.row(-hotFromC, Infinity, [hot, 1, c, -1]);
    const begun = before ? 0 : -rise * Math.max(0, startC - hotFromC);
    builder.row(begun, Infinity, [
      dearer,
      slotH,
      hot,
      -rise,
      ...(before ? [before.hot, rise] : []),
    ]);
  }
  addSoftBounds(builder, [c, 1], {
    low: leastTankC(home, t),
    high: Infinity,
    slopes: weights.tank,
  });
  return { heat, dearer, immersion, c, hot, mostHeatKw, mostC, kwPerKw: 1 / warm.cop };
}

/** Kept beyond the least before a draw: the draw may be larger than foretold. */
const beforeDrawK = 2;
/** What is likely drawn within this time may be drawn at once, and somebody's bath after it. */
const drawnSoon = 2 / slotH;
const mostReserveK = 5;

/** The least that the tank is to have at a slot's end: nobody knows when in the next hours what they draw on average is drawn. */
export function leastTankC({ horizon, scenario }: Home, t: number): number {
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

/** What the programme's straight lines may be off. */
const alwaysK = 0.3;

/** A hand wash or two. */
const smallDrawWh = 400;

export function addBattery(
  home: Home,
  builder: ProgrammeBuilder,
  t: number,
  before: BatteryColumns | null | undefined,
): BatteryColumns | null {
  const { battery, state } = home.scenario;
  if (!battery) return null;
  const { efficiency, wearPerKwh } = battery;
  const pvKw = (home.horizon.pvW[t] ?? 0) / 1000;
  const mostCharge = battery.chargeW / 1000;
  const wear = (wearPerKwh / 2) * slotH;
  const charge = builder.column(
    0,
    battery.mayChargeFromGrid ? mostCharge : Math.min(mostCharge, pvKw),
    wear,
  );
  const discharge = builder.column(0, battery.dischargeW / 1000, wear);
  const startKwh = state.batteryKwh ?? 0;
  const kwh = builder.column(Math.min(battery.leastKwh, startKwh), battery.capacityKwh);
  const given = before ? 0 : startKwh;
  builder.row(given, given, [
    kwh,
    1,
    charge,
    -efficiency * slotH,
    discharge,
    slotH / efficiency,
    ...(before ? [before.kwh, -1] : []),
  ]);
  return { charge, discharge, kwh };
}

/**
 * Warmest that the tank is where nobody heats it: what it begins with, less losses and draws. An upper bound has to lie above.
 */
export function freeFallOf({ horizon, scenario, tankSteps }: Home): Float64Array {
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
