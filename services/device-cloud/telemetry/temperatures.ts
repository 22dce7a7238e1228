/** Closed forms by which simulated temperatures follow their targets; hours and degrees Celsius. */

/** T(t) = target + (T0 - target) exp(-t / tau). Worked: from 20 to 22 with tau 5 h, after 5 h: 21.26. */
export function approach(from: number, target: number, hours: number, tauHours: number): number {
  return target + (from - target) * Math.exp(-hours / tauHours);
}

export interface TankState {
  readonly celsius: number;
  readonly isReheating: boolean;
}

export interface HotWaterTank {
  /** Loss and draws. */
  readonly fallPerHour: number;
  readonly risePerHour: number;
  /** Reheating starts this far below the set-point and ends at it. */
  readonly hysteresis: number;
}

const roomAroundTank = 18;

/**
 * A tank held between set-point minus hysteresis and set-point: it falls evenly, then reheats evenly; above the set-point it
 * only falls. Without a set-point (off) it falls to the room. Worked: 50 °C held at 50, fall 0.5 K/h, after 2 h: 49 °C.
 */
export function tankAfter(
  state: TankState,
  setPoint: number | null,
  hours: number,
  law: HotWaterTank,
): TankState {
  if (setPoint === null)
    return {
      celsius: Math.max(
        Math.min(roomAroundTank, state.celsius),
        state.celsius - law.fallPerHour * hours,
      ),
      isReheating: false,
    };
  const low = setPoint - law.hysteresis;
  const periodHours = law.hysteresis / law.fallPerHour + law.hysteresis / law.risePerHour;
  let { celsius } = state;
  let left = hours;
  if ((state.isReheating && celsius < setPoint) || celsius <= low) {
    const toTop = (setPoint - celsius) / law.risePerHour;
    if (left < toTop) return { celsius: celsius + law.risePerHour * left, isReheating: true };
    left -= toTop;
    celsius = setPoint;
  }
  const toLow = (celsius - low) / law.fallPerHour;
  if (left < toLow) return { celsius: celsius - law.fallPerHour * left, isReheating: false };
  // From the first low point on, the same saw tooth repeats.
  left = (left - toLow) % periodHours;
  const rise = law.hysteresis / law.risePerHour;
  if (left < rise) return { celsius: low + law.risePerHour * left, isReheating: true };
  return { celsius: setPoint - law.fallPerHour * (left - rise), isReheating: false };
}

/** Rounds a value to the step of the unit. Worked: 21.37 in steps of 0.5 is 21.5. */
export function toStep(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 1000) / 1000;
}
