import type { Observation } from '../planner/observation.ts';

/** Columns on quarter-hours that end now; NaN where not measured. */
export interface TaskSensors {
  readonly tankC: Float64Array;
  readonly roomC: Float64Array;
  /** Leaving water of the heat pump. */
  readonly leavingC: Float64Array;
}

/** Sensors of tanks report whole degrees, and nothing but the unit warms a tank; a compressor warms a tank by 2 to 4 K in a quarter-hour. */
const tankRiseK = 1;
/** The least flow of heating above the rooms; without a run it falls towards them by more than this in a quarter-hour. */
const aboveRoomK = 4;
const steadyK = 1.5;

/**
 * The unit's present task as its sensors show it, for vendors that report none; null where they do not show one.
 * Worked: tank 52, 53, 56: it heats the tank. Leaving water 29, 33, 34 with rooms at 20.7: heating. 33, 30, 26: off.
 */
export function runningTaskOf({ tankC, roomC, leavingC }: TaskSensors): Observation['mode'] | null {
  const [tankBefore, tankNow] = lastTwo(tankC);
  const [leavingBefore, leavingNow] = lastTwo(leavingC);
  if (tankNow >= tankBefore + tankRiseK) return 'dhw';
  if (Number.isNaN(leavingNow) || Number.isNaN(leavingBefore)) return null;
  const roomNow = roomC.at(-1) ?? Number.NaN;
  const isHeating = leavingNow >= roomNow + aboveRoomK && leavingNow >= leavingBefore - steadyK;
  return isHeating ? 'sh' : 'idle';
}

const lastTwo = (column: Float64Array): readonly [number, number] => [
  column.at(-2) ?? Number.NaN,
  column.at(-1) ?? Number.NaN,
];
