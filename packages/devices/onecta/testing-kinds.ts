import type { Json } from '../json-text.ts';
import {
  type Payload,
  SAMPLE_TIME,
  characteristic,
  sampleAirConditioner,
  sampleGateway,
  sampleHeatPump,
} from './testing-payload.ts';

/**
 * One device of every kind and generation: the fields and values are those of recorded accounts, the ids and figures our own. Every
 * option that a recording offers is offered here.
 */
export const sampleKinds = (): Readonly<Record<string, Payload>> => ({
  'heat pump, air to water': sampleHeatPump(),
  'heat pump, LAN adapter': lanHeatPump(),
  'heat pump, Altherma 4 during an update': altherma4(),
  'heat pump, ground source': groundSource(),
  'heat pump, hybrid with gas': hybrid(),
  'air conditioner dx4': sampleAirConditioner(),
  'air conditioner dx4, all settings': { ...sampleAirConditioner(), ...withPoints(fullRoom()) },
  'air conditioner dx23 with heat output': skyAir(),
  'air purifier': airPurifier(),
  'gas boiler': boiler(),
});

function withPoints(...points: readonly Payload[]): { managementPoints: Json } {
  return { managementPoints: [sampleGateway('Europe/Brussels'), ...points] };
}

function device(model: string, type: string, points: readonly Payload[]): Payload {
  const isCloudConnectionUp = characteristic(true);
  const frame = { id: model, deviceModel: model, type, timestamp: SAMPLE_TIME };
  return { ...frame, isCloudConnectionUp, ...withPoints(...points) };
}

function point(type: string, characteristics: Payload): Payload {
  return { embeddedId: type, managementPointType: type, ...characteristics };
}

const choice = (value: string, values: readonly string[]): Payload =>
  characteristic(value, { settable: true, values: [...values] });
const onOff = (value = 'on'): Payload => choice(value, ['on', 'off']);
const range = (value: number, [minValue, maxValue, stepValue]: readonly [number, number, number]) =>
  characteristic(value, { settable: true, minValue, maxValue, stepValue });

const waterControls = ['roomTemperature', 'leavingWaterTemperature', 'externalRoomTemperature'];
const setPointModes = [
  'fixed',
  'weatherDependent',
  'weatherDependentHeatingFixedCooling',
  'weatherDependentCoolingFixedHeating',
];
const heatUpModes = ['reheatOnly', 'reheatSchedule', 'scheduleOnly', 'scheduledReheat'];
const update = {
  id: '00000000-0000-4000-8000-000000000056',
  description: 'Adapter update',
  version: '4.1.0',
  type: 'optional',
};

function waterClimate(setPoints: Payload, additional: Payload = {}): Payload {
  const modes = ['heating', 'cooling', 'auto', 'heatingDay', 'heatingNight', 'standby'];
  return point('climateControl', {
    onOffMode: onOff(),
    operationMode: choice('heating', modes),
    controlMode: choice('leavingWaterTemperature', waterControls),
    setpointMode: choice('weatherDependentCoolingFixedHeating', setPointModes),
    isInErrorState: characteristic(false),
    errorCode: characteristic('00-00'),
    isHolidayModeActive: characteristic(true),
    holidayMode: characteristic(
      { enabled: true, startDate: '2025-03-10', endDate: '2025-03-20' },
      { settable: true },
    ),
    sensoryData: characteristic({
      leavingWaterTemperature: characteristic(34.2),
      outdoorTemperature: characteristic(6),
    }),
    temperatureControl: characteristic({
      operationModes: Object.fromEntries(modes.map((mode) => [mode, { setpoints: setPoints }])),
    }),
    schedule: characteristic({
      currentMode: choice('heating', ['heating', 'cooling']),
      nextAction: {
        operationMode: 'cooling',
        roomTemperature: 16,
        startTime: '10:10:00',
        actionPeriod: 'thursday',
      },
      modes: { heating: heatingSchedule() },
    }),
    ...additional,
  });
}

