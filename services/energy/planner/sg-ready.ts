import type { Home } from './home.ts';
import { slotMs } from './horizon.ts';
import { type SgState, type UnitShift, normalOperation, shiftOf } from './normal-operation.ts';
import { outcomeOf } from './outcome.ts';
import type { PlanOutcome, PlanSlot, SgReadyPlan } from './plan.ts';
import { slotH } from './scenario.ts';
import { type SimulationResult, simulate } from './simulate.ts';
import type { Weights } from './weights.ts';

/** A lock lasts two hours at most, and comes three times a day at most. Source: Bundesverband Wärmepumpe, regulation for the SG Ready label. */
const lockSlots = 2 / slotH;
const locksADay = 3;
const daySlots = 24 / slotH;
/** A state is held this long: the label asks for ten minutes, compressors for more. */
const holdSlots = 2;
const heatsW = 300;
/** From so much fed in on a unit is told to, not only recommended. */
const surplusW = 500;

/**
 * A plan as states of SG-Ready for a unit that hears nothing else. Begins with what the plan suggests: recommended where it heats and the unit by itself
 * would not, told to where that is on surplus or paid for, locked where it rests and the unit would heat; then each hour is tried in each state. The
 * unit answers in its own way, so each trial is lived through like a plan; where nothing is better than leaving the unit alone, it is left alone.
 */
export function sgReadyOf(
  home: Home,
  weights: Weights,
  courses: { readonly plan: SimulationResult; readonly normal: SimulationResult },
): SgReadyPlan {
  const asUsual: readonly SgState[] = courses.normal.slots.map(() => 2);
  const wanted = wantedStates(home, courses);
  const seeds = [
    wanted,
    wanted.map((state): SgState => (state === 1 ? 2 : state)),
    wanted.map((state): SgState => (state === 1 ? 1 : 2)),
  ].map((states) => livedBy(home, weights, states));
  const usual = { states: asUsual, ...outcomeOf(home, weights, courses.normal) };
  const best = improved(home, weights, seeds.reduce(better, usual));
  return { runs: runsOf(home, best.states), outcome: best.outcome };
}

interface Lived {
  readonly states: readonly SgState[];
  readonly outcome: PlanOutcome;
  readonly worth: number;
}

const better = (a: Lived, b: Lived): Lived => (b.worth < a.worth ? b : a);

function livedBy(home: Home, weights: Weights, asked: readonly SgState[]): Lived {
  const states = held(locked(asked));
  const shifts = states.map((state) => shiftOf(state));
  const course = simulate(
    home,
    normalOperation(home, (t) => shifts[t] ?? unshifted),
  );
  return { states, ...outcomeOf(home, weights, course) };
}

const hourSlots = 1 / slotH;
/** Of the currency: less is not worth a change of state. */
const leastGain = 2e-3;

/** Hour by hour, once through. */
function improved(home: Home, weights: Weights, from: Lived): Lived {
  let best = from;
  for (let slot = 0; slot < best.states.length; slot += hourSlots)
    for (const state of [1, 2, 3, 4] as const) {
      const asked = best.states.with(slot, state).fill(state, slot, slot + hourSlots);
      const tried = livedBy(home, weights, asked);
      if (tried.worth < best.worth - leastGain) best = tried;
    }
  return best;
}

const unshifted: UnitShift = shiftOf(2);

function wantedStates(
  { horizon }: Home,
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

/** Locks that are too long or too many become as usual. */
function locked(states: readonly SgState[]): readonly SgState[] {
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

/** A state that would end at once is left out; the one before goes on, but a lock never. */
function held(states: readonly SgState[]): readonly SgState[] {
  const found: SgState[] = [...states];
  for (let from = 0; from < found.length;) {
    let to = from;
    while (to < found.length && found[to] === found[from]) to += 1;
    const before = found[from - 1] ?? 2;
    if (to - from < holdSlots && to < found.length) found.fill(before === 1 ? 2 : before, from, to);
    from = to;
  }
  return found;
}

function runsOf({ horizon }: Home, states: readonly SgState[]): SgReadyPlan['runs'] {
  const runs: { state: SgState; fromMs: number; toMs: number }[] = [];
  states.forEach((state, t) => {
    const fromMs = horizon.fromMs + t * slotMs;
    const last = runs.at(-1);
    if (last?.state === state) last.toMs = fromMs + slotMs;
    else runs.push({ state, fromMs, toMs: fromMs + slotMs });
  });
  return runs;
}
