import type { Plan } from './plan.ts';
import type { SetPointRequest } from './set-points.ts';

/** A tank that waits: heated by itself only when something has gone wrong. */
const waitingC = 47;
const hottestC = 60;
/** The unit starts by itself below set-point less hysteresis; a little more, so that it does. */
const startMarginK = 1.5;
/** A set-point from which it would start again so late may stay. */
const leastAgainC = 44;
const tightK = 0.35;
const heatedW = 50;
/** A plan that warms the tank by less in a quarter-hour only holds it. */
const risesK = 0.25;

/** The tank's set-point, `ahead` the plan's slots from now on: hot enough to start a run that is planned, else as low as it may wait. */
export function tankSetPointOf(
  ahead: Plan['slots'],
  { now, unit, signals: told, lowC, tankDipK, tankFallK }: SetPointRequest,
): number {
  const startsAgainC = told.tankC - unit.tankHysteresisK;
  // The unit heats the tank first: while it does, the rooms get nothing.
  const wantedC = Math.max(lowC[0] ?? 0, lowC[2] ?? 0);
  const isTight = now.roomC < wantedC + Math.max(tightK, tankDipK);
  const canSpare = now.roomC >= wantedC + Math.max(tightK, tankFallK);
  const runC = canSpare ? runEndC(ahead) : riseEndC(ahead);
  // Rooms that are too cold, or will be in a quarter-hour, come before a tank that is warm enough.
  const soonC = now.roomC - Math.max(0, now.roomHalfHourAgoC - now.roomC) / 2;
  if (now.running === 'hot-water' && now.tankC >= waitingC && soonC < (lowC[0] ?? 0))
    return waitingC;
  if (runC === null) return startsAgainC <= leastAgainC ? told.tankC : waitingC;
  const aimC = Math.ceil(runC);
  if (now.running === 'hot-water') return Math.min(hottestC, Math.max(aimC, told.tankC));
  if (aimC <= now.tankC || (now.tankC >= leastAgainC && isTight)) return waitingC;
  return Math.min(
    hottestC,
    Math.max(aimC, Math.ceil(now.tankC + unit.tankHysteresisK + startMarginK)),
  );
}

/** How warm the tank is when the run that is planned for now ends; null: none is. */
function runEndC(ahead: Plan['slots']): number | null {
  const run = runOf(ahead);
  return run.length > 0 ? Math.max(...run) : null;
}

/**
 * The same where rooms cannot spare it. A linear programme holds a tank for hours by a little heat in each of them: what rises after that is another run,
 * for which the unit has its time later.
 */
function riseEndC(ahead: Plan['slots']): number | null {
  const run = runOf(ahead);
  const held = run.findIndex((endC, i) => i > 0 && endC < (run[i - 1] ?? 0) + risesK);
  return (held < 0 ? run.at(-1) : run[held - 1]) ?? null;
}

/** What the tank is at the end of each slot in which it is heated from now on. */
function runOf(ahead: Plan['slots']): readonly number[] {
  const rests = ahead.findIndex((slot) => slot.hotWaterHeatW + slot.immersionW <= heatedW);
  return ahead.slice(0, rests < 0 ? ahead.length : rests).map(({ tankC }) => tankC ?? 0);
}
