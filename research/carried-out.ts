import type { Plan } from '@hearth/energy/planner/plan.ts';
import type { HeatPumpModel } from '@hearth/energy/planner/scenario.ts';
import { setPointsOf } from '@hearth/energy/planner/set-points.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import { localClockOf, weekdayOf } from '@hearth/plant/local-clock.ts';
import type { Known } from './known.ts';
import { newest } from './measured.ts';

interface By {
  readonly model: HeatPumpModel;
  readonly usual: Controls;
  readonly before: Controls;
  /** Rooms fall so far while the tank is heated. */
  readonly tankDipK: number;
  /** And so far in a run that began now. */
  readonly tankFallK: number;
  /** Values that may still be written on this local day. */
  readonly writesLeft: number;
}

/** From a plan to what the units are told in the quarter-hour that begins now. */
export type CarryOut = (plan: Plan, known: Known, by: By) => Controls;

const daySlots = 96;

/** The planner's own set-points with the unit's weekly disinfection and the battery's mode. */
export function carriedOut(plan: Plan, known: Known, by: By): Controls {
  const { measured, mode, home, bounds, minute, weather } = known;
  const { before, usual, model, tankDipK, tankFallK, writesLeft } = by;
  const roomC = newest(measured, measured.roomC);
  const told = setPointsOf(plan, {
    now: {
      nowMs: minute * 60_000,
      roomC,
      roomHalfHourAgoC: measured.roomC[measured.slots - 3] ?? roomC,
      tankC: newest(measured, measured.tankC),
      running: mode === 'idle' ? 'off' : mode === 'sh' ? 'heating' : 'hot-water',
    },
    unit: {
      model,
      curveC: curveFlowC(home, weather.outdoorC[0] ?? 0),
      leastHeatW: home.heatPump?.leastHeatW ?? 0,
      tankHysteresisK: home.heatPump?.tank?.hysteresisK ?? 7,
    },
    told: {
      roomC: before.heating.setPointC,
      flowOffsetK: before.heating.flowOffsetK,
      tankC: before.dhw.setPointC,
    },
    lowC: bounds.lowC.subarray(0, daySlots),
    highC: bounds.highC[0] ?? 23,
    tankDipK,
    tankFallK,
    disinfectedInMin: disinfectedIn(known, before),
    writesLeft,
  });
  if (!told) return usual;
  return {
    ...usual,
    heating: { ...usual.heating, setPointC: told.roomC, flowOffsetK: told.flowOffsetK },
    dhw: {
      ...usual.dhw,
      setPointC: told.tankC,
      disinfection: writesLeft < 1 ? before.dhw.disinfection : disinfectionOf(plan, known, before),
    },
    battery: batteryOf(plan, known),
  };
}

/** Minutes until the unit's weekly disinfection begins; Infinity where none begins on this local day any more. */
function disinfectedIn({ minute, home }: Known, { dhw }: Controls): number {
  if (!dhw.disinfection) return Infinity;
  const local = localClockOf(home.place.timeZone).minuteOf(minute);
  const { weekday, minute: ofDay } = dhw.disinfection;
  const ahead = ofDay - (local % 1440);
  return weekdayOf(Math.floor(local / 1440)) === weekday && ahead >= 0 ? ahead : Infinity;
}

/** The curve as the unit has it: its owner can read it off. */
function curveFlowC({ heatPump }: Known['home'], outdoorC: number): number {
  if (!heatPump) return 0;
  const { coldC, flowAtColdC, warmC, flowAtWarmC } = heatPump.curve;
  const place = Math.max(0, Math.min(1, (outdoorC - coldC) / (warmC - coldC)));
  return flowAtColdC + place * (flowAtWarmC - flowAtColdC);
}

/** The unit's own weekly programme, moved to when the plan has it; left alone while it runs or when the plan has none. */
export function disinfectionOf(
  plan: Plan,
  { minute, home }: Known,
  before: Controls,
): Controls['dhw']['disinfection'] {
  const { disinfectionMs, tankRuns } = plan.kept;
  const at = tankRuns.findLast(({ fromMs }) => fromMs <= (disinfectionMs ?? 0))?.fromMs;
  if (disinfectionMs === null || at === undefined || at <= minute * 60_000)
    return before.dhw.disinfection;
  const local = localClockOf(home.place.timeZone).minuteOf(at / 60_000);
  return { weekday: weekdayOf(Math.floor(local / 1440)), minute: local % 1440 };
}

/** The battery follows the sun by itself; it is held where the plan keeps its charge for a dearer hour. */
export function batteryOf({ slots }: Plan, { home, measured, minute }: Known): Controls['battery'] {
  const index = slots.findIndex(({ fromMs }) => fromMs === minute * 60_000);
  const slot = slots[index];
  if (!home.battery || !slot) return 'selfConsumption';
  const { batteryW, importW } = slot;
  const next = slots[index + 1];
  const isKept = Math.abs(batteryW) < 50 && importW > 150 && (next?.importW ?? importW) > 50;
  // Held, it would not take the sun either.
  const isDark = newest(measured, measured.pvWh) < 0.5 * newest(measured, measured.householdWh);
  return isKept && isDark ? 'hold' : 'selfConsumption';
}
