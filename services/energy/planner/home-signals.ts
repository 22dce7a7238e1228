import { clamp } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { UnitControlSignals } from './control-signal-request.ts';
import { controlSignalsOf } from './control-signals.ts';
import { tankOnlyWrites } from './control-limits.ts';
import { lacksBath } from './large-draw.ts';
import { latestValue } from './measurements.ts';
import type { Observation } from './observation.ts';
import type { Plan } from './plan.ts';
import type { HeatPumpModel } from './scenario.ts';

/** A time of the local week. */
export interface WeeklyTime {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Minute of the local day. */
  readonly minute: number;
}

/** Signals for all units of a home in a quarter-hour. */
export interface HomeSignals extends UnitControlSignals {
  /** The unit's weekly disinfection; null: none is programmed. */
  readonly disinfection: WeeklyTime | null;
  readonly battery: 'selfConsumption' | 'hold';
}

/** Settings of the unit's own control. */
export interface OwnControlSettings {
  /** Weather curve: linear between two points, constant outside. */
  readonly curve: {
    readonly coldC: number;
    readonly flowAtColdC: number;
    readonly warmC: number;
    readonly flowAtWarmC: number;
  };
  readonly leastHeatW: number;
  /** The unit starts to heat the tank this far below its set-point. */
  readonly tankHysteresisK: number;
  readonly tankSetPointC: number;
  readonly tankLitres: number;
}

interface SignalContext {
  readonly model: HeatPumpModel;
  readonly settings: OwnControlSettings;
  readonly hasBattery: boolean;
  /** Signals sent last. */
  readonly previous: Omit<HomeSignals, 'battery'>;
  /** Temperature drop of the rooms while the tank is heated, K. */
  readonly tankDropK: number;
  /** Drop in a tank run that starts now, K. */
  readonly tankFallK: number;
  /** Writes left on this local day. */
  readonly writesLeft: number;
}

const daySlots = 96;

/**
 * Signals of the quarter-hour that starts now: the unit's control signals, its weekly disinfection and the battery's mode. Null when the plan has
 * no slot for now.
 */
export function homeSignalsOf(
  plan: Pick<Plan, 'slots' | 'decisions'>,
  observation: Observation,
  context: SignalContext,
): HomeSignals | null {
  const { measurements, mode, bounds, minute, weather } = observation;
  const { previous, settings, model, tankDropK, tankFallK, writesLeft } = context;
  const roomC = latestValue(measurements, measurements.roomC);
  const signals = controlSignalsOf(plan, {
    now: {
      nowMs: minute * 60_000,
      roomC,
      roomHalfHourAgoC: measurements.roomC[measurements.slots - 3] ?? roomC,
      tankC: latestValue(measurements, measurements.tankC),
      lacksBath: lacksBath(measurements, settings.tankLitres),
      running: mode === 'idle' ? 'off' : mode === 'sh' ? 'heating' : 'hot-water',
    },
    unit: {
      model,
      curveC: curveFlowC(settings, weather.outdoorC[0] ?? 0),
      leastHeatW: settings.leastHeatW,
      tankHysteresisK: settings.tankHysteresisK,
      tankSetPointC: settings.tankSetPointC,
    },
    previous,
    lowC: bounds.lowC.subarray(0, daySlots),
    highC: bounds.highC[0] ?? 23,
    tankDropK,
    tankRunDropK: tankFallK,
    disinfectedInMin: minutesToDisinfection(observation, previous.disinfection),
    writesLeft,
    dayLeft: 1 - (localClockOf(observation.timeZone).minuteOf(minute) % dayMinutes) / dayMinutes,
  });
  if (!signals) return null;
  return {
    roomC: signals.roomC,
    flowOffsetK: signals.flowOffsetK,
    tankC: signals.tankC,
    disinfection:
      writesLeft <= tankOnlyWrites
        ? previous.disinfection
        : disinfectionOf(plan, observation, previous.disinfection),
    battery: context.hasBattery ? batteryOf(plan, observation) : 'selfConsumption',
  };
}

/** Minutes until the unit's weekly disinfection begins; Infinity if none begins on this local day. */
function minutesToDisinfection(
  { minute, timeZone }: Observation,
  disinfection: WeeklyTime | null,
): number {
  if (!disinfection) return Infinity;
  const local = localClockOf(timeZone).minuteOf(minute);
  const { weekday, minute: minuteOfDay } = disinfection;
  const ahead = minuteOfDay - (local % dayMinutes);
  return weekdayOf(Math.floor(local / dayMinutes)) === weekday && ahead >= 0 ? ahead : Infinity;
}

/** Flow temperature of the weather curve that is set in the unit. */
function curveFlowC({ curve }: OwnControlSettings, outdoorC: number): number {
  const { coldC, flowAtColdC, warmC, flowAtWarmC } = curve;
  const share = clamp((outdoorC - coldC) / (warmC - coldC), 0, 1);
  return flowAtColdC + share * (flowAtWarmC - flowAtColdC);
}

/** The unit's weekly disinfection, moved to the plan's time; unchanged while it runs or when the plan has none. */
function disinfectionOf(
  plan: Pick<Plan, 'slots' | 'decisions'>,
  { minute, timeZone }: Observation,
  previous: WeeklyTime | null,
): WeeklyTime | null {
  const { disinfectionMs, tankRuns } = plan.decisions;
  const at = tankRuns.findLast(({ fromMs }) => fromMs <= (disinfectionMs ?? 0))?.fromMs;
  if (disinfectionMs === null || at === undefined || at <= minute * 60_000) return previous;
  const local = localClockOf(timeZone).minuteOf(at / 60_000);
  return { weekday: weekdayOf(Math.floor(local / dayMinutes)), minute: local % dayMinutes };
}

/** Mode of the battery: self-consumption, or hold where the plan keeps the charge for a dearer hour. */
function batteryOf(
  { slots }: Pick<Plan, 'slots'>,
  { measurements, minute }: Observation,
): HomeSignals['battery'] {
  const index = slots.findIndex(({ fromMs }) => fromMs === minute * 60_000);
  const slot = slots[index];
  if (!slot) return 'selfConsumption';
  const { batteryW, importW } = slot;
  const next = slots[index + 1];
  const keepsCharge = Math.abs(batteryW) < 50 && importW > 150 && (next?.importW ?? importW) > 50;
  // A held battery does not charge from the sun either.
  const isDark =
    latestValue(measurements, measurements.pvWh) <
    0.5 * latestValue(measurements, measurements.householdWh);
  return keepsCharge && isDark ? 'hold' : 'selfConsumption';
}
