import { clamp } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import type { HeatPumpModel } from '@hearth/energy/planner/scenario.ts';
import { controlSignalsOf } from '@hearth/energy/planner/control-signals.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { Observation } from './observation.ts';
import { latestValue } from './measurements.ts';

interface ControlContext {
  readonly model: HeatPumpModel;
  readonly baselineControls: Controls;
  readonly previousControls: Controls;
  /** Temperature drop of the rooms while the tank is heated, K. */
  readonly tankDropK: number;
  /** Drop in a tank run that starts now, K. */
  readonly tankFallK: number;
  /** Writes left on this local day. */
  readonly writesLeft: number;
}

/** Controls of the quarter-hour that starts now, from a plan. */
export type ControlsOfPlan = (
  plan: Plan,
  observation: Observation,
  context: ControlContext,
) => Controls;

const daySlots = 96;

/** The planner's control signals with the unit's weekly disinfection and the battery's mode. */
export function controlsOfPlan(
  plan: Plan,
  observation: Observation,
  context: ControlContext,
): Controls {
  const { measurements, mode, home, bounds, minute, weather } = observation;
  const { previousControls, baselineControls, model, tankDropK, tankFallK, writesLeft } = context;
  const roomC = latestValue(measurements, measurements.roomC);
  const signals = controlSignalsOf(plan, {
    now: {
      nowMs: minute * 60_000,
      roomC,
      roomHalfHourAgoC: measurements.roomC[measurements.slots - 3] ?? roomC,
      tankC: latestValue(measurements, measurements.tankC),
      running: mode === 'idle' ? 'off' : mode === 'sh' ? 'heating' : 'hot-water',
    },
    unit: {
      model,
      curveC: curveFlowC(home, weather.outdoorC[0] ?? 0),
      leastHeatW: home.heatPump?.leastHeatW ?? 0,
      tankHysteresisK: home.heatPump?.tank?.hysteresisK ?? 7,
    },
    previous: {
      roomC: previousControls.heating.setPointC,
      flowOffsetK: previousControls.heating.flowOffsetK,
      tankC: previousControls.dhw.setPointC,
    },
    lowC: bounds.lowC.subarray(0, daySlots),
    highC: bounds.highC[0] ?? 23,
    tankDropK,
    tankRunDropK: tankFallK,
    disinfectedInMin: minutesToDisinfection(observation, previousControls),
    writesLeft,
  });
  if (!signals) return baselineControls;
  return {
    ...baselineControls,
    heating: {
      ...baselineControls.heating,
      setPointC: signals.roomC,
      flowOffsetK: signals.flowOffsetK,
    },
    dhw: {
      ...baselineControls.dhw,
      setPointC: signals.tankC,
      disinfection:
        writesLeft < 1
          ? previousControls.dhw.disinfection
          : disinfectionOf(plan, observation, previousControls),
    },
    battery: batteryOf(plan, observation),
  };
}

/** Minutes until the unit's weekly disinfection begins; Infinity if none begins on this local day. */
function minutesToDisinfection({ minute, home }: Observation, { dhw }: Controls): number {
  if (!dhw.disinfection) return Infinity;
  const local = localClockOf(home.place.timeZone).minuteOf(minute);
  const { weekday, minute: minuteOfDay } = dhw.disinfection;
  const ahead = minuteOfDay - (local % dayMinutes);
  return weekdayOf(Math.floor(local / dayMinutes)) === weekday && ahead >= 0 ? ahead : Infinity;
}

/** Flow temperature of the weather curve that is set in the unit. */
function curveFlowC({ heatPump }: Observation['home'], outdoorC: number): number {
  if (!heatPump) return 0;
  const { coldC, flowAtColdC, warmC, flowAtWarmC } = heatPump.curve;
  const share = clamp((outdoorC - coldC) / (warmC - coldC), 0, 1);
  return flowAtColdC + share * (flowAtWarmC - flowAtColdC);
}

/** The unit's weekly disinfection, moved to the plan's time; unchanged while it runs or when the plan has none. */
export function disinfectionOf(
  plan: Plan,
  { minute, home }: Observation,
  previousControls: Controls,
): Controls['dhw']['disinfection'] {
  const { disinfectionMs, tankRuns } = plan.decisions;
  const at = tankRuns.findLast(({ fromMs }) => fromMs <= (disinfectionMs ?? 0))?.fromMs;
  if (disinfectionMs === null || at === undefined || at <= minute * 60_000)
    return previousControls.dhw.disinfection;
  const local = localClockOf(home.place.timeZone).minuteOf(at / 60_000);
  return { weekday: weekdayOf(Math.floor(local / dayMinutes)), minute: local % dayMinutes };
}

/** Mode of the battery: self-consumption, or hold where the plan keeps the charge for a dearer hour. */
export function batteryOf(
  { slots }: Plan,
  { home, measurements, minute }: Observation,
): Controls['battery'] {
  const index = slots.findIndex(({ fromMs }) => fromMs === minute * 60_000);
  const slot = slots[index];
  if (!home.battery || !slot) return 'selfConsumption';
  const { batteryW, importW } = slot;
  const next = slots[index + 1];
  const keepsCharge = Math.abs(batteryW) < 50 && importW > 150 && (next?.importW ?? importW) > 50;
  // A held battery does not charge from the sun either.
  const isDark =
    latestValue(measurements, measurements.pvWh) <
    0.5 * latestValue(measurements, measurements.householdWh);
  return keepsCharge && isDark ? 'hold' : 'selfConsumption';
}
