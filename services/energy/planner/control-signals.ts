import { clamp } from '@hearth/physics/numerics.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { flowForHeatC } from './unit-curve.ts';
import { slotMs } from './horizon.ts';
import type { Plan } from './plan.ts';
import type { ControlSignalRequest, UnitControlSignals } from './control-signal-request.ts';
import { tankOnlyWrites, writesPerDayMax } from './control-limits.ts';
import { tankSetPointOf, waitingSetPointOf } from './tank-set-point.ts';

type Planned = Pick<Plan, 'slots'>;

const offRoomC = 16;
/** Margin of the room set-point above the upper bound, so that only the flow temperature controls the heat. */
const onAboveK = 1.2;
const roomMaxC = 24;
/** Room influence: usual rise of the flow for each kelvin below the room set-point. */
const roomInfluenceK = 3;
const offsetMaxK = 10;
/** Share of the least heat, as mean of an hour, below which a start is not worthwhile. */
const leastHeatShare = 0.25;
/** Smallest change of the offset that is written. */
const offsetSlackK = 2;
/** With no more writes than this beyond the reserve only larger changes are sent. */
const fewWrites = 2;
/** With fewer writes the thermostat controls the rooms at once, so that two writes for it are left. */
const thermostatWritesLeft = 4;
/** Writes of a run, of the rooms or the tank: its start and its end. */
const runWrites = 2;
/** With fewer writes the plan starts and stops no heating on a day that still has a tank run. */
const tankWritesLeft = thermostatWritesLeft + runWrites;
/** With these writes left the unit controls the tank itself. */
const lastWrites = 2;
/** Usual tank set-point of a unit, and the warmest at which its tank is left. */
const fallbackTankC = 52;
const fallbackTankMaxC = 55;

/**
 * Control signals of the quarter-hour that starts now: room set-point and curve offset for heating, tank set-point for hot water. Called each
 * quarter-hour; an unchanged signal costs no write. When the day's writes run out, the unit's thermostats take over the rooms first, then the
 * tank. Null when the plan has no slot for now.
 */
export function controlSignalsOf(
  plan: Planned,
  request: ControlSignalRequest,
): UnitControlSignals | null {
  const { now, previous, writesLeft } = request;
  const index = plan.slots.findIndex(({ fromMs }) => fromMs === now.nowMs);
  if (index < 0) return null;
  const ahead = plan.slots.slice(index);
  const isTankLeft = writesLeft <= lastWrites && now.running !== 'hot-water' && !now.lacksBath;
  const tankC = isTankLeft ? fallbackTankOf(request) : tankSetPointOf(ahead, request);
  const room = roomSignalsOf(ahead, request);
  return mostWithin(writesLeft, previous, { ...room, tankC });
}

/** Tank set-point without the plan: that of its waiting stays, since a change would be one of the last writes. */
function fallbackTankOf({ previous, unit }: ControlSignalRequest): number {
  const isUsual =
    previous.tankC >= Math.min(fallbackTankC, waitingSetPointOf(unit)) &&
    previous.tankC <= fallbackTankMaxC;
  return isUsual ? previous.tankC : fallbackTankC;
}

/** As many of the next signals as the writes allow, those of the rooms first: a unit that is off must not stay so. One write is the tank's. */
function mostWithin(
  writesLeft: number,
  previous: UnitControlSignals,
  next: UnitControlSignals,
): UnitControlSignals {
  const { roomC, flowOffsetK } = previous;
  const fits = (signals: UnitControlSignals): boolean => {
    const changesRooms = signals.roomC !== roomC || signals.flowOffsetK !== flowOffsetK;
    const most = changesRooms ? writesLeft - tankOnlyWrites : writesLeft;
    return changedSignalCount(previous, signals) <= most;
  };
  const choices = [
    next,
    { ...next, flowOffsetK },
    { ...previous, roomC: next.roomC },
    { ...previous, tankC: next.tankC },
  ];
  return choices.find(fits) ?? previous;
}

/** Number of signals that differ. */
export function changedSignalCount(previous: UnitControlSignals, next: UnitControlSignals): number {
  const points = ['roomC', 'flowOffsetK', 'tankC'] as const;
  return points.filter((point) => previous[point] !== next[point]).length;
}

