import { slotMs } from '../planner/horizon.ts';
import type { Solver } from '../planner/solver.ts';
import { marginalPrice } from '../planner/weights.ts';
import { isWorthwhile, planRooms } from './plan-rooms.ts';
import { type RoomHome, roomHomeOf } from './room-home.ts';
import { roomOutcomeOf } from './room-outcome.ts';
import type { RoomOutcome, RoomPlan, RoomPlanResult } from './room-plan.ts';
import { type RoomScenario, type RoomScenarioInput, roomScenario } from './room-scenario.ts';
import {
  type PlannedShift,
  type RoomShift,
  isWithin,
  plannedShift,
  simulateShifts,
  stepK,
} from './room-shifts.ts';
import { type RoomWeights, roomWeightsOf } from './room-weights.ts';
import type { RoomSimulation } from './simulate-rooms.ts';

/** What set-points alone can do for rooms. */
export interface SetPointPlan {
  /** The plan of the programme, which sets the units' power. */
  readonly rooms: RoomPlan;
  readonly shifts: readonly PlannedShift[];
  /** Simulation and outcome with the shifts; without any those of the thermostats. */
  readonly slots: RoomPlan['slots'];
  readonly outcome: RoomOutcome;
}

export type SetPointPlanResult =
  | { readonly ok: true; readonly plan: SetPointPlan }
  | Extract<RoomPlanResult, { ok: false }>;

interface SetPointRequest {
  readonly solver: Solver;
  /** Shifts that have begun: they stay as they are. */
  readonly begun: readonly RoomShift[];
  /** Whether people and units allow a shift. */
  readonly isAllowed: (shift: RoomShift) => boolean;
  /** Losses of other houses, over those that are assumed, by which a shift is judged as well. */
  readonly otherLosses?: readonly number[];
}

const usualOtherLosses = [0.75, 1.25] as const;

/**
 * Plans set-points of air conditioners. A unit that gets a set-point works at its own pace, so shifts are not read from the programme, which spreads
 * its power, but found by simulating thermostats: each shift ends where energy becomes dearer. One is taken if it is worthwhile with the assumed house
 * and with houses that lose a quarter less and more.
 */
export async function planSetPoints(
  input: RoomScenarioInput,
  { solver, begun, isAllowed, otherLosses = usualOtherLosses }: SetPointRequest,
): Promise<SetPointPlanResult> {
  const solved = await planRooms(input, { solver });
  if (!solved.ok) return solved;
  const scenario = roomScenario.parse(input);
  const assumed = judgedHomeOf(scenario, 1);
  const { home, normal } = assumed;
  const open = begun.filter(({ toMs }) => toMs > home.horizon.fromMs);
  const candidates = home.isBlind ? [] : candidatesOf(home).filter(isAllowed);
  const shifts = worthwhileShifts(scenario, assumed, {
    begun: open,
    candidates,
    otherLosses,
  });
  const shifted = simulateShifts(home, shifts);
  return {
    ok: true,
    plan: {
      rooms: solved.plan,
      shifts: shifts.map((shift) =>
        plannedShift(home, shift, { shifted, normal, untilMs: nextMs(home, shift, shifts) }),
      ),
      slots: shifted.slots,
      outcome: roomOutcomeOf(home, assumed.weights, shifted, normal.end),
    },
  };
}

interface JudgedHome {
  readonly home: RoomHome;
  readonly weights: RoomWeights;
  readonly normal: RoomSimulation;
}

function judgedHomeOf(scenario: RoomScenario, lossFactor: number): JudgedHome {
  const home = roomHomeOf({
    ...scenario,
    rooms: scenario.rooms.map((room) => ({ ...room, house: lossier(room.house, lossFactor) })),
  });
  const normal = simulateShifts(home, []);
  return { home, weights: roomWeightsOf(home, normal), normal };
}

const lossier = (house: RoomScenario['rooms'][number]['house'], factor: number): typeof house =>
  house.kind === 'heat-load'
    ? { ...house, lossWPerK: house.lossWPerK * factor }
    : {
        ...house,
        airToOutdoorWPerK: house.airToOutdoorWPerK * factor,
        massToOutdoorWPerK: house.massToOutdoorWPerK * factor,
      };

