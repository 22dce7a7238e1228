import { type Measurements, slotAtMs } from '../../planner/measurements.ts';
import type { DecisionTask } from './decision-facts.ts';

interface EndedDecision {
  readonly task: DecisionTask;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The unit may begin a quarter-hour after the value was sent, and its sensor shows it another one later. */
const lateSlots = 2;
/** Sensors of tanks report whole degrees. */
const risenK = 1;

/**
 * Whether the measurements show that the unit did not heat the tank in the time of a decision: no electricity was counted, and the tank did not
 * become warmer. False where something of it was not measured. Counters of whole kilowatt-hours miss a short run, the tank's temperature shows
 * it; rooms show nothing alike, so heating is never judged.
 */
export function didNotRun(
  { task, fromMs, toMs }: EndedDecision,
  measurements: Measurements,
): boolean {
  if (task !== 'hot-water' && task !== 'disinfection') return false;
  const [from, to] = [slotAtMs(measurements, fromMs), slotAtMs(measurements, toMs)];
  if (from < 1 || to > measurements.slots || to <= from) return false;
  const counted = measurements.hotWaterWh.subarray(from, to);
  return (
    counted.every((wh) => wh === 0) &&
    !hasRisen(measurements.tankC.subarray(from - 1, to + lateSlots))
  );
}

/** Whether a later value is above an earlier one; also where a value is unknown. */
function hasRisen(tankC: Float64Array): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  for (const each of tankC) {
    if (Number.isNaN(each) || each >= lowest + risenK) return true;
    lowest = Math.min(lowest, each);
  }
  return false;
}
