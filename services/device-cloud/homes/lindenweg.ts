import type { Locale } from '@hearth/platform/http/schema.ts';
import type { JsonObject } from '../recordings/json.ts';
import { connected, electricity, noFault, readOnlyValue } from './characteristics.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import {
  controlPanel,
  gateway,
  heatingPoint,
  part,
  roomActionTypes,
  roomPoint,
  tankPoint,
  weekSchedules,
} from './points.ts';
import { type SampleNames, sampleNames } from './sample-names.ts';

/** Recorded on a Tuesday evening in February, 19:20 in Berlin: the tenth two-hour slot of the day runs. */
const recordedAt = '2026-02-10T18:20:00.000Z';
const none = null;

const heatPumpId = '6b1d0c52-8f0e-4a63-9a57-2f6d7f1e3a10';
const roomUnitId = 'c04f7a9e-1b35-4d28-8e6c-90a4b7d25f61';

/**
 * A sample account written by hand in the vendor's form: a family house of 140 square metres with an air-to-water heat
 * pump and a tank of 300 litres, and one room air-conditioner below the roof. All ids and names are invented.
 */
export const lindenweg = {
  timeZone: 'Europe/Berlin',
  site: {
    name: 'Lindenweg 12',
    location: { countryCode: 'DE', level: 'municipality', latitude: 48.14, longitude: 11.58 },
  },
  devices: lindenwegDevices('de'),
};

/** Its devices, with names in a language. */
export function lindenwegDevices(language: Locale): readonly JsonObject[] {
  const names = sampleNames[language];
  return [heatPump(names), roomUnit(names)];
}

function heatPump(names: SampleNames): JsonObject {
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
      heatingPoint({
        title: names.livingArea,
        setPointC: 21,
        flowOffsetK: 0,
        isOn: true,
        consumption: heatingCounts(),
        schedule: roomSchedule(names),
      }),
      tankPoint({ title: names.hotWater, setPointC: 48, isOn: true, consumption: tankCounts() }),
      part('indoorUnitHydro', names.indoorUnit, {
        modelInfo: readOnlyValue('HYDRO-300'),
        softwareVersion: readOnlyValue('0222'),
      }),
      part('outdoorUnit', names.outdoorUnit, { softwareVersion: readOnlyValue('1140') }),
      controlPanel({ title: names.controlPanel, dateTime: '2026-02-10T19:20:00' }),
    ],
  };
}

function heatingCounts(): JsonObject {
  return electricity({
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
  });
}

function roomSchedule(names: SampleNames): JsonObject {
  const actions = Object.fromEntries(
    weekDays.map((day) => [
      day,
      { '06:00:00': { roomTemperature: 21 }, '22:00:00': { roomTemperature: 19 } },
    ]),
  );
  return weekSchedules({
    mode: 'heating',
    isEnabled: false,
    names,
    actions,
    actionTypes: roomActionTypes,
  });
}

function tankCounts(): JsonObject {
  return electricity({
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
  });
}

function roomUnit(names: SampleNames): JsonObject {
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
      roomPoint({
        title: names.rooms['studio'] ?? '',
        isOn: true,
        mode: 'heating',
        isEcono: false,
        heatingC: 21.5,
        coolingC: 25,
        autoC: 22,
        consumption: electricity({
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
      }),
      part('indoorUnit', names.rooms['studio'] ?? '', { softwareVersion: readOnlyValue('2.03') }),
      part('outdoorUnit', names.outdoorUnit, {
        ...noFault(),
        softwareVersion: readOnlyValue('1.14'),
      }),
    ],
  };
}
