import { weekdayOf } from '@hearth/calendar/dates.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { usualHeatingLimitC } from '@hearth/physics/degree-days.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import type { PlannedPoint, PlannedUnit } from '@hearth/product/plan-control/contract.ts';
import type { RoomScenarioInput } from '../air-conditioner/room-scenario.ts';
import { type StoredRoom, roomScenarioOf } from '../air-conditioner/stored-rooms.ts';
import { comfortOfWeek } from '../observed-home/comfort-of-week.ts';
import { type ControlledHome, nothingControlled } from '../observed-home/controlled-home.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import type { Observation } from '../planner/observation.ts';
import { slotMin } from '../planner/scenario.ts';
import type { WeekMinute } from '../schedule-cost/set-points-of-week.ts';
import type { PlanControl } from './plan-port.ts';
import { switchOfWeek } from './switch-week.ts';
import {
  type PlannedSignal,
  clampRoom,
  pointIn,
  roomWeekOf,
  sensorIn,
  signalIn,
} from './unit-of-plan.ts';

/** A unit that heats or cools the air of a room, and what it keeps. */
export interface RoomUnit {
  readonly unit: PlannedUnit;
  readonly climate: PlannedPoint;
  /** Its set-point in force. */
  readonly room: PlannedSignal;
  readonly airC: number | null;
  readonly task: 'heating' | 'cooling' | 'both' | 'off';
  /** Whether its weekly schedule has it on; null: the schedule does not switch. */
  readonly isOnAt: ((time: WeekMinute) => boolean) | null;
  readonly controlled: ControlledHome;
}

/** The air conditioners of a home whose room set-point can be set. */
export function roomsOfPlan({ units, house }: PlanControl): readonly RoomUnit[] {
  return units.flatMap((unit): readonly RoomUnit[] => {
    const climate = unit.kind === 'air-to-air' ? pointIn(unit, 'climate') : null;
    const name = climate?.setPointInForce ?? '';
    const room = climate && signalIn(climate, name, 'roomSetPoint');
    if (!climate || !room) return [];
    const isOnAt = switchOfWeek(climate.week);
    // A unit that its schedule switches is on again by itself.
    const isOff =
      !isOnAt && climate.values.some((each) => each.name === 'onOff' && each.value === 'off');
    const airC = sensorIn(climate, 'roomTemperature');
    const { sheet } = nothingControlled;
    return [
      {
        unit,
        climate,
        room,
        airC,
        task: isOff ? 'off' : taskOf(name),
        isOnAt,
        controlled: {
          ...nothingControlled,
          house,
          sheet: { ...sheet, tankLitres: 0 },
          lastReport: {
            at: unit.readAt,
            running: null,
            roomC: airC,
            tankC: null,
            outdoorC: sensorIn(climate, 'outdoorTemperature'),
          },
          setPoints: {
            ...nothingControlled.setPoints,
            roomC: clampRoom(room.normal),
            roomWeek: roomWeekOf(climate),
          },
        },
      },
    ];
  });
}

function taskOf(setPoint: string): RoomUnit['task'] {
  if (setPoint.startsWith('roomSetPointHeating')) return 'heating';
  return setPoint.startsWith('roomSetPointCooling') ? 'cooling' : 'both';
}

/** Distance from the set-point that stores heat or cold, K: as much as rooms of a heat pump may be warmer. */
const storedK = 2;
const sides = {
  heating: { belowK: 0, aboveK: storedK },
  cooling: { belowK: storedK, aboveK: 0 },
  both: { belowK: 0, aboveK: 0 },
} as const;

/**
 * The room with its bounds: people get at least what they set, and more only on the side that stores. Nobody needs it while its schedule has the unit
 * off. A unit that is set to heat in summer does nothing.
 */
function storedRoomOf(
  { unit, airC, task, isOnAt, controlled }: RoomUnit,
  observation: Pick<Observation, 'minute' | 'timeZone' | 'weather'>,
): StoredRoom {
  const { minute, timeZone, weather } = observation;
  const slots = weather.outdoorC.length;
  const { setPoints } = controlled;
  const isIdle = task === 'heating' && meanOf(weather.outdoorC) > usualHeatingLimitC;
  const room = { key: unit.unit, airC, task: task === 'off' ? ('both' as const) : task };
  if (task === 'off' || isIdle) return { ...room, bounds: null };
  const bounds = comfortOfWeek({ setPoints, comfort: sides[task] }, { minute, slots, timeZone });
  const clock = localClockOf(timeZone);
  const whileNeeded = (column: Float64Array): Float64Array =>
    column.map((value, slot) => {
      const local = clock.minuteOf(minute + slot * slotMin);
      const weekday = weekdayOf(Math.floor(local / dayMinutes));
      const isOn = isOnAt?.({ weekday, minutes: local % dayMinutes }) ?? true;
      return isOn ? value : Number.NaN;
    });
  // What cools keeps the set-point of each hour, not the highest one of the week.
  const highC = task === 'cooling' ? bounds.setPointC : bounds.highC;
  return { ...room, bounds: { lowC: whileNeeded(bounds.lowC), highC: whileNeeded(highC) } };
}

/** Input of a plan for the air conditioners of a home: the same for a plan and for what scores it. */
export const scenarioOfRooms = (
  units: readonly RoomUnit[],
  { observation, description }: Pick<ObservedHome, 'observation' | 'description'>,
): RoomScenarioInput =>
  roomScenarioOf(
    observation,
    description,
    units.map((unit) => storedRoomOf(unit, observation)),
  );