const outcomeWith = (
  { home, weights, normal }: JudgedHome,
  shifts: readonly RoomShift[],
): RoomOutcome => roomOutcomeOf(home, weights, simulateShifts(home, shifts), normal.end);

/** The begun shifts, and others as long as each is worthwhile, the best first. */
function worthwhileShifts(
  scenario: RoomScenario,
  assumed: JudgedHome,
  {
    begun,
    candidates,
    otherLosses,
  }: Pick<Required<SetPointRequest>, 'begun' | 'otherLosses'> & {
    readonly candidates: readonly RoomShift[];
  },
): readonly RoomShift[] {
  const { currency } = scenario;
  const least = outcomeWith(assumed, begun);
  const tried = candidates
    .filter((shift) => !begun.some((earlier) => overlaps(earlier, shift)))
    .flatMap((shift) => {
      const outcome = outcomeWith(assumed, [...begun, shift]);
      return isWorthwhile(currency, outcome, least) ? [{ shift, cost: outcome.cost }] : [];
    });
  if (tried.length === 0) return begun;
  const houses = [assumed, ...otherLosses.map((factor) => judgedHomeOf(scenario, factor))];
  let shifts = begun;
  for (const { shift } of tried.toSorted((a, b) => a.cost - b.cost)) {
    if (shifts.some((taken) => overlaps(taken, shift))) continue;
    const isGain = houses.every((house) =>
      isWorthwhile(currency, outcomeWith(house, [...shifts, shift]), outcomeWith(house, shifts)),
    );
    if (isGain) shifts = [...shifts, shift];
  }
  return shifts.toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Also of shifts without a pause between them: each would write the set-point of people and its own at one time. */
const overlaps = (shift: RoomShift, next: RoomShift): boolean =>
  shift.room === next.room && shift.fromMs <= next.toMs && next.fromMs <= shift.toMs;

/** Quarter-hours of a shift. */
const lengths = [2, 4, 6, 8, 12, 16] as const;
/** Steps of a set-point from that of people. */
const levels = [1, 2, 3, 4] as const;

/** Shifts that end where energy becomes dearer, of each length and level that people and schedule allow. */
function candidatesOf(home: RoomHome): readonly RoomShift[] {
  const ends = dearerSlots(home);
  const { fromMs } = home.horizon;
  return home.rooms.flatMap((room) => {
    if (room.isNarrow || room.mode === 'both') return [];
    const { key, mode: task } = room;
    return ends.flatMap((end) => {
      const begins = new Set(lengths.map((length) => Math.max(0, end - length)));
      return [...begins].flatMap((begin) => {
        const bound = task === 'heating' ? room.lowC[begin] : room.highC[begin];
        return levels.flatMap((level): readonly RoomShift[] => {
          const setPointC = (bound ?? Number.NaN) + (task === 'heating' ? 1 : -1) * level * stepK;
          const span = { fromMs: fromMs + begin * slotMs, toMs: fromMs + end * slotMs };
          const shift = { room: key, task, ...span, setPointC };
          return isWithin(home, shift) ? [shift] : [];
        });
      });
    });
  });
}

/** Share of the mean price by which the next two hours get dearer. */
const dearerShare = 0.05;
const soonSlots = 8;
/** Prices of each quarter-hour rise in many steps; the largest are enough. */
const mostEnds = 8;

/** Quarter-hours from which on energy costs more than just before. */
function dearerSlots(home: RoomHome): readonly number[] {
  const { count } = home.horizon;
  const prices = Array.from({ length: count }, (_, t) => marginalPrice(home, t));
  const mean = prices.reduce((sum, price) => sum + Math.abs(price), 0) / Math.max(1, count);
  return prices
    .flatMap((price, t) => {
      const before = prices[t - 1] ?? Infinity;
      const rise = Math.max(...prices.slice(t, t + soonSlots)) - before;
      return price > before && rise > dearerShare * mean ? [{ t, rise }] : [];
    })
    .toSorted((a, b) => b.rise - a.rise)
    .slice(0, mostEnds)
    .map(({ t }) => t);
}

const nextMs = ({ horizon }: RoomHome, shift: RoomShift, all: readonly RoomShift[]): number =>
  Math.min(
    horizon.fromMs + horizon.count * slotMs,
    ...all.flatMap(({ room, fromMs }) =>
      room === shift.room && fromMs >= shift.toMs ? [fromMs] : [],
    ),
  );
