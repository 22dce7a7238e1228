import { faults } from '@hearth/plant/faults.ts';
import type { Temporal } from 'temporal-polyfill';
import { writeClock } from '../telemetry/device-at.ts';
import type { LocalCalendar } from '../telemetry/local-calendar.ts';
import { writeSensors } from '../telemetry/sensors.ts';
import {
  type JsonObject,
  isObject,
  member,
  memberAt,
  objectAt,
  stringAt,
} from '../recordings/json.ts';
import { embeddedIdOf } from '../recordings/recorded-device.ts';
import type { CommandedDevice, CommandedPoint } from './commanded-home.ts';
import { type CountingRule, arraysOf } from './energy-counters.ts';
import { type SimulatedPlant, columns } from './simulate-home.ts';
import type { ScheduleState } from './week-schedule.ts';
import type { PlantSignals } from './plant-signals.ts';

const boostMinutes = 20;
/** Newer gateways of heat pumps report whole kWh, those of room units tenths. */
const heatPumpCounts: CountingRule = { stepsPerUnit: 1, fill: 'null' };
const roomCounts: CountingRule = { stepsPerUnit: 10, fill: 'zero' };

export interface DeviceStateInput {
  readonly lived: SimulatedPlant;
  readonly signals: PlantSignals;
  readonly calendar: LocalCalendar;
  readonly at: Temporal.Instant;
  readonly timeZone: string;
}

/** Writes the plant's state into a device with its commands applied. `room` is the index of its air-conditioner, null for the heat pump. */
export function writeDeviceState(
  device: CommandedDevice,
  room: number | null,
  state: DeviceStateInput,
): JsonObject {
  for (const point of device.points) {
    const programme = state.signals.programmes.get(point);
    if (programme) showProgramme(point.point, programme);
    showSensors(point.point, room, state.lived);
    showBoost(point, room, state);
    showHoliday(point.point, state);
    showStandingBy(point.point, room, state);
    showCounts(point.point, room, state);
  }
  showFaults(device, room, state.lived);
  writeClock(device.reported, state.timeZone, state.at);
  return device.reported;
}

/** Writes the values of the schedule's current action. */
function showProgramme(point: JsonObject, { values: gives }: ScheduleState): void {
  const onOff = objectAt(point, 'onOffMode');
  if (onOff && gives.isOn !== null) onOff['value'] = gives.isOn ? 'on' : 'off';
  const mode = stringAt(point, 'operationMode', 'value') ?? '';
  const setPoint = objectAt(
    point,
    'temperatureControl',
    'value',
    'operationModes',
    mode,
    'setpoints',
    'roomTemperature',
  );
  if (setPoint && gives.setPointC !== null) setPoint['value'] = gives.setPointC;
}

function showSensors(point: JsonObject, room: number | null, lived: SimulatedPlant): void {
  const sensors = objectAt(point, 'sensoryData', 'value');
  if (!sensors) return;
  const { plant, climate } = lived;
  const { home, state, hydronics } = plant;
  const zone = room === null ? 0 : (home.airConditioners[room]?.zone ?? 0);
  // A failed outdoor sensor reads 0 degrees.
  const isBlind = room === null && lived.faults.includes('outdoorSensor');
  writeSensors(sensors, {
    roomTemperature: state.zones[zone]?.airC,
    outdoorTemperature: isBlind ? 0 : climate.at(state.minute).outdoorC,
    leavingWaterTemperature: state.heatPump?.flowC,
    tankTemperature: hydronics ? state.tankC[hydronics.sensorNode] : undefined,
  });
}

/** Ends a boost, the powerful mode of the API: when the tank is hot, or after twenty minutes in a room. */
function showBoost(
  { point, boosted }: CommandedPoint,
  room: number | null,
  { lived }: DeviceStateInput,
): void {
  const [mode, flag] = [objectAt(point, 'powerfulMode'), objectAt(point, 'isPowerfulModeActive')];
  if (!mode || !flag || mode['value'] !== 'on') return;
  const { minute, heatPump } = lived.plant.state;
  const isOver =
    room === null ? heatPump?.boostServed === boosted : minute - boosted >= boostMinutes;
  if (isOver) mode['value'] = 'off';
  flag['value'] = !isOver;
}

function showStandingBy(
  point: JsonObject,
  room: number | null,
  { signals }: DeviceStateInput,
): void {
  const flag = objectAt(point, 'isInModeConflict');
  if (flag && room !== null) flag['value'] = signals.standingBy.has(room);
}

function showHoliday(point: JsonObject, { signals, lived }: DeviceStateInput): void {
  const flag = objectAt(point, 'isHolidayModeActive');
  const { holiday } = signals.controls;
  const { minute } = lived.plant.state;
  if (flag)
    flag['value'] = holiday !== null && minute >= holiday.fromMinute && minute < holiday.toMinute;
}

/** Writes the counts of electricity, and of the heat that the heat pump delivered. */
function showCounts(
  point: JsonObject,
  room: number | null,
  { lived, calendar }: DeviceStateInput,
): void {
  const isTank = embeddedIdOf(point) === 'domesticHotWaterTank';
  const electricity: Counted =
    room === null
      ? { heating: isTank ? columns.tank : columns.heating, cooling: null }
      : { heating: columns.roomHeating(room), cooling: columns.roomCooling(room) };
  const heat: Counted = { heating: isTank ? columns.tankHeat : columns.heatingHeat };
  const rule = room === null ? heatPumpCounts : roomCounts;
  const show = (modes: unknown, sources: Counted): void => {
    if (!isObject(modes)) return;
    for (const [mode, column] of Object.entries(sources))
      if (Object.hasOwn(modes, mode))
        modes[mode] = { ...arraysOf(lived.ledger, column, calendar, rule) };
  };
  show(memberAt(point, 'consumptionData', 'value', 'electrical'), electricity);
  if (room === null) show(memberAt(point, 'outputData', 'value', 'thermal'), heat);
}

/** Column by operation mode; null counts nothing. */
type Counted = Readonly<Record<string, number | null>>;

const flagOf = { error: 'isInErrorState', warning: 'isInWarningState' } as const;
/** Faults under which the backup heater runs alone: the heat pump reports an emergency. */
const emergencies: readonly string[] = ['flowSensor', 'outdoorFan', 'unitCommunication'];

/** Writes the most severe fault of the unit to the point that it concerns. */
function showFaults(
  device: CommandedDevice,
  room: number | null,
  { faults: names }: SimulatedPlant,
): void {
  const concerned = room === null ? 'heatPump' : 'airConditioner';
  const own = names
    .map((name) => ({ name, ...faults[name] }))
    .filter(({ concerns }) => concerns === 'both' || concerns === concerned)
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const reported = own.find(({ severity }) => severity !== 'none');
  if (!reported || reported.severity === 'none') return;
  const pointType =
    reported.name === 'disinfectionUnfinished' ? 'domesticHotWaterTank' : 'climateControl';
  const point = device.points.find(
    ({ point: candidate }) => candidate['managementPointType'] === pointType,
  )?.point;
  const [code, flag] = [member(point, 'errorCode'), member(point, flagOf[reported.severity])];
  if (isObject(code)) code['value'] = reported.code;
  if (isObject(flag)) flag['value'] = true;
  const emergency = member(point, 'isInEmergencyState');
  if (isObject(emergency)) emergency['value'] = own.some(({ name }) => emergencies.includes(name));
}
