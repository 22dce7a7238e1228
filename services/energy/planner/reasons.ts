import { stepHouse } from './house-nodes.ts';
import type { PlanHome } from './home.ts';
import type { PlanReason, PlanSlot, PlanTask } from './plan.ts';
import { slotH } from './scenario.ts';
import type { SimulationResult } from './simulate.ts';
import { stepTank } from './tank-step.ts';

/** Slots [from, to) of one task and their electricity. */
interface TaskRun {
  readonly task: PlanTask;
  readonly from: number;
  readonly to: number;
  readonly kwh: number;
  readonly fromPvKwh: number;
}

const hours = (count: number): number => Math.round(count / slotH);
/** Smallest relative difference that makes a price low or high. */
const noticed = 0.05;

/** Reasons for the time of a run, the most important first; see `PlanReason`. */
export function reasonsOf(
  home: PlanHome,
  course: SimulationResult,
  run: TaskRun,
): readonly PlanReason[] {
  const reasons: PlanReason[] = [];
  const add = (isSo: boolean, reason: PlanReason) => {
    if (isSo) reasons.push(reason);
  };
  const price = meanOf(home.horizon.importPerKwh, run.from, run.to);
  const mean = meanOf(home.horizon.importPerKwh, 0, home.horizon.count);
  const far = Math.abs(mean) * noticed;
  add(run.task === 'disinfection', 'disinfection-due');
  add(isNeeded(home, course.slots, run), 'needed-now');
  add(run.fromPvKwh >= run.kwh / 2 && run.fromPvKwh > 0, 'own-surplus');
  add(price < 0, 'paid-to-use');
  add(price >= 0 && price < mean - far && run.task !== 'discharging', 'low-price');
  add(run.task === 'discharging' && price > mean + far, 'before-high-price');
  add(
    run.task !== 'discharging' && isBeforeHighPrice(home, course.slots, run, price),
    'before-high-price',
  );
  add(isTank(run.task) && drawnSoonWh(home, run) > largeDrawWh, 'before-draw');
  add(run.task !== 'discharging' && isBeforeLimit(home, run), 'below-limit');
  add(isHeldBack(home, course, run), 'below-peak');
  add(run.from === 0 && home.scenario.state.running === run.task, 'runs-on');
  add(reasons.length === 0, 'keeps-warm');
  return reasons;
}

const isTank = (task: PlanTask): boolean => task === 'hot-water' || task === 'disinfection';

function meanOf(values: Float64Array, from: number, to: number): number {
  const part = values.subarray(from, to);
  return part.reduce((sum, each) => sum + each, 0) / Math.max(1, part.length);
}

/** Whether a bound would be missed within the hour without the run. */
function isNeeded(home: PlanHome, slots: readonly PlanSlot[], run: TaskRun): boolean {
  const { horizon, scenario, slotStep, tankSteps, begin } = home;
  const before = slots[run.from - 1];
  const to = Math.min(horizon.count, run.from + hours(1));
  if (run.task === 'heating') {
    let state = before ?? begin;
    for (let t = run.from; t < to; t += 1) {
      const outdoorC = horizon.outdoorC[t] ?? 0;
      state = stepHouse(slotStep, state, { outdoorC, heatW: 0, gainsW: horizon.gainsW[t] ?? 0 });
      if (state.airC < (horizon.lowC[t] ?? 0)) return true;
    }
    return false;
  }
  if (!isTank(run.task) || !tankSteps) return false;
  let tankC = (before ? before.tankC : scenario.state.tankC) ?? 0;
  for (let t = run.from; t < to; t += 1) {
    tankC = stepTank(tankSteps.slot, tankC, -(horizon.drawWh[t] ?? 0) / slotH);
    if (tankC < (scenario.tank?.leastC ?? 0)) return true;
  }
  return false;
}

const soonH = 5;

/** Whether dearer hours follow in which the same task pauses. */
function isBeforeHighPrice(
  { horizon }: PlanHome,
  slots: readonly PlanSlot[],
  run: TaskRun,
  price: number,
): boolean {
  for (let t = run.to; t < Math.min(horizon.count, run.to + hours(soonH)); t += 1) {
    const isHigh = (horizon.importPerKwh[t] ?? 0) > price + Math.abs(price) * 3 * noticed;
    const slot = slots[t];
    const rests =
      slot !== undefined && (run.task === 'heating' ? slot.heatingW : slot.hotWaterW) < 1;
    if (isHigh && rests) return true;
  }
  return false;
}

/** Two showers. */
const largeDrawWh = 1000;
const drawnWithinH = 3;

function drawnSoonWh({ horizon }: PlanHome, run: TaskRun): number {
  const soon = horizon.drawWh.subarray(run.to, run.to + hours(drawnWithinH));
  return soon.reduce((sum, each) => sum + each, 0);
}

/** Whether a grid limit starts within hours. */
function isBeforeLimit({ horizon }: PlanHome, run: TaskRun): boolean {
  const own = horizon.capW[run.from] ?? 0;
  const soon = horizon.capW.subarray(run.to, run.to + hours(soonH));
  return soon.some((capW) => Number.isFinite(capW) && capW < own);
}

/** Whether the run is at the planned month's peak, so that more power at once would raise it. */
function isHeldBack({ scenario }: PlanHome, { slots }: SimulationResult, run: TaskRun): boolean {
  const { capacity } = scenario.grid;
  if (!capacity || run.task === 'discharging') return false;
  const peakW = slots.reduce((most, { importW }) => Math.max(most, importW), capacity.peakSoFarW);
  return slots.slice(run.from, run.to).some(({ importW }) => importW > 0.98 * peakW);
}