function heatingSchedule(): Payload {
  return {
    currentSchedule: choice('0', ['0', '1']),
    enabled: characteristic(true, { settable: true }),
    meta: {
      minIntervalBetweenActions: '00:10:00',
      maxSchedules: 2,
      maxActionsPerActionPeriod: 6,
      consecutiveActionsAllowed: true,
      actionTypes: { roomTemperature: { settable: false, minValue: 12, maxValue: 30 } },
    },
    schedules: {
      '0': {
        name: characteristic('althermaClimateControl0'),
        meta: { isReadOnly: false, actionPeriods: ['monday', 'thursday'] },
        actions: { thursday: { '10:10:00': { roomTemperature: 16 } } },
      },
      '1': {
        name: characteristic('undefined'),
        meta: { isReadOnly: true, actionPeriods: ['monday'] },
        actions: {},
      },
    },
  };
}

const leavingWater = (): Payload => ({ leavingWaterTemperature: range(35, [25, 55, 1]) });

function tank(): Payload {
  return point('domesticHotWaterTank', {
    onOffMode: onOff(),
    operationMode: choice('heating', ['heating']),
    heatupMode: choice('scheduledReheat', heatUpModes),
    setpointMode: choice('fixed', ['fixed', 'weatherDependent']),
    powerfulMode: onOff('off'),
    isPowerfulModeActive: characteristic(true),
    sensoryData: characteristic({ tankTemperature: characteristic(47) }),
    temperatureControl: characteristic({
      operationModes: {
        heating: { setpoints: { domesticHotWaterTemperature: range(48, [30, 60, 1]) } },
      },
    }),
  });
}

function lanHeatPump(): Payload {
  const offset = { leavingWaterOffset: range(-3, [-10, 10, 1]), ...leavingWater() };
  const climate = waterClimate(offset, {
    setpointMode: choice('weatherDependent', setPointModes),
    targetTemperature: range(-3, [-10, 10, 1]),
  });
  const dateTime = characteristic('2025-03-12T14:05:00');
  return device('Altherma', 'heating', [
    { ...climate, embeddedId: '1' },
    { ...tank(), embeddedId: '2' },
    { ...point('userInterface', { dateTime, miconId: characteristic('1') }), embeddedId: '3' },
  ]);
}

function altherma4(): Payload {
  const firmware = point('gateway', {
    firmwareUpdate: characteristic(update, { settable: true }),
    firmwareUpdateStatus: characteristic('in-progress', {
      values: ['in-progress', 'succeeded', 'failed'],
    }),
    isFirmwareUpdateSupported: characteristic(true),
    modelInfo: characteristic('BRP069A71'),
  });
  const installer = { isInInstallerState: characteristic(true), onOffMode: characteristic('off') };
  return {
    ...device('altherma4', 'heating-wlan', []),
    managementPoints: [
      { ...firmware, managementPointSubType: null },
      waterClimate(leavingWater(), installer),
      tank(),
      point('indoorUnitHydro', { modelInfo: characteristic('EPVX14S23AJ9W') }),
      point('userInterface', { sgtin: characteristic('30F54A786200') }),
    ],
  };
}

function groundSource(): Payload {
  const unit = { modelInfo: characteristic('EGSAX10D9WG'), dryKeepSetting: onOff('off') };
  return device('Altherma', 'heating-wlan', [
    waterClimate({ roomTemperature: range(21, [12, 30, 0.5]), ...leavingWater() }),
    tank(),
    point('indoorUnitHydro', unit),
  ]);
}

function hybrid(): Payload {
  const counts = { heating: { m: Array.from({ length: 24 }, (_, month) => (month < 9 ? 0 : 40)) } };
  const both = { electrical: { unit: 'kWh', ...counts }, gas: { unit: 'kWh', ...counts } };
  return device('Altherma', 'heating-wlan', [
    waterClimate(leavingWater(), { consumptionData: characteristic(both) }),
    { ...tank(), managementPointType: 'domesticHotWaterFlowThrough' },
    point('indoorUnitHydro', { modelInfo: characteristic('EJHA04AAV3') }),
  ]);
}

