import { operating } from '../heat-pump/operating-parameters.ts';
import type { Plan } from './plan.ts';
import type { ControlSignalRequest } from './control-signal-request.ts';

/** Least set-point between runs; at it a run ends that takes the heat from cold rooms. */
const leastWaitingC = 47;
const tankMaxC = 60;
/** The unit starts below set-point less hysteresis; this margin makes sure that it does. */
const startMarginK = 1.5;
/** A set-point whose restart temperature is not above this may stay. */
const restartMinC = 44;
const nearBoundK = 0.35;
/** A tank this far below the unit's own set-point has room for a run. */
const nearlyFullK = 2;
/** A smaller rise of a warm tank is not worth a start and the two writes for it. */
const leastRiseK = 4;
const heatedW = 50;

/** Warmest tank whose run `tankSetPointOf` starts, where a plan heats no tank above `mostC`. */
export const warmestStartC = ({
  hysteresisK,
  mostC,
}: {
  readonly hysteresisK: number;
  readonly mostC: number;
}): number => Math.min(tankMaxC - hysteresisK - startMarginK, mostC - leastRiseK);

/** A smaller rise in a quarter-hour only holds the temperature. */
const risesK = 0.25;

/**
 * Set-point of the tank: high enough to start a planned run, else low. A tank that lacks a bath after large draws is heated at once to the
 * unit's own set-point, since another draw may follow. `ahead`: slots of the plan from now on.
 */
export function tankSetPointOf(ahead: Plan['slots'], request: ControlSignalRequest): number {
  const { now, unit } = request;
  const plannedC = plannedSetPointOf(ahead, request);
  const keepsRoomsWarm = now.tankC >= restartMinC && isNearBound(request);
  if (!now.lacksBath || keepsRoomsWarm) return plannedC;
  const aimC = Math.max(plannedC, unit.tankSetPointC);
  const isNearlyFull = now.tankC > unit.tankSetPointC - nearlyFullK;
  return now.running === 'hot-water' || isNearlyFull ? aimC : startingC(request, aimC);
}

/**
 * Set-point between runs: the unit restarts only when the tank is unexpectedly cold, and then by itself at the lower bound of the plan, so that a
 * command that comes late or not at all costs no warm water.
 */
export const waitingSetPointOf = (unit: ControlSignalRequest['unit']): number =>
  Math.max(leastWaitingC, operating.tank.leastC + unit.tankHysteresisK);

function plannedSetPointOf(ahead: Plan['slots'], request: ControlSignalRequest): number {
  const { now, unit, previous, lowC, tankRunDropK } = request;
  const waitingC = waitingSetPointOf(unit);
  const restartC = previous.tankC - unit.tankHysteresisK;
  const canSpare = now.roomC >= lowerBoundC(lowC) + Math.max(nearBoundK, tankRunDropK);
  const runC = canSpare ? runEndC(ahead) : riseEndC(ahead);
  // Rooms below their bound, now or in a quarter-hour, have priority over a warm enough tank.
  const soonC = now.roomC - Math.max(0, now.roomHalfHourAgoC - now.roomC) / 2;
  if (now.running === 'hot-water' && now.tankC >= leastWaitingC && soonC < (lowC[0] ?? 0))
    return leastWaitingC;
  if (runC === null) return restartC <= restartMinC ? previous.tankC : waitingC;
  const aimC = Math.ceil(runC);
  if (now.running === 'hot-water') return Math.min(tankMaxC, Math.max(aimC, previous.tankC));
  const isTooWarm =
    aimC <= now.tankC ||
    (now.tankC >= leastWaitingC && aimC < now.tankC + leastRiseK) ||
    leastStartC(request) > tankMaxC;
  if (isTooWarm || (now.tankC >= restartMinC && isNearBound(request))) return waitingC;
  return startingC(request, aimC);
}

/** The least set-point at which the unit surely starts now. */
const leastStartC = ({ now, unit }: ControlSignalRequest): number =>
  Math.ceil(now.tankC + unit.tankHysteresisK + startMarginK);

/** The least set-point from `aimC` on at which the unit starts now. */
function startingC(request: ControlSignalRequest, aimC: number): number {
  return Math.min(tankMaxC, Math.max(aimC, leastStartC(request)));
}

const isNearBound = ({ now, lowC, tankDropK }: ControlSignalRequest): boolean =>
  now.roomC < lowerBoundC(lowC) + Math.max(nearBoundK, tankDropK);

/** The unit gives hot water priority: rooms get no heat during a tank run. */
const lowerBoundC = (lowC: Float64Array): number => Math.max(lowC[0] ?? 0, lowC[2] ?? 0);

/** Tank temperature at the end of the current planned run; null without one. */
function runEndC(ahead: Plan['slots']): number | null {
  const run = runOf(ahead);
  return run.length > 0 ? Math.max(...run) : null;
}

/**
 * As `runEndC`, only to the end of the first rise, for rooms near their bound. The linear programme holds a tank for hours with little heat; a later
 * rise is a run of its own.
 */
function riseEndC(ahead: Plan['slots']): number | null {
  const run = runOf(ahead);
  const holding = run.findIndex((endC, i) => i > 0 && endC < (run[i - 1] ?? 0) + risesK);
  return (holding < 0 ? run.at(-1) : run[holding - 1]) ?? null;
}

/** Tank temperature at the end of each slot of the current run. */
function runOf(ahead: Plan['slots']): readonly number[] {
  const end = ahead.findIndex((slot) => slot.hotWaterHeatW + slot.immersionW <= heatedW);
  return ahead.slice(0, end < 0 ? ahead.length : end).map(({ tankC }) => tankC ?? 0);
}
