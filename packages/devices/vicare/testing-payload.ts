import type { Json } from '../json-text.ts';

/** Small payloads in the vendor's format with invented ids and figures. */

export type Payload = { [key: string]: Json };

export const SAMPLE_TIME = '2025-03-12T13:05:00.000Z';
export const SAMPLE_INSTALLATION = '4711';
export const SAMPLE_GATEWAY = '7000000000000001';

const BASE = `https://vendor.example/iot/v2/features/installations/${SAMPLE_INSTALLATION}/gateways/${SAMPLE_GATEWAY}`;

/** The list of installations, with private fields that an adapter must not keep. */
export function sampleInstallations(): Payload {
  const device = (id: string, deviceType: string, modelId: string): Payload => {
    return { id, deviceType, modelId, status: 'Online', gatewaySerial: SAMPLE_GATEWAY, roles: [] };
  };
  return {
    data: [
      {
        id: Number(SAMPLE_INSTALLATION),
        description: '',
        address: {
          street: 'Invented street',
          houseNumber: '1',
          city: 'Nowhere',
          geolocation: { latitude: 50.1, longitude: 8.2, timeZone: 'Europe/Berlin' },
        },
        gateways: [
          {
            serial: SAMPLE_GATEWAY,
            devices: [
              device('gateway', 'vitoconnect', 'Heatbox2_SRC'),
              device('0', 'heating', 'E3_Sample_16'),
              device('RoomControl-1', 'roomControl', 'E3_RoomControl_One_522'),
            ],
          },
        ],
      },
    ],
    cursor: { next: '' },
  };
}

/** Features of the sample's gateway: a heat pump with one circuit and a tank, the gateway and a room. */
export function sampleFeatures(): Payload[] {
  return [
    ...sampleUnit(),
    ...sampleCircuit(),
    ...sampleTank(),
    ...sampleVentilation(),
    ...sampleEnergy(),
    feature('device.messages.errors.raw', { entries: { type: 'array', value: [] } }),
    feature('gateway.wifi', { strength: plain(-61) }, { deviceId: 'gateway' }),
    ...sampleRoom(),
  ];
}

export function sampleAccount(): Payload {
  return { data: sampleFeatures() };
}

export function feature(
  name: string,
  properties: Payload,
  extra: Payload & { readonly commands?: Payload } = {},
): Payload {
  const { commands = {}, ...frame } = extra;
  const device = typeof frame['deviceId'] === 'string' ? frame['deviceId'] : '0';
  const uri = `${BASE}/devices/${device}/features/${name}`;
  return {
    apiVersion: 1,
    deviceId: device,
    gatewayId: SAMPLE_GATEWAY,
    feature: name,
    isEnabled: true,
    isReady: true,
    timestamp: SAMPLE_TIME,
    uri,
    properties,
    commands: Object.fromEntries(
      Object.entries(commands).map(([key, command]) => [
        key,
        { uri: `${uri}/commands/${key}`, name: key, isExecutable: true, ...(command as Payload) },
      ]),
    ),
    ...frame,
  };
}

export function plain(value: Json, unit?: string): Payload {
  const type = typeof value;
  return unit === undefined ? { type, value } : { type, value, unit };
}

export function commandOf(param: string, constraints: Payload, type = 'number'): Payload {
  return { params: { [param]: { type, required: true, constraints } } };
}

/** Replaces the feature of the same name. */
export function withFeature(features: readonly Payload[], changed: Payload): Payload[] {
  return [...features.filter((each) => each['feature'] !== changed['feature']), changed];
}

function sensor(value: Json): Payload {
  return { status: plain('connected'), value: plain(value, 'celsius') };
}

