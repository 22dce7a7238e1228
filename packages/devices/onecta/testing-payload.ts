import type { Json } from '../json-text.ts';

/** Small payloads in the vendor's format with invented ids and figures. */

export type Payload = { [key: string]: Json };

export const SAMPLE_TIME = '2025-03-12T13:05:00.000Z';

export function characteristic(value: Json, settings: Payload = {}): Payload {
  return { settable: false, value, ...settings };
}

function setPoint(
  value: number,
  limits: readonly [min: number, max: number, step: number],
): Payload {
  const [minValue, maxValue, stepValue] = limits;
  return characteristic(value, { settable: true, minValue, maxValue, stepValue });
}

/** An air-to-water unit with a tank, weather-dependent and room-controlled; future slots are null. */
export function sampleHeatPump(): Payload {
  return {
    _id: 'hp-1',
    id: 'hp-1',
    embeddedId: 'gw-hp-1',
    deviceModel: 'Altherma',
    type: 'heating-wlan',
    timestamp: SAMPLE_TIME,
    isCloudConnectionUp: characteristic(true),
    managementPoints: [sampleGateway('Europe/Brussels'), sampleClimate(), sampleTank()],
  };
}

/** An air-to-air unit; future slots are 0. */
export function sampleAirConditioner(): Payload {
  return {
    _id: 'ac-1',
    id: 'ac-1',
    deviceModel: 'dx4',
    type: 'dx4',
    timestamp: SAMPLE_TIME,
    lastUpdateReceived: SAMPLE_TIME,
    isCloudConnectionUp: characteristic(false),
    managementPoints: [sampleGateway('Europe/Brussels'), sampleRoom()],
  };
}

export function sampleGateway(timeZone: string): Payload {
  return {
    embeddedId: 'gateway',
    managementPointType: 'gateway',
    managementPointCategory: 'secondary',
    modelInfo: characteristic('GW-SAMPLE', { maxLength: 9 }),
    serialNumber: characteristic('SN-0001'),
    timeZone: characteristic(timeZone, { settable: true }),
    ledEnabled: characteristic(true, { settable: true }),
  };
}

function sampleRoom(): Payload {
  return {
    embeddedId: 'climateControl',
    managementPointType: 'climateControl',
    managementPointCategory: 'primary',
    managementPointSubType: 'mainZone',
    errorCode: characteristic('00-'),
    isInErrorState: characteristic(false),
    onOffMode: characteristic('on', { settable: true, values: ['on', 'off'] }),
    operationMode: characteristic('cooling', {
      settable: true,
      values: ['heating', 'cooling', 'fanOnly'],
    }),
    sensoryData: characteristic(
      {
        roomTemperature: characteristic(21.5, { unit: '°C' }),
        outdoorTemperature: characteristic(9),
      },
      { ref: '#sensoryData' },
    ),
    temperatureControl: characteristic(
      {
        operationModes: {
          heating: { setpoints: { roomTemperature: setPoint(21, [10, 30, 0.5]) } },
          cooling: { setpoints: { roomTemperature: setPoint(24.5, [18, 32, 0.5]) } },
        },
      },
      { settable: true },
    ),
    fanControl: sampleFan(),
    demandControl: characteristic(
      {
        currentMode: characteristic('off', {
          settable: true,
          values: ['off', 'auto', 'fixed'],
        }),
        modes: { fixed: setPoint(100, [40, 100, 5]) },
      },
      { settable: true },
    ),
    consumptionData: characteristic({
      electrical: {
        unit: 'kWh',
        cooling: {
          d: [...zeros(6), 0.3, ...zeros(5), 0.1, 0.2, ...zeros(10)],
          w: [0.4, 0, 0, 0.5, 0, 0, 0.1, 0.2, 0.3, 0.3, ...nulls(4)],
          m: [...zeros(7), 12.4, ...zeros(6), 1.1, ...zeros(9)],
        },
      },
    }),
  };
}

function sampleFan(): Payload {
  return characteristic({
    operationModes: {
      cooling: {
        fanSpeed: {
          currentMode: characteristic('fixed', { settable: true, values: ['auto', 'fixed'] }),
          modes: { fixed: setPoint(2, [1, 5, 1]) },
        },
        fanDirection: {
          horizontal: {
            currentMode: characteristic('stop', {
              settable: true,
              values: ['stop', 'swing'],
            }),
          },
        },
      },
    },
  });
}

