import { hourMs } from '@hearth/calendar/durations.ts';
import { flowForHeatC } from './unit-curve.ts';
import { slotMs } from './horizon.ts';
import type { Plan } from './plan.ts';
import type { HeatPumpModel } from './scenario.ts';
import { tankSetPointOf } from './tank-set-point.ts';

/** What a unit that keeps its own controller is told. */
export interface SetPoints {
  readonly roomC: number;
  /** Added to the weather curve. */
  readonly flowOffsetK: number;
  readonly tankC: number;
}

/** What is measured as a quarter-hour begins. */
export interface UnitNow {
  readonly nowMs: number;
  readonly roomC: number;
  readonly roomHalfHourAgoC: number;
  readonly tankC: number;
  readonly running: 'off' | 'heating' | 'hot-water';
}

export interface ToldUnit {
  readonly model: HeatPumpModel;
  /** Flow that the weather curve has now, without an offset. */
  readonly curveC: number;
  readonly leastHeatW: number;
  /** The unit heats the tank when it is so much below its set-point. */
  readonly tankHysteresisK: number;
}

export interface SetPointRequest {
  readonly now: UnitNow;
  readonly unit: ToldUnit;
  /** What it was told last. */
  readonly signals: SetPoints;
  /** Wanted at least, by quarter-hour from now on for a day. */
  readonly lowC: Float64Array;
  readonly highC: number;
  /** Rooms fall so far while the tank is heated. */
  readonly tankDipK: number;
  /** They fall so far in a run of the tank that is as long as usual. */
  readonly tankFallK: number;
  /** When the unit's own disinfection begins on this day; Infinity: it does not. */
  readonly disinfectedInMin: number;
  /** Values that may still be written on this day. */
  readonly writesLeft: number;
}

type Planned = Pick<Plan, 'slots'>;

const offRoomC = 16;
/** The thermostat calls until the room is so warm; the flow alone says how much. */
const onAboveK = 1.2;
const mostRoomC = 24;
/** What units usually add to the flow for each kelvin that the room misses. */
const roomInfluenceK = 3;
const mostOffsetK = 10;
/** In parts of an hour a unit gives less than its least heat; below so much of it not worth a start. */
const leastHeatShare = 0.25;
/** A flow that is off by less is left as it is. */
const offsetSlackK = 2;
/** With so many writes left the rest of the day is told only what matters. */
const usualWritesLeft = 8;
/** From so few on the rooms are left to their thermostat: what is left is for two runs of the tank. */
const tankWritesLeft = 6;
/** The last one leaves the tank to the unit. */
const lastWrites = 2;
/** As units are usually set: heated again early enough for a bath. */
const aloneTankC = 52;

/**
 * A plan as set-points for a unit that keeps its own controller, for the quarter-hour that begins now: by room set-point and curve offset for
 * heating, by the tank's set-point for hot water. Called each quarter-hour; what comes out as it was told before costs no write. Where the day's
 * writes run out, the unit's own thermostats keep first the rooms, then the tank. Null: the plan says nothing of now.
 */
export function setPointsOf(plan: Planned, request: SetPointRequest): SetPoints | null {
  const { now, signals: told, writesLeft } = request;
  const index = plan.slots.findIndex(({ fromMs }) => fromMs === now.nowMs);
  if (index < 0) return null;
  const ahead = plan.slots.slice(index);
  const isTankLeft = writesLeft <= lastWrites && now.running !== 'hot-water';
  const tankC = isTankLeft ? aloneTankC : tankSetPointOf(ahead, request);
  const room =
    writesLeft < tankWritesLeft ? roomAlone(request) : roomTold(plan, request, runsSoon(ahead));
  const wanted = { ...room, tankC };
  if (writesBetween(told, wanted) <= writesLeft) return wanted;
  return writesLeft > 0 ? { ...told, tankC } : told;
}

/** Values that one would write to bring the one about from the other. */
export function writesBetween(before: SetPoints, after: SetPoints): number {
  const points = ['roomC', 'flowOffsetK', 'tankC'] as const;
  return points.filter((point) => before[point] !== after[point]).length;
}

const aloneAboveK = 0.5;
/** The curve a little below where it was set, as most are set too high. */
const aloneOffsetK = -2;

