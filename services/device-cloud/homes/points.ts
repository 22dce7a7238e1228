import { weekDays } from '@hearth/calendar/week-days.ts';
import type { JsonObject } from '../recordings/json.ts';
import type { SampleNames } from './sample-names.ts';
import {
  choice,
  fixedChoice,
  group,
  name,
  noFault,
  sensor,
  sensors,
  setPoint,
  setPoints,
  readOnlyValue,
} from './characteristics.ts';

/** Properties in which points of one kind differ between homes. */
export interface OwnPoint {
  readonly title: string;
  readonly consumption: JsonObject;
  readonly output?: JsonObject;
  readonly schedule?: JsonObject;
}

/** Heating zone of a heat pump, with the vendor's limits and steps. */
export function heatingPoint(
  own: OwnPoint & {
    readonly setPointC: number;
    readonly flowOffsetK: number;
    readonly isOn: boolean;
  },
): JsonObject {
  const room = { min: 12, max: 30, step: 0.5 };
  const offset = setPoint(own.flowOffsetK, { min: -10, max: 10, step: 1 });
  return {
    embeddedId: 'climateControlMainZone',
    managementPointType: 'climateControl',
    managementPointSubType: 'mainZone',
    managementPointCategory: 'primary',
    name: name(own.title),
    onOffMode: choice(own.isOn ? 'on' : 'off', 'on', 'off'),
    operationMode: choice('heating', 'heating', 'cooling', 'auto'),
    controlMode: fixedChoice('roomTemperature', 'roomTemperature', 'leavingWaterTemperature'),
    setpointMode: fixedChoice('weatherDependent', 'fixed', 'weatherDependent'),
    ...noFault(),
    isInEmergencyState: readOnlyValue(false),
    isHolidayModeActive: readOnlyValue(false),
    holidayMode: group('holidayMode', {
      enabled: false,
      startDate: '2017-01-01',
      endDate: '2017-01-01',
    }),
    temperatureControl: setPoints({
      heating: { roomTemperature: setPoint(own.setPointC, room), leavingWaterOffset: offset },
      cooling: { roomTemperature: setPoint(24, room), leavingWaterOffset: structuredClone(offset) },
      auto: {
        roomTemperature: setPoint(own.setPointC, room),
        leavingWaterOffset: structuredClone(offset),
      },
    }),
    sensoryData: sensors({
      roomTemperature: sensor(20.9, 0.1),
      outdoorTemperature: sensor(2, 1),
      leavingWaterTemperature: sensor(34, 1),
    }),
    consumptionData: own.consumption,
    ...(own.output ? { outputData: own.output } : {}),
    ...(own.schedule ? { schedule: group('schedule', own.schedule) } : {}),
  };
}

export function tankPoint(
  own: OwnPoint & { readonly setPointC: number; readonly isOn: boolean },
): JsonObject {
  return {
    embeddedId: 'domesticHotWaterTank',
    managementPointType: 'domesticHotWaterTank',
    managementPointCategory: 'primary',
    name: name(own.title),
    onOffMode: choice(own.isOn ? 'on' : 'off', 'on', 'off'),
    operationMode: fixedChoice('heating', 'heating'),
    setpointMode: fixedChoice('fixed', 'fixed'),
    heatupMode: fixedChoice('reheatOnly', 'reheatOnly', 'reheatSchedule', 'scheduleOnly'),
    powerfulMode: choice('off', 'on', 'off'),
    isPowerfulModeActive: readOnlyValue(false),
    ...noFault(),
    isInEmergencyState: readOnlyValue(false),
    isHolidayModeActive: readOnlyValue(false),
    temperatureControl: setPoints({
      heating: {
        domesticHotWaterTemperature: setPoint(own.setPointC, { min: 30, max: 60, step: 1 }),
      },
    }),
    sensoryData: sensors({ tankTemperature: sensor(46, 1) }),
    consumptionData: own.consumption,
    ...(own.output ? { outputData: own.output } : {}),
  };
}

export interface RoomSettings {
  readonly isOn: boolean;
  readonly mode: string;
  readonly isEcono: boolean;
  readonly heatingC: number;
  readonly coolingC: number;
  readonly autoC: number;
}