function sampleClimate(): Payload {
  return {
    embeddedId: '1',
    managementPointType: 'climateControl',
    managementPointCategory: 'primary',
    managementPointSubType: 'mainZone',
    errorCode: characteristic('', { maxLength: 16 }),
    isInErrorState: characteristic(false),
    isInWarningState: characteristic(false),
    isInEmergencyState: characteristic(false),
    controlMode: characteristic('roomTemperature'),
    setpointMode: characteristic('weatherDependent', { values: ['fixed', 'weatherDependent'] }),
    operationMode: characteristic('heating', { values: ['heating'] }),
    onOffMode: characteristic('on', { settable: true, values: ['on', 'off'] }),
    holidayMode: characteristic({ enabled: false }, { settable: true, ref: '#holidayMode' }),
    name: characteristic('', { settable: true, maxLength: 20 }),
    sensoryData: characteristic({
      leavingWaterTemperature: characteristic(34),
      outdoorTemperature: characteristic(6, { minValue: -25, maxValue: 50 }),
    }),
    temperatureControl: characteristic({
      operationModes: {
        heating: {
          setpoints: {
            roomTemperature: setPoint(21, [12, 30, 0.5]),
            leavingWaterOffset: setPoint(0, [-10, 10, 1]),
            leavingWaterTemperature: setPoint(35, [25, 55, 1]),
          },
        },
        cooling: { setpoints: {} },
      },
    }),
    schedule: characteristic({
      currentMode: characteristic('heating', { values: ['heating'] }),
      nextAction: {},
      modes: {
        heating: {
          enabled: characteristic(false, { settable: true }),
          currentSchedule: characteristic('first', { settable: true, values: ['first', 'second'] }),
          meta: {
            maxSchedules: 2,
            actionTypes: { roomTemperature: { settable: false, maxValue: 30 } },
          },
          schedules: {
            first: {
              settable: true,
              name: characteristic('Week'),
              meta: { isReadOnly: false, actionPeriods: ['monday', 'tuesday'] },
              actions: { monday: { '06:30:00': { roomTemperature: 21 } } },
            },
          },
        },
      },
    }),
    consumptionData: characteristic({
      electrical: {
        heating: {
          d: [3, 2, 2, 3, 1, 0, 0, 0, 1, 2, 2, 3, 3, 2, 2, 3, 1, 0, 0, 0, ...nulls(4)],
          w: [20, 18, 19, 21, 17, 16, 19, 20, 19, 14, ...nulls(4)],
          m: [...nulls(8), 30, 180, 340, 510, 480, 390, 170, ...nulls(9)],
        },
      },
    }),
  };
}

function sampleTank(): Payload {
  return {
    embeddedId: '2',
    managementPointType: 'domesticHotWaterTank',
    managementPointCategory: 'primary',
    errorCode: characteristic(''),
    isInErrorState: characteristic(false),
    onOffMode: characteristic('on', { settable: true, values: ['on', 'off'] }),
    operationMode: characteristic('heating', { values: ['heating'] }),
    heatupMode: characteristic('reheatOnly', { values: ['reheatOnly', 'scheduleOnly'] }),
    powerfulMode: characteristic('off', { settable: true, values: ['on', 'off'] }),
    sensoryData: characteristic({ tankTemperature: characteristic(47) }),
    temperatureControl: characteristic({
      operationModes: {
        heating: { setpoints: { domesticHotWaterTemperature: setPoint(48, [30, 60, 1]) } },
      },
    }),
    consumptionData: characteristic({
      electrical: {
        unit: 'kWh',
        heating: {
          d: [0, 0, 1, 2, ...zeros(8), 0, 0, 1, 1, 0, 0, 0, ...nulls(5)],
          w: [3, 2, 3, 2, 3, 4, 3, 3, 3, 2, ...nulls(4)],
          m: [...nulls(8), 40, 60, 70, 80, 82, 75, 30, ...nulls(9)],
        },
      },
    }),
  };
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function nulls(count: number): null[] {
  return Array.from({ length: count }, () => null);
}
