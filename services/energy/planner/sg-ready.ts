import type { PlanHome } from './home.ts';
import { slotMs } from './horizon.ts';
import { type UnitShift, normalOperation, shiftOf } from './normal-operation.ts';
import { outcomeOf } from './outcome.ts';
import type { Plan, PlanOutcome, PlanSlot, SgReadyPlan, SgState } from './plan.ts';
import { slotH } from './scenario.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import type { Weights } from './weights.ts';

/** A lock lasts at most two hours, at most three times a day. Source: Bundesverband Wärmepumpe, regulation for the SG Ready label. */
const lockSlots = 2 / slotH;
const locksADay = 3;
const daySlots = 24 / slotH;
/** Minimum duration of a state: the label requires ten minutes, compressors need more. */
const holdSlots = 2;
const heatsW = 300;
/** Feed-in above which a run is forced instead of recommended. */
const surplusW = 500;

/**
 * Converts a plan into SG-Ready states for a unit without other inputs.
 * Starts from the plan's suggestion: recommended where the plan heats and normal operation would not, forced where that is on
 * surplus or paid for, locked where the plan pauses and normal operation heats.
 * Then each hour is tried in each state. Each trial is simulated; if none is better, all states are normal.
 */
export function sgReadyOf(
  home: PlanHome,
  weights: Weights,
  courses: { readonly plan: SimulationResult; readonly normal: SimulationResult },
): SgReadyPlan {
  const asUsual: readonly SgState[] = courses.normal.slots.map(() => 2);
  const suggested = suggestedStates(home, courses);
  const seeds = [
    suggested,
    suggested.map((state): SgState => (state === 1 ? 2 : state)),
    suggested.map((state): SgState => (state === 1 ? 1 : 2)),
  ].map((states) => simulateStates(home, weights, states));
  const usual = { states: asUsual, ...outcomeOf(home, weights, courses.normal) };
  const best = improveHourly(home, weights, seeds.reduce(better, usual));
  return { runs: runsOf(home, best.states), outcome: best.outcome };
}

/** State that the plan asks for at an instant; normal without one. */
export function sgStateAt({ sgReady }: Pick<Plan, 'sgReady'>, nowMs: number): SgState {
  const run = sgReady?.runs.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return run?.state ?? 2;
}

interface SimulatedStates {
  readonly states: readonly SgState[];
  readonly outcome: PlanOutcome;
  readonly worth: number;
}

const better = (a: SimulatedStates, b: SimulatedStates): SimulatedStates =>
  b.worth < a.worth ? b : a;

function simulateStates(
  home: PlanHome,
  weights: Weights,
  requested: readonly SgState[],
): SimulatedStates {
  const states = mergeShortStates(limitLocks(requested));
  const shifts = states.map((state) => shiftOf(state));
  const course = simulate(
    home,
    normalOperation(home, (t) => shifts[t] ?? unshifted),
  );
  return { states, ...outcomeOf(home, weights, course) };
}

const hourSlots = 1 / slotH;
/** In units of the currency: smallest gain that is worth a change of state. */
const leastGain = 2e-3;

/** One pass over the hours that tries every state. */
function improveHourly(home: PlanHome, weights: Weights, from: SimulatedStates): SimulatedStates {
  let best = from;
  for (let slot = 0; slot < best.states.length; slot += hourSlots)
    for (const state of [1, 2, 3, 4] as const) {
      const states = best.states.with(slot, state).fill(state, slot, slot + hourSlots);
      const tried = simulateStates(home, weights, states);
      if (tried.worth < best.worth - leastGain) best = tried;
    }
  return best;
}

const unshifted: UnitShift = shiftOf(2);

function suggestedStates(
  { horizon }: PlanHome,
  { plan, normal }: { readonly plan: SimulationResult; readonly normal: SimulationResult },
): readonly SgState[] {
  const heatW = (slot: PlanSlot | undefined): number =>
    slot ? slot.heatingHeatW + slot.hotWaterHeatW + slot.immersionW : 0;
  return plan.slots.map((slot, t) => {
    const [own, usual] = [heatW(slot), heatW(normal.slots[t])];
    if (own > usual + heatsW) {
      const isOwn = (horizon.pvW[t] ?? 0) - (horizon.baseLoadW[t] ?? 0) > surplusW;
      return isOwn || (horizon.importPerKwh[t] ?? 0) < 0 ? 4 : 3;
    }
    return own < heatsW && usual > heatsW ? 1 : 2;
  });
}

/** Replaces locks beyond the allowed length or number by normal. */
function limitLocks(states: readonly SgState[]): readonly SgState[] {
  let lasts = 0;
  let day = 0;
  let locks = 0;
  return states.map((state, t) => {
    if (Math.floor(t / daySlots) !== day) {
      day = Math.floor(t / daySlots);
      locks = lasts > 0 ? 1 : 0;
    }
    if (state !== 1) {
      lasts = 0;
      return state;
    }
    if (lasts === 0) locks += 1;
    lasts += 1;
    return locks > locksADay || lasts > lockSlots ? 2 : 1;
  });
}

/** Extends the previous state over a state that is too short; a lock is never extended. */
function mergeShortStates(states: readonly SgState[]): readonly SgState[] {
  const valid: SgState[] = [...states];
  for (let from = 0; from < valid.length;) {
    let to = from;
    while (to < valid.length && valid[to] === valid[from]) to += 1;
    const before = valid[from - 1] ?? 2;
    if (to - from < holdSlots && to < valid.length) valid.fill(before === 1 ? 2 : before, from, to);
    from = to;
  }
  return valid;
}

function runsOf({ horizon }: PlanHome, states: readonly SgState[]): SgReadyPlan['runs'] {
  const runs: { state: SgState; fromMs: number; toMs: number }[] = [];
  states.forEach((state, t) => {
    const fromMs = horizon.fromMs + t * slotMs;
    const last = runs.at(-1);
    if (last?.state === state) last.toMs = fromMs + slotMs;
    else runs.push({ state, fromMs, toMs: fromMs + slotMs });
  });
  return runs;
}
