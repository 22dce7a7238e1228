import type { JsonObject } from '../units/json.ts';
import {
  choice,
  connected,
  electricity,
  fixedChoice,
  group,
  name,
  noFault,
  sensor,
  sensors,
  setPoint,
  setPoints,
  shown,
} from './characteristics.ts';

/** Recorded on a Tuesday evening in February, 19:20 in Berlin: the tenth two-hour slot of the day runs. */
const recordedAt = '2026-02-10T18:20:00.000Z';
const none = null;

const heatPumpId = '6b1d0c52-8f0e-4a63-9a57-2f6d7f1e3a10';
const roomUnitId = 'c04f7a9e-1b35-4d28-8e6c-90a4b7d25f61';

/**
 * A sample account of our own writing, in the maker's shape: a family house of 140 square metres with an air-to-water heat
 * pump and a tank of 300 litres, and one room air-conditioner below the roof. All ids and names are invented.
 */
export const lindenweg = {
  timeZone: 'Europe/Berlin',
  site: {
    name: 'Lindenweg 12',
    location: { countryCode: 'DE', level: 'municipality', latitude: 48.14, longitude: 11.58 },
  },
  devices: [heatPump(), roomUnit()],
};

function heatPump(): JsonObject {
  return {
    _id: heatPumpId,
    id: heatPumpId,
    embeddedId: '3e9a4f70-52c1-4b8d-a1e6-7d40c85b9f22',
    deviceModel: 'Altherma',
    type: 'heating-wlan',
    isCloudConnectionUp: connected(),
    timestamp: recordedAt,
    lastUpdateReceived: recordedAt,
    managementPoints: [
      gateway({ model: 'BRP069A78', serial: '9000417', mac: '02:00:00:4C:57:01' }),
      heating(),
      tank(),
      part('indoorUnitHydro', 'Technikraum', {
        modelInfo: shown('HYDRO-300'),
        softwareVersion: shown('0222'),
      }),
      part('outdoorUnit', 'Außengerät', { softwareVersion: shown('1140') }),
      part('userInterface', 'Bedienteil', {
        dateTime: shown('2026-02-10T19:20:00'),
        firmwareVersion: shown('7.1.0'),
      }),
    ],
  };
}

function heating(): JsonObject {
  const room = { min: 12, max: 30, step: 0.5 };
  const offset = { min: -10, max: 10, step: 1 };
  return {
    embeddedId: 'climateControlMainZone',
    managementPointType: 'climateControl',
    managementPointSubType: 'mainZone',
    managementPointCategory: 'primary',
    name: name('Wohnräume'),
    onOffMode: choice('on', 'on', 'off'),
    operationMode: choice('heating', 'heating', 'cooling', 'auto'),
    controlMode: fixedChoice('roomTemperature', 'roomTemperature', 'leavingWaterTemperature'),
    setpointMode: fixedChoice('weatherDependent', 'fixed', 'weatherDependent'),
    ...noFault(),
    isInEmergencyState: shown(false),
    isHolidayModeActive: shown(false),
    holidayMode: group('holidayMode', {
      enabled: false,
      startDate: '2017-01-01',
      endDate: '2017-01-01',
    }),
    temperatureControl: setPoints({
      heating: { roomTemperature: setPoint(21, room), leavingWaterOffset: setPoint(0, offset) },
      cooling: { roomTemperature: setPoint(24, room), leavingWaterOffset: setPoint(0, offset) },
      auto: { roomTemperature: setPoint(21, room), leavingWaterOffset: setPoint(0, offset) },
    }),
    sensoryData: sensors({
      roomTemperature: sensor(20.9, 0.1),
      outdoorTemperature: sensor(2, 1),
      leavingWaterTemperature: sensor(34, 1),
    }),
    consumptionData: electricity({
      heating: {
        d: [3, 2, 2, 3, 2, 1, 1, 1, 1, 2, 3, 3, 3, 2, 3, 2, 2, 1, 1, 1, 1, none, none, none],
        w: [26, 24, 27, 22, 21, 23, 25, 24, 16, none, none, none, none, none],
        m: [
          690,
          610,
          445,
          210,
          62,
          0,
          0,
          0,
          38,
          225,
          470,
          655,
          702,
          231,
          ...Array.from({ length: 10 }, () => none),
        ],
      },
      cooling: {
        d: [...Array.from({ length: 21 }, () => 0), none, none, none],
        w: [0, 0, 0, 0, 0, 0, 0, 0, 0, none, none, none, none, none],
        m: [0, 0, 0, 0, 4, 31, 58, 47, 6, 0, 0, 0, 0, 0, ...Array.from({ length: 10 }, () => none)],
      },
    }),
    schedule: group('schedule', roomSchedule()),
  };
}

function roomSchedule(): JsonObject {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const actions = Object.fromEntries(
    days.map((day) => [
      day,
      { '06:00:00': { roomTemperature: 21 }, '22:00:00': { roomTemperature: 19 } },
    ]),
  );
  const schedule = (title: string): JsonObject => ({
    settable: true,
    name: name(title),
    meta: { isReadOnly: false, actionPeriods: days },
    actions,
  });
  return {
    currentMode: fixedChoice('heating', 'heating'),
    modes: {
      heating: {
        enabled: { settable: true, value: false },
        currentSchedule: choice('week', 'week', 'holidays'),
        meta: {
          minIntervalBetweenActions: '00:10:00',
          maxSchedules: 2,
          maxActionsPerActionPeriod: 6,
          consecutiveActionsAllowed: true,
          actionTypes: {
            roomTemperature: { settable: false, minValue: 12, maxValue: 30, stepValue: 0.5 },
          },
        },
        schedules: { week: schedule('Woche'), holidays: schedule('Ferien') },
      },
    },
  };
}