function sampleUnit(): Payload[] {
  return [
    feature('device.serial', { value: plain('7000000000000002') }),
    feature('device.variant', { value: plain('Sample250A') }),
    feature('heating.circuits', { enabled: { type: 'array', value: ['0'] } }),
    feature('heating.compressors.0', { active: plain(true), phase: plain('ready') }),
    feature('heating.compressors.0.statistics', {
      hours: plain(812, 'hour'),
      starts: plain(150),
    }),
    feature('heating.sensors.temperature.outside', sensor(6.2)),
    feature('heating.sensors.temperature.return', sensor(29.4)),
    feature(
      'heating.operating.programs.holiday',
      { active: plain(false), start: plain('2000-01-01'), end: plain('2000-01-01') },
      {
        commands: {
          schedule: {
            params: {
              start: { type: 'string', required: true, constraints: {} },
              end: { type: 'string', required: true, constraints: { sameDayAllowed: true } },
            },
          },
          unschedule: { params: {} },
        },
      },
    ),
  ];
}

function sampleCircuit(): Payload[] {
  const at = 'heating.circuits.0';
  const programme = (name: string, value: number): Payload =>
    feature(
      `${at}.operating.programs.${name}`,
      { active: plain(name === 'normalHeating'), temperature: plain(value, 'celsius') },
      {
        commands: {
          setTemperature: commandOf('targetTemperature', { min: 3, max: 37, stepping: 1 }),
          ...(name === 'comfortHeating' ? switchCommands() : {}),
        },
      },
    );
  return [
    feature(at, { active: plain(true), name: plain(''), type: plain('heatingCircuit') }),
    feature('heating.circuits.1', {}, { isEnabled: false }),
    feature('heating.circuits.1.temperature', { value: plain(0) }),
    feature(
      `${at}.operating.modes.active`,
      { value: plain('heating') },
      { commands: { setMode: commandOf('mode', { enum: ['heating', 'standby'] }, 'string') } },
    ),
    feature(`${at}.operating.modes.standby`, { active: plain(false) }),
    feature(`${at}.operating.programs.active`, { value: plain('normalHeating') }),
    programme('normalHeating', 20),
    programme('comfortHeating', 22),
    programme('reducedHeating', 18),
    feature(
      `${at}.operating.programs.forcedLastFromSchedule`,
      { active: plain(false) },
      { commands: switchCommands() },
    ),
    feature(`${at}.sensors.temperature.supply`, sensor(31.5)),
    feature(
      `${at}.heating.curve`,
      { shift: plain(4), slope: plain(0.6) },
      {
        commands: {
          setCurve: {
            params: {
              shift: {
                type: 'number',
                required: true,
                constraints: { min: -13, max: 40, stepping: 1 },
              },
              slope: {
                type: 'number',
                required: true,
                constraints: { min: 0.2, max: 3.5, stepping: 0.1 },
              },
            },
          },
        },
      },
    ),
    feature(
      `${at}.heating.schedule`,
      {
        active: plain(true),
        entries: {
          type: 'Schedule',
          value: { mon: [{ start: '06:00', end: '22:00', mode: 'normal', position: 0 }], tue: [] },
        },
      },
      { commands: { setSchedule: weekCommand() } },
    ),
  ];
}

function switchCommands(): Payload {
  return { activate: { params: {} }, deactivate: { params: {} } };
}

/** A ventilation unit beside the heat pump. */
export function sampleVentilation(): Payload[] {
  const levels = ['levelOne', 'levelTwo', 'levelThree', 'levelFour'];
  return [
    feature(
      'ventilation.operating.modes.active',
      { value: plain('permanent') },
      {
        commands: { setMode: commandOf('mode', { enum: ['permanent', 'ventilation'] }, 'string') },
      },
    ),
    feature(
      'ventilation.operating.modes.permanent',
      { active: plain(true) },
      { commands: { setLevel: commandOf('level', { enum: levels }, 'string') } },
    ),
    feature('ventilation.operating.state', {
      level: plain('levelTwo'),
      reason: plain('permanent'),
    }),
    feature(
      'ventilation.quickmodes.silent',
      { active: plain(false) },
      { commands: switchCommands() },
    ),
  ];
}