/** The signals of the plan; with few writes left they stay while the unit does what is planned, then the thermostat takes over. */
function roomSignalsOf(
  ahead: Planned['slots'],
  request: ControlSignalRequest,
): Pick<UnitControlSignals, 'roomC' | 'flowOffsetK'> {
  const { previous, writesLeft } = request;
  const reserve = reserveOf(ahead, request);
  // With fewer than a run needs the thermostat would take over again.
  const leastLeft = isAtThermostat(request) ? reserve + runWrites : reserve;
  if (writesLeft >= leastLeft) return plannedRoomSignals(ahead, request);
  const isAsPlanned = heatOfRun(ahead) > 0 === previous.roomC > offRoomC;
  const mayWait = isAsPlanned && writesLeft >= thermostatWritesLeft;
  return mayWait && !isFallingBelow(request, startsTankSoon(ahead))
    ? { roomC: previous.roomC, flowOffsetK: previous.flowOffsetK }
    : thermostatSignals(request);
}

/** Writes that the plan's rooms leave: those of a tank run are kept where the rest of the day has one. */
function reserveOf(ahead: Planned['slots'], { dayLeft }: ControlSignalRequest): number {
  const today = ahead.slice(0, Math.round(daySlots * dayLeft));
  return today.some(heatsTank) ? tankWritesLeft : thermostatWritesLeft;
}

const isAtThermostat = ({ previous, highC }: ControlSignalRequest): boolean =>
  previous.roomC > offRoomC && previous.roomC < onRoomC(highC);

const onRoomC = (highC: number): number => Math.round(2 * Math.min(roomMaxC, highC + onAboveK)) / 2;

const fallbackAboveK = 0.5;
/** Most weather curves are set too high. */
const fallbackOffsetK = -2;
/** Offsets at which a thermostat keeps rooms warm without overheating them. */
const fallbackOffsetsK = { least: -6, most: 2 };

/**
 * Signals that let the unit's thermostat control the rooms until new writes come with the next day. The bounds of that day do not count: a
 * home that cools at night would be kept at its temperature of the day.
 */
function thermostatSignals(
  request: ControlSignalRequest,
): Pick<UnitControlSignals, 'roomC' | 'flowOffsetK'> {
  const { previous, lowC, tankDropK, disinfectedInMin, dayLeft } = request;
  // There may be no write left before the disinfection.
  const reserveK = Number.isFinite(disinfectedInMin) ? beforeDisinfectionK(request) : tankDropK;
  const aboveK = Math.max(fallbackAboveK, Math.ceil(2 * reserveK) / 2);
  const left = lowC.subarray(0, Math.max(1, Math.ceil(dayLeft * lowC.length)));
  const roomC = left.reduce((most, each) => Math.max(most, each), 0) + aboveK;
  const { flowOffsetK } = previous;
  const isUsual = flowOffsetK >= fallbackOffsetsK.least && flowOffsetK <= fallbackOffsetsK.most;
  return { roomC, flowOffsetK: isUsual ? flowOffsetK : fallbackOffsetK };
}

/**
 * Mean heat of the planned run in the hour from now on, so that a run starts and ends where it is planned and has one flow temperature; 0 between runs.
 * A tank run does not interrupt it; a linear programme heats rooms and tank in the same slot.
 */
function heatOfRun(ahead: Planned['slots']): number {
  const from = ahead.findIndex((slot) => slot.heatingHeatW > 0 || !heatsTank(slot));
  const hour = from < 0 ? [] : ahead.slice(from, from + soonSlots);
  return (hour[0]?.heatingHeatW ?? 0) > 0 ? meanHeatW(hour) : 0;
}

/** Mean heat of the heated slots. */
function meanHeatW(slots: Planned['slots']): number {
  const heats = slots.flatMap(({ heatingHeatW }) => (heatingHeatW > 0 ? [heatingHeatW] : []));
  return heats.reduce((sum, each) => sum + each, 0) / Math.max(1, heats.length);
}

const heatsTankW = 50;
const soonSlots = hourMs / slotMs;
const daySlots = 24 * soonSlots;

const heatsTank = ({ hotWaterHeatW }: Planned['slots'][number]): boolean =>
  hotWaterHeatW > heatsTankW;

const startsTankSoon = (ahead: Planned['slots']): boolean =>
  ahead.slice(0, soonSlots).some(heatsTank);

