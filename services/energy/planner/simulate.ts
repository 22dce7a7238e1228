import { clamp } from '@hearth/physics/numerics.ts';
import { type HouseState, stepHouse } from './house-nodes.ts';
import { moveBattery, settleGrid } from './grid-flows.ts';
import { type PlanHome, finerSteps } from './home.ts';
import { slotMs } from './horizon.ts';
import type { PlanSlot } from './plan.ts';
import { slotH, slotMin } from './scenario.ts';
import { stepTank } from './tank-step.ts';

/** Decision for a slot; the simulation limits it to what the units can do. */
export interface Decision {
  /** Mean heat into the heating circuit, W. */
  readonly heatW: number;
  /** Share of the slot in which the compressor heats the tank at full power. */
  readonly tankShare: number;
  /** Upper limit of the tank temperature. */
  readonly tankAimC: number;
  readonly immersionW: number;
  /** Positive charges; null: balance of the home. */
  readonly batteryW: number | null;
  /** Largest curtailment of the modules. */
  readonly curtailW: number;
}

export interface PlanState extends HouseState {
  readonly tankC: number;
  readonly batteryKwh: number;
  readonly running: 'off' | 'heating' | 'hot-water';
  /** Slots since the compressor started or stopped. */
  readonly sinceSlots: number;
}

export interface SimulationResult {
  readonly slots: readonly PlanSlot[];
  readonly end: PlanState;
  readonly starts: number;
}

/** Decides a slot from the state at its start. */
export type SlotController = (t: number, state: PlanState) => Decision;

/** Simulates the horizon with the full curves: COP by flow and tank temperature, limits, caps, compressor time. */
export function simulate(home: PlanHome, controller: SlotController): SimulationResult {
  const { scenario, horizon } = home;
  let state: PlanState = {
    ...home.begin,
    tankC: scenario.state.tankC ?? 0,
    batteryKwh: scenario.state.batteryKwh ?? 0,
    running: scenario.state.running,
    sinceSlots: Math.floor(scenario.state.sinceMin / slotMin),
  };
  const slots: PlanSlot[] = [];
  let starts = 0;
  for (let t = 0; t < horizon.count; t += 1) {
    const decision = withinRunTimes(home, t, state, controller(t, state));
    const stepped = stepSlot(home, t, state, decision);
    if (state.running === 'off' && stepped.state.running !== 'off') starts += 1;
    slots.push(stepped.slot);
    state = stepped.state;
  }
  return { slots, end: state, starts };
}

/** A compressor keeps its minimum run and pause, whatever is decided. A limit of the grid ends a run. */
function withinRunTimes(
  { scenario, horizon, unit }: PlanHome,
  t: number,
  { running, sinceSlots }: PlanState,
  decision: Decision,
): Decision {
  const { minRunMin, minPauseMin } = scenario.heatPump;
  const isRequested = decision.heatW > 0 || decision.tankShare > 0;
  if (running === 'off' && isRequested && sinceSlots < Math.ceil(minPauseMin / slotMin))
    return { ...decision, heatW: 0, tankShare: 0 };
  // A tank that is full ends its run.
  if (running !== 'heating' || isRequested || sinceSlots >= Math.ceil(minRunMin / slotMin))
    return decision;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const leastW = unit.heatingLeastW(outdoorC);
  return unit.heatingPowerW(outdoorC, leastW) <= (horizon.capW[t] ?? 0)
    ? { ...decision, heatW: leastW }
    : decision;
}

