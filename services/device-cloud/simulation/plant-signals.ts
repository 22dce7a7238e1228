import type { Controls, RoomControls } from '@hearth/plant/controls.ts';
import type { FaultName } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { memberAt, numberAt, stringAt } from '../recordings/json.ts';
import { holidayOf } from './holiday.ts';
import { type CommandedHome, type CommandedPoint, pointWithId } from './commanded-home.ts';
import { isMultiSplit } from './plant-devices.ts';
import { type ScheduleState, scheduleStateAt } from './week-schedule.ts';

/** Control signals of the plant at an instant, and the minute of their next change. */
export interface PlantSignals {
  readonly controls: Controls;
  readonly until: number;
  /** State of the weekly schedule, by point. */
  readonly programmes: ReadonlyMap<CommandedPoint, ScheduleState>;
  /** Rooms on standby, because the first room on their outdoor unit has the opposite mode. */
  readonly standingBy: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** Converts the vendor's characteristics to the plant's controls; a home without commands follows its description. */
export function plantSignalsOf(
  home: Home,
  commanded: CommandedHome,
  at: {
    readonly minute: number;
    readonly localMinute: number;
    readonly faults: readonly FaultName[];
  },
): PlantSignals {
  const programmes = new Map<CommandedPoint, ScheduleState>();
  const programmeOf = (point: CommandedPoint, mode: string): ScheduleState => {
    const programme = scheduleStateAt(point, mode, at);
    programmes.set(point, programme);
    return programme;
  };
  const units = [...commanded.devices];
  const heatPump = home.heatPump ? units.shift() : undefined;
  const heating = pointWithId(heatPump, 'climateControlMainZone');
  const tank = pointWithId(heatPump, 'domesticHotWaterTank');
  const rooms = home.controls.rooms.map((room, index) => {
    const point = pointWithId(units[index], 'climateControl');
    return point ? roomControls(room, point, programmeOf(point, 'any')) : room;
  });
  const against = isMultiSplit(home) ? againstTheFirst(rooms) : none;
  const own = home.controls;
  const controls: Controls = {
    ...own,
    heating: heating ? heatingControls(heating, programmeOf(heating, 'heating')) : own.heating,
    dhw: tank ? tankControls(own.dhw, tank) : own.dhw,
    rooms: rooms.map((room, index) => (against.has(index) ? { ...room, isOn: false } : room)),
    holiday: holidayOf(commanded, home.place.timeZone),
    faults: at.faults,
  };
  const until = Math.min(...[...programmes.values()].map((programme) => programme.until));
  return { controls, until, programmes, standingBy: against };
}

/** Rooms whose mode is the opposite of the first room's: one outdoor unit either heats or cools. */
function againstTheFirst(rooms: readonly RoomControls[]): ReadonlySet<number> {
  const requestedModeOf = ({ isOn: on, mode }: RoomControls) =>
    on && (mode === 'heating' || mode === 'cooling') ? mode : null;
  const [first] = rooms;
  const decided = first ? requestedModeOf(first) : null;
  if (decided === null) return none;
  return new Set(
    rooms.flatMap((room, index) => {
      const want = requestedModeOf(room);
      return want !== null && want !== decided ? [index] : [];
    }),
  );
}

/** A heat pump in cooling mode does not heat; it cannot cool. */
function heatingControls({ point }: CommandedPoint, programme: ScheduleState): Controls['heating'] {
  const mode = stringAt(point, 'operationMode', 'value') ?? 'heating';
  return {
    isOn: isOnBy(point, programme) && mode !== 'cooling',
    setPointC: setPointBy(point, mode, programme) ?? 20,
    flowOffsetK: setPointOf(point, mode, 'leavingWaterOffset') ?? 0,
    schedule: programme.schedule,
  };
}

function tankControls(own: Controls['dhw'], { point, boosted }: CommandedPoint): Controls['dhw'] {
  return {
    ...own,
    isOn: isOn(point),
    setPointC: setPointOf(point, 'heating', 'domesticHotWaterTemperature') ?? own.setPointC,
    boostAtMinute: isBoosting(point) ? boosted : null,
  };
}

function roomControls(
  own: RoomControls,
  { point, boosted }: CommandedPoint,
  programme: ScheduleState,
): RoomControls {
  const mode = roomModes.find((name) => name === stringAt(point, 'operationMode', 'value'));
  const isAuto = mode === 'auto';
  const half = isAuto ? (own.coolingSetPointC - own.heatingSetPointC) / 2 : 0;
  const setPointC = (name: string) => setPointBy(point, isAuto ? 'auto' : name, programme);
  return {
    isOn: isOnBy(point, programme),
    mode: mode ?? own.mode,
    heatingSetPointC: (setPointC('heating') ?? own.heatingSetPointC) - half,
    coolingSetPointC: (setPointC('cooling') ?? own.coolingSetPointC) + half,
    schedule: programme.schedule,
    boostAtMinute: isBoosting(point) ? boosted : null,
    powerShareMax: powerShareMax(point),
  };
}

/** Share of the full power in economy, quiet and demand-control modes; the lowest applies. */
function powerShareMax(point: unknown): number {
  const isSet = (name: string): boolean => memberAt(point, name, 'value') === 'on';
  const demand = memberAt(point, 'demandControl', 'value');
  const mode = stringAt(demand, 'currentMode', 'value');
  const fixed = (numberAt(demand, 'modes', 'fixed', 'value') ?? 100) / 100;
  return Math.min(
    isSet('econoMode') ? 0.7 : 1,
    isSet('outdoorSilentMode') ? 0.6 : 1,
    mode === 'fixed' ? fixed : mode === 'auto' ? 0.8 : 1,
  );
}

/** On while the plant follows a schedule that switches; else the schedule's current action, else the point's switch. */
function isOnBy(point: unknown, { schedule, switches, values: gives }: ScheduleState): boolean {
  if (schedule && switches) return true;
  return gives.isOn ?? isOn(point);
}

function setPointBy(
  point: unknown,
  mode: string,
  { schedule, values: gives }: ScheduleState,
): number | undefined {
  const own = setPointOf(point, mode, 'roomTemperature');
  return schedule ? own : (gives.setPointC ?? own);
}

const roomModes = ['heating', 'cooling', 'auto', 'fanOnly', 'dry'] as const;

function setPointOf(point: unknown, mode: string, name: string): number | undefined {
  const modes = memberAt(point, 'temperatureControl', 'value', 'operationModes');
  return numberAt(modes, mode, 'setpoints', name, 'value');
}

const isOn = (point: unknown): boolean => memberAt(point, 'onOffMode', 'value') === 'on';

const isBoosting = (point: unknown): boolean => memberAt(point, 'powerfulMode', 'value') === 'on';
