import { invalid } from '@hearth/core/problem.ts';
import type { Solver } from '../planner/solver.ts';
import { unitsPerEuro } from '../tariff/price-bounds.ts';
import { whyNothingToGain } from './nothing-to-gain.ts';
import { roomBlocksOf } from './room-blocks.ts';
import { type RoomHome, roomHomeOf } from './room-home.ts';
import { missedOf, roomOutcomeOf } from './room-outcome.ts';
import type { RoomDegradation, RoomOutcome, RoomPlan, RoomPlanResult } from './room-plan.ts';
import { type NormalRooms, type RoomProgramme, roomProgramme } from './room-programme.ts';
import { type RoomScenarioInput, roomScenario } from './room-scenario.ts';
import { tasksOf } from './room-tasks.ts';
import { type RoomWeights, roomWeightsOf } from './room-weights.ts';
import {
  type RoomController,
  simulateRooms,
  thermostats,
  withinSetPoints,
} from './simulate-rooms.ts';

/**
 * Plans the air conditioners of a home: solves the programme, simulates the solution with the full curves and compares it with the
 * thermostats, which are the plan where it saves less than a cent; a code says why. Never throws for the contents of a scenario.
 */
export async function planRooms(
  input: RoomScenarioInput,
  { solver }: { readonly solver: Solver },
): Promise<RoomPlanResult> {
  const parsed = roomScenario.safeParse(input);
  if (!parsed.success) return { ok: false, faults: faultsOf(invalid(parsed.error, 'body')) };
  const home = roomHomeOf(parsed.data);
  const normal = simulateRooms(home, thermostats(home));
  const rooms = { normal, tasks: home.rooms.map((room, i) => tasksOf(room, normal, i)) };
  const weights = roomWeightsOf(home, normal);
  const solved = await solveRooms(home, weights, rooms, solver);
  const byNormal = roomOutcomeOf(home, weights, normal, normal.end);
  const course = solved.decide ? simulateRooms(home, solved.decide) : null;
  const optimised = course && roomOutcomeOf(home, weights, course, normal.end);
  const isBetter = optimised !== null && isWorthwhile(parsed.data.currency, optimised, byNormal);
  const chosen = course && isBetter ? course : normal;
  const reason = whyNothingToGain(home, normal);
  const degradations: readonly RoomDegradation[] = [
    ...home.degradations,
    ...tooSmall(home, normal),
    ...(solved.failure === null ? [] : [{ code: 'not-solved', reason: solved.failure } as const]),
    ...(optimised && !isBetter ? [{ code: 'nothing-to-gain', reason } as const] : []),
  ];
  const plan: RoomPlan = {
    fromMs: home.horizon.fromMs,
    currency: parsed.data.currency,
    slots: chosen.slots,
    blocks: roomBlocksOf(home, chosen, normal),
    outcome: optimised && isBetter ? optimised : byNormal,
    normal: byNormal,
    source: isBetter ? 'optimised' : 'normal-operation',
    degradations,
    solve: solved.report,
  };
  return { ok: true, plan };
}

/** A saving below a cent is no reason to change what people set. */
const leastGainEur = 0.01;
/** A tenth of a kelvin for an hour is below the resolution of a thermometer. */
const noticedKh = 0.1;

/** What a plan saves on the bill, at equal heat or cold in rooms and battery; starts and wear are on no bill. */
export const billedSavingOf = ({ outcome, normal }: Pick<RoomPlan, 'outcome' | 'normal'>): number =>
  normal.bill + normal.lacking - outcome.bill - outcome.lacking;

/** Whether a plan is cheaper, also on the bill, and no less comfortable. */
export function isWorthwhile(currency: string, plan: RoomOutcome, normal: RoomOutcome): boolean {
  const leastGain = 1e6 * leastGainEur * (unitsPerEuro[currency] ?? 1);
  return (
    plan.cost < normal.cost - leastGain &&
    billedSavingOf({ outcome: plan, normal }) > leastGain &&
    plan.belowKh <= normal.belowKh + noticedKh / 2 &&
    plan.aboveKh <= normal.aboveKh + noticedKh / 2
  );
}

const work = { absoluteGap: 0.005, iterations: 0, heatingIterations: 0, branchIterations: 2000 };

interface SolvedRooms {
  readonly decide: RoomController | null;
  readonly report: RoomPlan['solve'];
  readonly failure: string | null;
}

async function solveRooms(
  home: RoomHome,
  weights: RoomWeights,
  rooms: NormalRooms,
  solver: Solver,
): Promise<SolvedRooms> {
  const none = { seconds: 0, rows: 0, columns: 0 };
  if (home.isBlind) return { decide: null, report: { status: 'skipped', ...none }, failure: null };
  const programme = roomProgramme(home, weights, rooms);
  const built = programme.builder.build();
  const solution = await solver.solve(built, work);
  const { seconds } = solution;
  const report = { status: solution.status, seconds, rows: built.rows, columns: built.columns };
  return solution.status === 'failed'
    ? { decide: null, report, failure: solution.reason }
    : { decide: decisionsOf(home, programme, rooms, solution.values), report, failure: null };
}

function decisionsOf(
  home: RoomHome,
  { slots }: RoomProgramme,
  { tasks }: NormalRooms,
  values: Float64Array,
): RoomController {
  const value = (column: number): number => values[column] ?? 0;
  return (t, states) => {
    const slot = slots[t];
    if (!slot) return { heatW: [], batteryW: null, curtailW: 0 };
    const requestedW = slot.rooms.map(({ output }, i) => {
      const watts = output.reduce((sum, column) => sum + 1000 * value(column), 0);
      return tasks[i]?.[t] === 'cooling' ? -watts : watts;
    });
    return {
      heatW: withinSetPoints(home, t, states, requestedW),
      batteryW: slot.battery
        ? 1000 * (value(slot.battery.charge) - value(slot.battery.discharge))
        : null,
      curtailW: 1000 * value(slot.curtailed),
    };
  };
}

/** Rooms that stay outside their bounds although their unit had hours to get there. */
function tooSmall(home: RoomHome, { slots }: NormalRooms['normal']): readonly RoomDegradation[] {
  return missedOf(home, slots, hoursToGetThere).flatMap(({ belowKh, aboveKh }, i) =>
    belowKh + aboveKh > noticedKh
      ? [{ code: 'unit-too-small', room: home.rooms[i]?.key ?? '', belowKh, aboveKh } as const]
      : [],
  );
}

const hoursToGetThere = 3;

function faultsOf({ code, at = '', more = [] }: ReturnType<typeof invalid>) {
  return [{ code, at }, ...more].map((fault) => ({
    code: fault.code,
    at: fault.at.replace(/^\/body/, '') || '/',
  }));
}
