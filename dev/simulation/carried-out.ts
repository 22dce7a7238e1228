import { flowForHeatC } from '@hearth/energy/planner/unit-curve.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import type { HeatPumpModel } from '@hearth/energy/planner/scenario.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import { localClockOf, weekdayOf } from '@hearth/plant/local-clock.ts';
import type { Known } from './known.ts';
import { newest } from './measured.ts';

/** A tank that waits: heated by itself only when something has gone wrong. */
const waitingC = 47;
const hottestC = 60;
/** The unit starts by itself below set-point less hysteresis; a little more, so that it does. */
const startMarginK = 1.5;
/** A set-point from which it would start again so late may stay. */
const leastAgainC = 44;
const offRoomC = 16;
/** The thermostat calls until the room is so warm; the flow alone says how much. */
const onAboveK = 1.2;
/** What the unit adds to the flow for each kelvin that the room misses. */
const roomInfluenceK = 3;
const mostOffsetK = 10;
const leastHeatShare = 0.25;
/** A flow that is off by less is left as it is. */
const offsetSlackK = 2;

interface By {
  readonly model: HeatPumpModel;
  readonly usual: Controls;
  readonly before: Controls;
  /** Values that may still be written on this local day, and when it ends. */
  readonly writesLeft: number;
  readonly dayEndsMinute: number;
}

/** From a plan to what the units are told in the quarter-hour that begins now. */
export type CarryOut = (plan: Plan, known: Known, by: By) => Controls;

/**
 * Set-points that make the unit do what a plan has for the quarter-hour that begins now: by room set-point and curve offset for heating, by
 * the tank's set-point for hot water, by its own programme for disinfection.
 */
export function carriedOut(plan: Plan, known: Known, by: By): Controls {
  const slot = plan.slots.find(({ fromMs }) => fromMs === known.minute * 60_000);
  if (!slot) return by.usual;
  if (by.writesLeft < leastWritesLeft) return leftAlone(known, by);
  return {
    ...by.usual,
    heating: heatingOf(
      [heatOfHour(plan, slot.fromMs), heatOfHour(plan, slot.fromMs + hourMs)],
      known,
      by,
    ),
    dhw: {
      ...by.usual.dhw,
      setPointC: tankSetPointOf(
        { isHeated: slot.hotWaterHeatW + slot.immersionW > 50, aimC: runEndC(plan, slot.fromMs) },
        known,
        by,
      ),
      disinfection: disinfectionOf(plan, known, by.before),
    },
    battery: batteryOf(plan, known),
  };
}

/** What a change of mind may cost: a set-point with an offset and the tank's. */
const leastWritesLeft = 3;
const aloneAboveK = 0.5;
/** The curve a little below where it was set, as most are set too high. */
const aloneOffsetK = -2;

/** With one more write the unit's own thermostat keeps the room warm enough for the rest of the day. */
function leftAlone({ bounds }: Known, { before, writesLeft }: By): Controls {
  const daySetPointC = Math.max(...bounds.lowC.subarray(0, daySlots)) + aloneAboveK;
  if (writesLeft < 1 || before.heating.setPointC === daySetPointC) return before;
  const heating = { ...before.heating, setPointC: daySetPointC, flowOffsetK: aloneOffsetK };
  return { ...before, heating };
}

const daySlots = 96;

const hourMs = 3_600_000;

/** The mean of the clock's hour, so that all its quarter-hours come to the same: a unit that starts and stops within it costs more. */
function heatOfHour(plan: Plan, atMs: number): number {
  const from = Math.floor(atMs / hourMs) * hourMs;
  const heats = plan.slots
    .filter(({ fromMs }) => fromMs >= from && fromMs < from + hourMs)
    .map(({ heatingHeatW }) => heatingHeatW);
  return heats.reduce((sum, each) => sum + each, 0) / Math.max(1, heats.length);
}

function heatingOf(
  [heatW, nextHeatW]: readonly [number, number],
  known: Known,
  { model, before, usual, writesLeft }: By,
): Controls['heating'] {
  const { measured, home, weather, bounds } = known;
  const roomC = newest(measured, measured.roomC);
  const leastW = (home.heatPump?.leastHeatW ?? 0) * leastHeatShare;
  const kept = before.heating;
  // To stop for an hour is two writes that are wanted elsewhere.
  const isShort = writesLeft <= usualWritesLeft && kept.setPointC > offRoomC && nextHeatW >= leastW;
  const spareK = isDisinfectedSoon(known, before) ? beforeDisinfectionK : nearK;
  const mustHeat = fallsBelow(known, spareK) || runsOn(known, kept) || isShort;
  if (heatW < leastW && !mustHeat)
    return { ...usual.heating, setPointC: offRoomC, flowOffsetK: kept.flowOffsetK };
  const setPointC = Math.round(2 * Math.min(24, (bounds.highC[0] ?? 23) + onAboveK)) / 2;
  const wantedC = flowForHeatC(model, Math.max(heatW, leastW * 2));
  const curveC = curveFlowC(home, weather.outdoorC[0] ?? 0);
  const missingK = Math.max(-1, Math.min(1.5, setPointC - roomC));
  const offset = Math.max(
    -mostOffsetK,
    Math.min(mostOffsetK, wantedC - curveC - roomInfluenceK * missingK),
  );
  const slackK = writesLeft > usualWritesLeft ? offsetSlackK : 2 * offsetSlackK;
  const flowOffsetK =
    Math.abs(kept.flowOffsetK - offset) < slackK ? kept.flowOffsetK : Math.round(offset);
  return { ...usual.heating, setPointC, flowOffsetK };
}