export function weekCommand(extra: Payload = {}): Payload {
  const constraints: Payload = {
    maxEntries: 4,
    resolution: 10,
    modes: ['normal', 'comfort'],
    defaultMode: 'reduced',
    overlapAllowed: false,
  };
  return commandOf('newSchedule', { ...constraints, ...extra }, 'Schedule');
}

function sampleTank(): Payload[] {
  return [
    feature('heating.dhw', { active: plain(true), status: plain('on') }),
    feature(
      'heating.dhw.operating.modes.active',
      { value: plain('efficient') },
      { commands: { setMode: commandOf('mode', { enum: ['efficient', 'off'] }, 'string') } },
    ),
    feature(
      'heating.dhw.temperature.main',
      { value: plain(48, 'celsius') },
      {
        commands: {
          setTargetTemperature: commandOf('temperature', {
            min: 10,
            max: 60,
            stepping: 1,
            efficientUpperBorder: 55,
          }),
        },
      },
    ),
    feature('heating.dhw.sensors.temperature.dhwCylinder', sensor(46.8)),
    feature('heating.dhw.sensors.temperature.hotWaterStorage', sensor(46.8), {
      deprecated: {
        info: 'replaced by heating.dhw.sensors.temperature.dhwCylinder',
        removalDate: '2024-09-15',
      },
    }),
    feature(
      'heating.dhw.oneTimeCharge',
      { active: plain(false) },
      {
        commands: {
          activate: { params: {} },
          deactivate: { params: {}, isExecutable: false },
        },
      },
    ),
    feature(
      'heating.dhw.pumps.circulation.schedule',
      {
        active: plain(true),
        entries: {
          type: 'Schedule',
          value: { mon: [{ start: '06:00', end: '08:00', mode: 'on', position: 0 }] },
        },
      },
      { commands: { setSchedule: weekCommand({ modes: ['on'], defaultMode: 'off' }) } },
    ),
  ];
}

function sampleEnergy(): Payload[] {
  const counts = (value: number[]): Payload => ({ type: 'array', value, unit: 'kilowattHour' });
  const arrays = (day: number[], month: number[]): Payload => ({
    day: counts(day),
    dayValueReadAt: plain(SAMPLE_TIME),
    week: counts([20.5, 31]),
    weekValueReadAt: plain(SAMPLE_TIME),
    month: counts(month),
    monthValueReadAt: plain(SAMPLE_TIME),
    year: counts([900.1, 0]),
    yearValueReadAt: plain(SAMPLE_TIME),
  });
  const summary = (figures: readonly number[]): Payload => {
    const keys = ['currentDay', 'lastSevenDays', 'currentMonth', 'lastMonth', 'currentYear'];
    return Object.fromEntries(
      keys.map((key, index) => [key, plain(figures[index] ?? 0, 'kilowattHour')]),
    );
  };
  return [
    feature(
      'heating.power.consumption.heating',
      arrays([4.6, 6.8, 7, 6.1, 7.8, 4.3, 2.8, 4.6], [120.3, 340.2, 0, 0]),
    ),
    feature(
      'heating.power.consumption.dhw',
      arrays([2.6, 5.8, 3.5, 2.3, 1.8, 5.1, 3.4, 5.4], [30, 76.30000000000001, 12, 0]),
    ),
    feature('heating.power.consumption.summary.heating', summary([4.6, 39.4, 120.3, 340.2, 460])),
    feature('heating.heat.production.summary.heating', summary([22.8, 206.3, 480.5, 1300.4, 1800])),
  ];
}

function sampleRoom(): Payload[] {
  const room = (name: string, properties: Payload): Payload =>
    feature(`rooms.0.${name}`, properties, { deviceId: 'RoomControl-1' });
  return [
    room('sensors.temperature', sensor(21.4)),
    room('sensors.humidity', { status: plain('connected'), value: plain(49, 'percent') }),
    room('temperature.levels.normal.heating', { temperature: plain(21, 'celsius') }),
  ];
}