function tank(): JsonObject {
  return {
    embeddedId: 'domesticHotWaterTank',
    managementPointType: 'domesticHotWaterTank',
    managementPointCategory: 'primary',
    name: name('Warmwasser'),
    onOffMode: choice('on', 'on', 'off'),
    operationMode: fixedChoice('heating', 'heating'),
    setpointMode: fixedChoice('fixed', 'fixed'),
    heatupMode: fixedChoice('reheatOnly', 'reheatOnly', 'reheatSchedule', 'scheduleOnly'),
    powerfulMode: choice('off', 'on', 'off'),
    isPowerfulModeActive: shown(false),
    ...noFault(),
    isInEmergencyState: shown(false),
    isHolidayModeActive: shown(false),
    temperatureControl: setPoints({
      heating: { domesticHotWaterTemperature: setPoint(48, { min: 30, max: 60, step: 1 }) },
    }),
    sensoryData: sensors({ tankTemperature: sensor(46, 1) }),
    consumptionData: electricity({
      heating: {
        d: [0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, none, none, none],
        w: [5, 4, 5, 5, 4, 6, 6, 5, 3, none, none, none, none, none],
        m: [
          158,
          141,
          150,
          132,
          118,
          101,
          94,
          92,
          108,
          127,
          143,
          161,
          160,
          49,
          ...Array.from({ length: 10 }, () => none),
        ],
      },
    }),
  };
}

function roomUnit(): JsonObject {
  const zeros = (length: number) => Array.from({ length }, () => 0);
  return {
    _id: roomUnitId,
    id: roomUnitId,
    embeddedId: '704113',
    deviceModel: 'dx4',
    type: 'dx4',
    isCloudConnectionUp: connected(),
    timestamp: recordedAt,
    managementPoints: [
      {
        ...gateway({ model: 'BRP069C4x', serial: '0000000900041802', mac: '02:00:00:4C:57:02' }),
        timeZone: { settable: true, value: 'Europe/Berlin' },
        daylightSavingTimeEnabled: { settable: true, value: true },
        ledEnabled: { settable: true, value: true },
      },
      {
        ...cooling(),
        consumptionData: electricity({
          heating: {
            d: [
              0, 0, 0, 0.2, 0.1, 0, 0, 0, 0.3, 0.4, 0.2, 0, 0, 0, 0, 0.3, 0.1, 0, 0, 0, 0.2, 0.1, 0,
              0,
            ],
            w: [1.1, 0.9, 1.4, 1.2, 0.8, 1.6, 1.3, 1.2, 0.7, none, none, none, none, none],
            m: [34.2, 28.7, 12.4, 3.1, 0, 0, 0, 0, 0.6, 8.8, 21.5, 31.9, 36.1, 11.7, ...zeros(10)],
          },
          cooling: {
            d: zeros(24),
            w: [0, 0, 0, 0, 0, 0, 0, 0, 0, none, none, none, none, none],
            m: [0, 0, 0, 0.4, 6.3, 24.8, 41.2, 35.6, 9.9, 0, 0, 0, 0, 0, ...zeros(10)],
          },
        }),
      },
      part('indoorUnit', 'Studio', { softwareVersion: shown('2.03') }),
      part('outdoorUnit', 'Dach', { ...noFault(), softwareVersion: shown('1.14') }),
    ],
  };
}

function cooling(): JsonObject {
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
    name: { settable: true, maxLength: 20, value: 'Studio' },
    onOffMode: choice('on', 'on', 'off'),
    operationMode: choice('heating', 'heating', 'cooling', 'auto', 'dry', 'fanOnly'),
    econoMode: choice('off', 'on', 'off'),
    powerfulMode: choice('off', 'on', 'off'),
    isPowerfulModeActive: shown(false),
    streamerMode: choice('off', 'on', 'off'),
    outdoorSilentMode: fixedChoice('off', 'on', 'off'),
    errorCode: shown('00-'),
    isInErrorState: shown(false),
    isInWarningState: shown(false),
    isInCautionState: shown(false),
    isInModeConflict: shown(false),
    isHolidayModeActive: shown(false),
    holidayMode: group('holidayMode', { enabled: false }),
    temperatureControl: setPoints({
      heating: { roomTemperature: setPoint(21.5, { min: 10, max: 31, step: 0.5 }) },
      cooling: { roomTemperature: setPoint(25, { min: 18, max: 33, step: 0.5 }) },
      auto: { roomTemperature: setPoint(22, { min: 18, max: 30, step: 0.5 }) },
    }),
    fanControl: group('fanControl', {
      operationModes: { heating: fan, cooling: structuredClone(fan) },
    }),
    sensoryData: sensors({ roomTemperature: sensor(21, 1), outdoorTemperature: sensor(2.5, 0.5) }),
  };
}

function gateway(own: {
  readonly model: string;
  readonly serial: string;
  readonly mac: string;
}): JsonObject {
  return {
    embeddedId: 'gateway',
    managementPointType: 'gateway',
    managementPointCategory: 'secondary',
    name: name('Gateway'),
    modelInfo: shown(own.model),
    serialNumber: shown(own.serial),
    macAddress: shown(own.mac),
    ipAddress: shown('192.0.2.41'),
    firmwareVersion: shown('1_30_0'),
    isFirmwareUpdateSupported: shown(true),
    ...noFault(),
  };
}

function part(type: string, title: string, characteristics: JsonObject): JsonObject {
  return {
    embeddedId: type,
    managementPointType: type,
    managementPointCategory: 'secondary',
    name: name(title),
    ...characteristics,
  };
}