/** With so many left the rest of the day is told only what matters. */
const usualWritesLeft = 8;
const nearSlots = 3;
const nearK = 0.25;

/** A disinfection takes the unit for an hour: the room is to have so much to lose. */
const beforeDisinfectionK = 0.9;
const soonMinutes = 60;

function isDisinfectedSoon({ minute, home }: Known, { dhw }: Controls): boolean {
  if (!dhw.disinfection) return false;
  const local = localClockOf(home.place.timeZone).minuteOf(minute);
  const { weekday, minute: ofDay } = dhw.disinfection;
  const ahead = ofDay - (local % 1440);
  return weekdayOf(Math.floor(local / 1440)) === weekday && ahead >= 0 && ahead <= soonMinutes;
}

function isTight({ measured, bounds }: Known): boolean {
  const roomC = newest(measured, measured.roomC);
  return roomC < Math.max(bounds.lowC[0] ?? 0, bounds.lowC[2] ?? 0) + tightK;
}

const tightK = 0.35;

/** What was begun against the plan goes on until the room is clear of its bound. */
function runsOn({ measured, bounds, minute }: Known, kept: Controls['heating']): boolean {
  const isOn = kept.setPointC > offRoomC;
  const clearC = (bounds.lowC[0] ?? 0) + clearK;
  return isOn && minute % 60 !== 0 && newest(measured, measured.roomC) < clearC;
}

const clearK = 0.7;

/** Whether the room, falling as it does now, is below what is wanted within the next quarter-hours. */
function fallsBelow({ measured, bounds }: Known, spareK: number): boolean {
  const roomC = newest(measured, measured.roomC);
  const earlierC = measured.roomC[measured.slots - 3] ?? roomC;
  const fallK = Math.max(0, (earlierC - roomC) / 2);
  for (let k = 0; k < nearSlots; k += 1)
    if (roomC - (k + 1) * fallK < (bounds.lowC[k] ?? 0) + spareK) return true;
  return false;
}

/** The curve as the unit has it: its owner can read it off. */
function curveFlowC({ heatPump }: Known['home'], outdoorC: number): number {
  if (!heatPump) return 0;
  const { coldC, flowAtColdC, warmC, flowAtWarmC } = heatPump.curve;
  const place = Math.max(0, Math.min(1, (outdoorC - coldC) / (warmC - coldC)));
  return flowAtColdC + place * (flowAtWarmC - flowAtColdC);
}

/** How warm the tank is when the run that goes on at an instant ends. */
function runEndC(plan: Plan, fromMs: number): number {
  let aimC = 0;
  for (const slot of plan.slots) {
    if (slot.fromMs < fromMs) continue;
    if (slot.hotWaterHeatW + slot.immersionW <= 50) break;
    aimC = Math.max(aimC, slot.tankC ?? 0);
  }
  return aimC;
}

function tankSetPointOf(
  run: { readonly isHeated: boolean; readonly aimC: number },
  known: Known,
  { before }: { before: Controls },
): number {
  const { measured, mode, home } = known;
  const startsAgainC = before.dhw.setPointC - (home.heatPump?.tank?.hysteresisK ?? 7);
  if (!run.isHeated) return startsAgainC <= leastAgainC ? before.dhw.setPointC : waitingC;
  const tankC = newest(measured, measured.tankC);
  const hysteresisK = home.heatPump?.tank?.hysteresisK ?? 7;
  const aimC = Math.ceil(run.aimC);
  if (mode === 'dhw') return Math.min(hottestC, Math.max(aimC, before.dhw.setPointC));
  if (aimC <= tankC) return waitingC;
  // The unit heats the tank first: while it does, the rooms get nothing.
  if (tankC >= leastAgainC && isTight(known)) return waitingC;
  return Math.min(hottestC, Math.max(aimC, Math.ceil(tankC + hysteresisK + startMarginK)));
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