function plannedRoomSignals(
  ahead: Planned['slots'],
  request: ControlSignalRequest,
): Pick<UnitControlSignals, 'roomC' | 'flowOffsetK'> {
  const { now, unit, previous, highC, writesLeft } = request;
  const heatW = heatOfRun(ahead);
  const nextHeatW = heatOfRun(ahead.slice(soonSlots));
  const leastW = unit.leastHeatW * leastHeatShare;
  // A stop for an hour costs two writes that are needed later.
  const isLow = writesLeft <= reserveOf(ahead, request) + fewWrites;
  const isShort = isLow && previous.roomC > offRoomC && nextHeatW >= leastW;
  const isFalling = isFallingBelow(request, startsTankSoon(ahead));
  const mustHeat = isFalling || continuesHeating(request) || isShort;
  const { roomC: previousRoomC, flowOffsetK } = previous;
  if (!mustHeat && isScarce(request) && waits(ahead, request))
    return { roomC: previousRoomC, flowOffsetK };
  if (heatW < leastW && !mustHeat) return { roomC: offRoomC, flowOffsetK };
  const roomC = onRoomC(highC);
  // Heating against the plan has the flow of the next run.
  const flowHeatW = heatW > 0 ? heatW : meanHeatW(ahead.slice(0, pauseSlots));
  const targetFlowC = flowForHeatC(unit.model, Math.max(flowHeatW, leastW * 2));
  const missingK = clamp(roomC - now.roomC, -1, 1.5);
  const offset = Math.max(
    -offsetMaxK,
    Math.min(offsetMaxK, targetFlowC - unit.curveC - roomInfluenceK * missingK),
  );
  const isFew = isLow || (isScarce(request) && !isFalling);
  const slackK = isFew ? 2 * offsetSlackK : offsetSlackK;
  const isUrgent = isFalling || (offset > flowOffsetK && isCool(request));
  const isWithinHour = previousRoomC === roomC && now.nowMs % hourMs !== 0 && !isUrgent;
  const keepsOffset = isWithinHour || Math.abs(flowOffsetK - offset) < slackK;
  return { roomC, flowOffsetK: keepsOffset ? flowOffsetK : Math.round(offset) };
}

/** Writes that rooms may be ahead of an even use over the day. */
const aheadWrites = 2;

/** Whether the day would have no writes for the rooms later: a plan that ends at noon misses the sun. */
const isScarce = ({ writesLeft, dayLeft }: ControlSignalRequest): boolean =>
  writesLeft - tankWritesLeft + aheadWrites < (writesPerDayMax - tankWritesLeft) * dayLeft;

/** Pause that heating bridges, and length of a run that it waits for, while writes are scarce. */
const pauseSlots = 2 * soonSlots;
const worthSlots = soonSlots;

/**
 * Whether the rooms stay as they are: heating goes on over a short pause and where a stop would make rooms need it again within the hour, and does not start
 * for a short run.
 */
function waits(ahead: Planned['slots'], request: ControlSignalRequest): boolean {
  const { previous, now, lowC, highC, tankRunDropK } = request;
  const soonLowC = Math.max(...lowC.subarray(0, soonSlots));
  const isOn = previous.roomC > offRoomC;
  if (isOn && heatOfRun(ahead) === 0 && now.roomC < soonLowC + Math.max(nearK, tankRunDropK))
    return true;
  const heated = ahead.slice(0, pauseSlots).filter(({ heatingHeatW }) => heatingHeatW > 0).length;
  return isOn
    ? heatOfRun(ahead) === 0 && heated > 0 && now.roomC < highC - clearK
    : heated < worthSlots;
}

const nearSlots = 3;
const nearK = 0.25;
/** Margin of the room before a disinfection, which occupies the unit longer than a tank run. */
const beforeDisinfectionK = ({ tankRunDropK }: ControlSignalRequest): number =>
  clamp(disinfectionRuns * tankRunDropK, 0.9, 2);
const disinfectionRuns = 1.6;
const beforeRunK = 0.15;
const soonMin = 90;

/** Whether the room falls below its lower bound in the next quarter-hours at its current rate. */
function isFallingBelow(request: ControlSignalRequest, isTankSoon: boolean): boolean {
  const { now, lowC, tankDropK, disinfectedInMin } = request;
  const spareK =
    disinfectedInMin <= soonMin
      ? beforeDisinfectionK(request)
      : Math.max(nearK, isTankSoon ? tankDropK + beforeRunK : 0);
  const fallK = Math.max(0, (now.roomHalfHourAgoC - now.roomC) / 2);
  for (let k = 0; k < nearSlots; k += 1)
    if (now.roomC - (k + 1) * fallK < (lowC[k] ?? 0) + spareK) return true;
  return false;
}

/** Whether too little heat would soon show: the bound rises in the morning, and a tank run takes the heat away. */
const isCool = ({ now, lowC }: ControlSignalRequest): boolean =>
  now.roomC < Math.max(...lowC.subarray(0, nearSlots)) + coolK;
const coolK = 0.5;

const clearK = 0.7;

/** Heating started against the plan continues until the room is clear of its bound. */
function continuesHeating({ now, previous, lowC }: ControlSignalRequest): boolean {
  return (
    previous.roomC > offRoomC && now.nowMs % hourMs !== 0 && now.roomC < (lowC[0] ?? 0) + clearK
  );
}