/** The unit's own thermostat keeps the rooms warm enough for the rest of the day. */
function roomAlone(request: SetPointRequest): Pick<SetPoints, 'roomC' | 'flowOffsetK'> {
  const { lowC, tankDipK, disinfectedInMin } = request;
  // Later on this day there may be no write left for it.
  const reserveK = Number.isFinite(disinfectedInMin) ? beforeDisinfectionK(request) : tankDipK;
  const aboveK = Math.max(aloneAboveK, Math.ceil(2 * reserveK) / 2);
  const roomC = lowC.reduce((most, each) => Math.max(most, each), 0) + aboveK;
  return { roomC, flowOffsetK: aloneOffsetK };
}

/** The mean of the clock's hour, so that all its quarter-hours come to the same: a unit that starts and stops within it costs more. */
function heatOfHour({ slots }: Planned, atMs: number): number {
  const from = Math.floor(atMs / hourMs) * hourMs;
  const heats = slots
    .filter(({ fromMs }) => fromMs >= from && fromMs < from + hourMs)
    .map(({ heatingHeatW }) => heatingHeatW);
  return heats.reduce((sum, each) => sum + each, 0) / Math.max(1, heats.length);
}

const soonSlots = hourMs / slotMs;

const runsSoon = (ahead: Planned['slots']): boolean =>
  ahead.slice(0, soonSlots).some(({ hotWaterHeatW }) => hotWaterHeatW > 50);

function roomTold(
  plan: Planned,
  request: SetPointRequest,
  isTankSoon: boolean,
): Pick<SetPoints, 'roomC' | 'flowOffsetK'> {
  const { now, unit, signals: told, highC, writesLeft } = request;
  const heatW = heatOfHour(plan, now.nowMs);
  const nextHeatW = heatOfHour(plan, now.nowMs + hourMs);
  const leastW = unit.leastHeatW * leastHeatShare;
  // To stop for an hour is two writes that are wanted elsewhere.
  const isShort = writesLeft <= usualWritesLeft && told.roomC > offRoomC && nextHeatW >= leastW;
  const mustHeat = fallsBelow(request, isTankSoon) || runsOn(request) || isShort;
  if (heatW < leastW && !mustHeat) return { roomC: offRoomC, flowOffsetK: told.flowOffsetK };
  const roomC = Math.round(2 * Math.min(mostRoomC, highC + onAboveK)) / 2;
  const wantedC = flowForHeatC(unit.model, Math.max(heatW, leastW * 2));
  const missingK = Math.max(-1, Math.min(1.5, roomC - now.roomC));
  const offset = Math.max(
    -mostOffsetK,
    Math.min(mostOffsetK, wantedC - unit.curveC - roomInfluenceK * missingK),
  );
  const slackK = writesLeft > usualWritesLeft ? offsetSlackK : 2 * offsetSlackK;
  const isKept = Math.abs(told.flowOffsetK - offset) < slackK;
  return { roomC, flowOffsetK: isKept ? told.flowOffsetK : Math.round(offset) };
}

const nearSlots = 3;
const nearK = 0.25;
/** A disinfection takes the unit for an hour or more, longer than a run as usual: the room is to have so much to lose. */
const beforeDisinfectionK = ({ tankFallK }: SetPointRequest): number =>
  Math.max(0.9, Math.min(2, disinfectionRuns * tankFallK));
const disinfectionRuns = 1.6;
const beforeRunK = 0.15;
const soonMin = 90;

/** Whether the room, falling as it does now, is below what is wanted within the next quarter-hours. */
function fallsBelow(request: SetPointRequest, isTankSoon: boolean): boolean {
  const { now, lowC, tankDipK, disinfectedInMin } = request;
  const spareK =
    disinfectedInMin <= soonMin
      ? beforeDisinfectionK(request)
      : Math.max(nearK, isTankSoon ? tankDipK + beforeRunK : 0);
  const fallK = Math.max(0, (now.roomHalfHourAgoC - now.roomC) / 2);
  for (let k = 0; k < nearSlots; k += 1)
    if (now.roomC - (k + 1) * fallK < (lowC[k] ?? 0) + spareK) return true;
  return false;
}

const clearK = 0.7;

/** What was begun against the plan goes on until the room is clear of its bound. */
function runsOn({ now, signals: told, lowC }: SetPointRequest): boolean {
  return told.roomC > offRoomC && now.nowMs % hourMs !== 0 && now.roomC < (lowC[0] ?? 0) + clearK;
}