function stepSlot(home: PlanHome, t: number, state: PlanState, decision: Decision) {
  const { horizon, unit } = home;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const capW = horizon.capW[t] ?? 0;
  const tank = heatTank(home, t, state.tankC, decision);
  const freeShare = 1 - tank.compressorShare;
  const heatW = heatWithin({
    home,
    outdoorC,
    requestedW: Math.max(0, decision.heatW),
    share: freeShare,
    capW: Math.max(0, capW - tank.hotWaterW - tank.immersionW),
  });
  // Heat within a part of the slot counts as even in that part.
  const heatingW = freeShare > 0 ? freeShare * unit.heatingPowerW(outdoorC, heatW / freeShare) : 0;
  const house = stepHouse(home.slotStep, state, {
    outdoorC,
    heatW,
    gainsW: horizon.gainsW[t] ?? 0,
  });
  const unitW = heatingW + tank.hotWaterW + tank.immersionW;
  const loadW = (horizon.baseLoadW[t] ?? 0) + unitW;
  const battery = moveBattery(home, t, state.batteryKwh, {
    loadW,
    requestedW: decision.batteryW,
    mostChargeW: Math.max(0, (horizon.dimmedW[t] ?? 0) - unitW),
  });
  const grid = settleGrid(home, t, loadW + battery.w, decision.curtailW);
  const running = runningOf(tank.compressorShare, heatW);
  const isSame = (running === 'off') === (state.running === 'off');
  const slot: PlanSlot = {
    fromMs: horizon.fromMs + t * slotMs,
    heatingHeatW: heatW,
    heatingW,
    hotWaterHeatW: tank.heatW,
    hotWaterW: tank.hotWaterW,
    immersionW: tank.immersionW,
    batteryW: battery.w,
    ...grid,
    ...house,
    tankC: home.tankSteps ? tank.tankC : null,
    batteryKwh: home.scenario.battery ? battery.kwh : null,
  };
  return {
    slot,
    state: {
      ...house,
      tankC: tank.tankC,
      batteryKwh: battery.kwh,
      running,
      sinceSlots: isSame ? state.sinceSlots + 1 : 1,
    },
  };
}

function runningOf(tankShare: number, heatW: number): PlanState['running'] {
  if (tankShare > 0.5) return 'hot-water';
  if (heatW > 1) return 'heating';
  return tankShare > 0 ? 'hot-water' : 'off';
}

interface TankSlot {
  readonly tankC: number;
  /** Means of the slot. */
  readonly heatW: number;
  readonly hotWaterW: number;
  readonly immersionW: number;
  readonly compressorShare: number;
}

/** Tank of a slot: heat and draws are spread evenly. */
function heatTank(home: PlanHome, t: number, fromC: number, decision: Decision): TankSlot {
  const { tankSteps, horizon, scenario, unit } = home;
  const { tank, heatPump } = scenario;
  const none = { heatW: 0, hotWaterW: 0, immersionW: 0, compressorShare: 0 };
  if (!tankSteps || !tank) return { tankC: fromC, ...none };
  const capW = horizon.capW[t] ?? 0;
  const outdoorC = horizon.outdoorC[t] ?? 0;
  const drawW = (horizon.drawWh[t] ?? 0) / slotH;
  const { perWatt, own, restC } = tankSteps.finer;
  const sum = { heatW: 0, hotWaterW: 0, immersionW: 0, compressorShare: 0 };
  let tankC = fromC;
  for (let step = 0; step < finerSteps; step += 1) {
    const run = unit.tankRun(outdoorC, tankC);
    const aim = Math.min(decision.tankAimC, heatPump.tankLimitC);
    const roomFor = (limitC: number): number =>
      Math.max(0, (limitC - own * tankC - restC) / perWatt + drawW);
    const requested = clamp(decision.tankShare, 0, 1);
    const most = Math.min(run.heatW, capW * run.cop);
    const heat = Math.min(requested * most, roomFor(aim));
    const share = most > 0 ? heat / most : 0;
    const immersion = Math.min(
      decision.immersionW,
      tank.immersionW,
      Math.max(0, capW - heat / run.cop),
      Math.max(0, roomFor(decision.tankAimC) - heat),
    );
    tankC = stepTank(tankSteps.finer, tankC, heat + immersion - drawW);
    sum.heatW += heat / finerSteps;
    sum.hotWaterW += heat / run.cop / finerSteps;
    sum.immersionW += immersion / finerSteps;
    sum.compressorShare += share / finerSteps;
  }
  return { tankC, ...sum };
}

/** Requested heat, limited by time and power of the unit and its backup heater. */
function heatWithin(options: {
  readonly home: PlanHome;
  readonly outdoorC: number;
  readonly requestedW: number;
  readonly share: number;
  readonly capW: number;
}): number {
  const { home, outdoorC, requestedW, share, capW } = options;
  const mostW = share * (home.unit.heatingMostW(outdoorC) + home.scenario.heatPump.backupW);
  const heatW = Math.min(requestedW, mostW);
  if (heatW <= 0 || share <= 0) return 0;
  const power = (w: number): number => share * home.unit.heatingPowerW(outdoorC, w / share);
  if (power(heatW) <= capW) return heatW;
  let low = 0;
  let high = heatW;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (power(middle) <= capW) low = middle;
    else high = middle;
  }
  return low;
}
