import type { Degradation, Sensor } from './plan.ts';
import type { MeasuredState, Scenario } from './scenario.ts';

/** The measured state without gaps. */
export interface CheckedState {
  readonly state: MeasuredState & { readonly airC: number };
  readonly degradations: readonly Degradation[];
  /** A temperature that decides about heating is unknown: the unit's own controller, with its own sensors, is the plan. */
  readonly isBlind: boolean;
}

/** Limits of what sensors of heated rooms and of tanks measure: a broken or unplugged one reports something else. */
const roomLimits = { low: 0, high: 45 };
const tankLimits = { low: 0, high: 99 };
/** The thermal mass is close to the air; an observer that says otherwise has diverged. */
const massAwayK = 10;

/** Replaces measurements that are missing or impossible: rooms at their set-point, a tank between restart and set-point, an empty battery. */
export function checkedStateOf({ state, comfort, tank, battery }: Scenario): CheckedState {
  const degradations: Degradation[] = [];
  let isBlind = false;
  const check = (
    sensor: Sensor,
    measured: number | null,
    {
      low,
      high,
      assumed,
    }: { readonly low: number; readonly high: number; readonly assumed: number },
  ): number => {
    if (measured !== null && measured >= low && measured <= high) return measured;
    isBlind ||= sensor !== 'battery';
    degradations.push(
      measured === null
        ? { code: 'not-measured', sensor, assumed }
        : { code: 'sensor-implausible', sensor, measured, assumed },
    );
    return assumed;
  };
  const airC = check('room', state.airC, { ...roomLimits, assumed: comfort.setPointC });
  const tankC = tank
    ? check('tank', state.tankC, {
        ...tankLimits,
        assumed: tank.setPointC - tank.hysteresisK / 2,
      })
    : state.tankC;
  const batteryKwh = battery
    ? check('battery', state.batteryKwh, {
        low: 0,
        high: Infinity,
        assumed: Math.min(battery.leastKwh, battery.capacityKwh),
      })
    : state.batteryKwh;
  const isMassNear = state.massC !== null && Math.abs(state.massC - airC) <= massAwayK;
  return {
    state: { ...state, airC, tankC, batteryKwh, massC: isMassNear ? state.massC : null },
    degradations,
    isBlind,
  };
}
