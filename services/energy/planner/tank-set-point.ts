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
  { now, unit, told, lowC, tankDipK }: SetPointRequest,
): number {
  const startsAgainC = told.tankC - unit.tankHysteresisK;
  const runC = runEndC(ahead);
  // Rooms that are too cold come before a tank that is warm enough.
  if (now.running === 'hot-water' && now.tankC >= waitingC && now.roomC < (lowC[0] ?? 0))
    return waitingC;
  if (runC === null) return startsAgainC <= leastAgainC ? told.tankC : waitingC;
  const aimC = Math.ceil(runC);
  if (now.running === 'hot-water') return Math.min(hottestC, Math.max(aimC, told.tankC));
  if (aimC <= now.tankC) return waitingC;
  // The unit heats the tank first: while it does, the rooms get nothing.
  const wantedC = Math.max(lowC[0] ?? 0, lowC[2] ?? 0);
  const isTight = now.roomC < wantedC + Math.max(tightK, tankDipK);
  if (now.tankC >= leastAgainC && isTight) return waitingC;
  return Math.min(
    hottestC,
    Math.max(aimC, Math.ceil(now.tankC + unit.tankHysteresisK + startMarginK)),
  );
}

/**
 * How warm the tank is when the run that is planned for now ends; null: none is. A linear programme holds a tank for hours by a little heat in each of
 * them: what comes after that is another run, for which the unit has its time later.
 */
function runEndC(ahead: Plan['slots']): number | null {
  let aimC: number | null = null;
  for (const { hotWaterHeatW, immersionW, tankC } of ahead) {
    const endC = tankC ?? 0;
    if (hotWaterHeatW + immersionW <= heatedW) break;
    if (aimC !== null && endC < aimC + risesK) break;
    aimC = endC;
  }
  return aimC;
}