/** Management point of a room air-conditioner. */
export function roomPoint(own: OwnPoint & RoomSettings): JsonObject {
  const fan = {
    fanSpeed: {
      currentMode: choice('auto', 'auto', 'quiet', 'fixed'),
      modes: { fixed: { settable: true, value: 3, minValue: 1, maxValue: 5, stepValue: 1 } },
    },
    fanDirection: {
      horizontal: { currentMode: choice('stop', 'stop', 'swing') },
      vertical: { currentMode: choice('swing', 'stop', 'swing', 'windNice') },
    },
  };
  return {
    embeddedId: 'climateControl',
    managementPointType: 'climateControl',
    managementPointSubType: 'mainZone',
    managementPointCategory: 'primary',
    name: { settable: true, maxLength: 20, value: own.title },
    onOffMode: choice(own.isOn ? 'on' : 'off', 'on', 'off'),
    operationMode: choice(own.mode, 'heating', 'cooling', 'auto', 'dry', 'fanOnly'),
    econoMode: choice(own.isEcono ? 'on' : 'off', 'on', 'off'),
    powerfulMode: choice('off', 'on', 'off'),
    isPowerfulModeActive: readOnlyValue(false),
    streamerMode: choice('off', 'on', 'off'),
    outdoorSilentMode: choice('off', 'on', 'off'),
    demandControl: group('demandControl', {
      currentMode: choice('off', 'off', 'auto', 'fixed'),
      modes: {
        fixed: { settable: true, value: 80, unit: '%', minValue: 40, maxValue: 100, stepValue: 5 },
      },
    }),
    errorCode: readOnlyValue('00-'),
    isInErrorState: readOnlyValue(false),
    isInWarningState: readOnlyValue(false),
    isInCautionState: readOnlyValue(false),
    isInModeConflict: readOnlyValue(false),
    isHolidayModeActive: readOnlyValue(false),
    holidayMode: group('holidayMode', { enabled: false }),
    temperatureControl: setPoints({
      heating: { roomTemperature: setPoint(own.heatingC, { min: 10, max: 31, step: 0.5 }) },
      cooling: { roomTemperature: setPoint(own.coolingC, { min: 18, max: 33, step: 0.5 }) },
      auto: { roomTemperature: setPoint(own.autoC, { min: 18, max: 30, step: 0.5 }) },
    }),
    fanControl: group('fanControl', {
      operationModes: { heating: fan, cooling: structuredClone(fan) },
    }),
    sensoryData: sensors({ roomTemperature: sensor(21, 1), outdoorTemperature: sensor(2.5, 0.5) }),
    consumptionData: own.consumption,
    ...(own.schedule ? { schedule: group('schedule', own.schedule) } : {}),
  };
}

export function gateway(own: {
  readonly model: string;
  readonly serial: string;
  readonly mac: string;
}): JsonObject {
  return {
    embeddedId: 'gateway',
    managementPointType: 'gateway',
    managementPointCategory: 'secondary',
    name: name('Gateway'),
    modelInfo: readOnlyValue(own.model),
    serialNumber: readOnlyValue(own.serial),
    macAddress: readOnlyValue(own.mac),
    ipAddress: readOnlyValue('192.0.2.41'),
    firmwareVersion: readOnlyValue('1_30_0'),
    isFirmwareUpdateSupported: readOnlyValue(true),
    wifiConnectionStrength: readOnlyValue(-58),
    ...noFault(),
  };
}

export function part(type: string, title: string, characteristics: JsonObject): JsonObject {
  return {
    embeddedId: type,
    managementPointType: type,
    managementPointCategory: 'secondary',
    name: name(title),
    ...characteristics,
  };
}

/** The panel on the wall, with an update on offer that can be started. */
export function controlPanel(own: {
  readonly title: string;
  readonly dateTime: string;
}): JsonObject {
  const update = {
    id: '00000000-0000-4000-8000-000000000750',
    description: 'Control panel 7.5.0',
    version: '7.5.0',
    type: 'optional',
  };
  return part('userInterface', own.title, {
    dateTime: readOnlyValue(own.dateTime),
    firmwareVersion: readOnlyValue('7.1.0'),
    firmwareUpdate: { settable: true, ref: '#firmwareUpdate', value: update },
    firmwareUpdateStatus: {
      settable: false,
      value: 'succeeded',
      values: ['in-progress', 'succeeded', 'failed'],
    },
  });
}

/** Two weekly schedules of one operation mode; `actions` by day and time of day. */
export function weekSchedules(own: {
  readonly mode: string;
  readonly isEnabled: boolean;
  readonly names: Pick<SampleNames, 'week' | 'holidays'>;
  readonly actions: JsonObject;
  readonly actionTypes: JsonObject;
}): JsonObject {
  const schedule = (title: string): JsonObject => ({
    settable: true,
    name: name(title),
    meta: { isReadOnly: false, actionPeriods: [...weekDays] },
    actions: structuredClone(own.actions),
  });
  return {
    currentMode: fixedChoice(own.mode, own.mode),
    modes: {
      [own.mode]: {
        enabled: { settable: true, value: own.isEnabled },
        currentSchedule: choice('week', 'week', 'holidays'),
        meta: {
          minIntervalBetweenActions: '00:10:00',
          maxSchedules: 2,
          maxActionsPerActionPeriod: 6,
          consecutiveActionsAllowed: true,
          actionTypes: own.actionTypes,
        },
        schedules: { week: schedule(own.names.week), holidays: schedule(own.names.holidays) },
      },
    },
  };
}

export const roomActionTypes: JsonObject = {
  roomTemperature: { settable: false, minValue: 12, maxValue: 30, stepValue: 0.5 },
};