const roomModes = ['auto', 'dry', 'cooling', 'heating', 'fanOnly', 'humidification'];
const directions = ['stop', 'swing', 'windNice', 'floorHeatingAirflow'];

function fullRoom(): Payload {
  const fan = {
    fanSpeed: {
      currentMode: choice('fixed', ['auto', 'quiet', 'fixed']),
      modes: { fixed: range(2, [1, 5, 1]) },
    },
    fanDirection: {
      horizontal: { currentMode: choice('stop', directions) },
      vertical: { currentMode: choice('windNice', directions) },
    },
  };
  return point('climateControl', {
    onOffMode: onOff(),
    operationMode: choice('humidification', roomModes),
    powerfulMode: onOff('off'),
    econoMode: onOff('off'),
    streamerMode: onOff('off'),
    outdoorSilentMode: onOff('off'),
    isCoolHeatMaster: characteristic(true),
    isLockFunctionEnabled: characteristic(false),
    isInModeConflict: characteristic(true),
    isFilterSignOn: characteristic(true),
    isRefrigerantLeaking: characteristic(true),
    sensoryData: characteristic({
      roomTemperature: characteristic(21),
      fanMotorRotationSpeed: characteristic(640),
      suctionTemperature: characteristic(19),
    }),
    temperatureControl: characteristic({
      operationModes: { heating: { setpoints: { roomTemperature: range(21, [10, 30, 0.5]) } } },
    }),
    fanControl: characteristic({
      operationModes: Object.fromEntries(roomModes.map((mode) => [mode, fan])),
    }),
    demandControl: characteristic(
      {
        currentMode: choice('scheduled', ['off', 'auto', 'fixed', 'scheduled']),
        modes: { fixed: range(80, [40, 100, 5]), scheduled: {} },
      },
      { settable: true },
    ),
  });
}

function skyAir(): Payload {
  const heat = {
    heating: { m: Array.from({ length: 24 }, (_, month) => (month < 10 ? 0 : 106.6)) },
  };
  const power = {
    heating: { m: Array.from({ length: 24 }, (_, month) => (month < 10 ? 0 : 45.6)) },
  };
  return device('dx23', 'dx23', [
    fullRoom(),
    point('indoorUnit', { modelInfo: characteristic('FBA71A2VEB9') }),
    point('outdoorUnit', {
      currentPowerConsumption: characteristic(820),
      currentHeatProduction: characteristic(3100),
      outputData: characteristic({ thermal: { unit: 'kWh', ...heat } }),
      consumptionData: characteristic({ electrical: { unit: 'kWh', ...power } }),
    }),
  ]);
}

function airPurifier(): Payload {
  const modes = ['manualFan', 'autoFan', 'econo', 'antiPollen', 'circulator', 'auto', 'moist'];
  const level = (value: number) => characteristic(value, { minValue: 1, maxValue: 6 });
  return device('air-purifier', 'dx4', [
    point('climateControl', {
      onOffMode: onOff(),
      airPurificationMode: choice('moist', modes),
      isHolidayModeActive: characteristic(false),
      sensoryData: characteristic({
        roomTemperature: characteristic(21),
        roomHumidity: characteristic(56),
        pm1Concentration: characteristic(1),
        pm25Concentration: characteristic(2),
        pm10Concentration: characteristic(2),
      }),
      processedSensoryData: characteristic({ pm25Level: level(1), humidityLevel: level(3) }),
    }),
    point('indoorUnit', { modelInfo: characteristic('MC80Z_') }),
  ]);
}

function boiler(): Payload {
  return device('NDJ', 'heating', [
    waterClimate({ calculatedLeavingWaterTemperature: characteristic(50), ...leavingWater() }),
    tank(),
  ]);
}
