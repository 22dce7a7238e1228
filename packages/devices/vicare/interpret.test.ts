import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Device, Energy, Point, Value, Warning } from '../device-cloud.ts';
import type { Json } from '../json-text.ts';
import { accountingFaults, inspected, mutated, mutation } from '../testing-mutation.ts';
import { interpretVicare } from './interpret.ts';
import {
  feature,
  plain,
  sampleAccount,
  sampleFeatures,
  SAMPLE_GATEWAY,
  SAMPLE_TIME,
  withFeature,
} from './testing-payload.ts';
import type { Payload } from './testing-payload.ts';

describe('interpretVicare: unit', () => {
  it('is a heat pump with its circuit, rooms and tank; gateway and rooms belong to it', () => {
    const device = read(sampleFeatures());
    expect(device).toMatchObject({
      id: `${SAMPLE_GATEWAY}:0`,
      kind: 'air-to-water',
      model: 'Sample250A',
      serial: '7000000000000002',
      timestamp: '2025-03-12T13:05:00Z',
    });
    expect(device.points.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'heating.circuits.0 climate',
      'rooms.0 climate',
      'ventilation climate',
      'heating.dhw dhw',
      'hydro hydro',
      'outdoor outdoor',
      'unit gateway',
    ]);
  });

  it.each([
    ['ventilation', [feature('ventilation.operating.state', { level: plain('levelTwo') })]],
    [
      'battery',
      [
        feature('ess.stateOfCharge', { value: plain(50) }),
        feature('photovoltaic.status', { status: plain('ready') }),
      ],
    ],
    ['solar', [feature('photovoltaic.status', { status: plain('ready') })]],
    ['meter', [feature('pcc.transfer.power.exchange', { value: plain(6624) })]],
    [
      'hybrid',
      [...sampleFeatures(), feature('heating.burners.0.statistics', { hours: plain(120) })],
    ],
  ])('is of kind %s', (kind, features) => {
    expect(read(features).kind).toBe(kind);
  });

  it('uses brine where the model has a G after its number', () => {
    const named = (model: string) =>
      sampleFeatures().map((each) =>
        String(each['feature']).endsWith('device.variant')
          ? { ...each, properties: { value: plain(model) } }
          : each,
      );
    expect(read(named('Vitocal333G')).kind).toBe('ground-source');
    expect(read(named('Vitocal250A')).kind).toBe('air-to-water');
  });

  it('is one for each gateway, although both have device id 0', () => {
    const other = sampleFeatures().map((each) => ({ ...each, gatewayId: '7000000000000009' }));
    const { devices } = interpret([...sampleFeatures(), ...other]);
    expect(devices.map(({ id }) => id)).toEqual([`${SAMPLE_GATEWAY}:0`, '7000000000000009:0']);
  });

  it('has only the circuits that exist', () => {
    const device = read(sampleFeatures());
    expect(device.points.some(({ id }) => id === 'heating.circuits.1')).toBe(false);
    expect(valueOf(device, 'heating.circuits.1.temperature')).toMatchObject({ value: 0 });
  });

  it('has state and zone of its gateway from the list of installations', () => {
    const listed = { gateway: SAMPLE_GATEWAY, device: '0', type: 'heating', model: 'E3' };
    const equipment = [{ ...listed, status: 'Offline', timeZone: 'Europe/Vienna' }];
    const payload = { equipment, data: sampleFeatures() };
    const { devices, warnings } = interpretWhole(payload, { timeZone: null });
    expect(devices[0]?.online).toBe(false);
    expect(valueOf(devices[0]!, 'timeZone').value).toBe('Europe/Vienna');
    expect(warnings).toEqual([]);
  });

  it('a redacted serial is null', () => {
    const device = read(changed(feature('device.serial', { value: plain('################') })));
    expect(device.serial).toBeNull();
  });
});

describe('interpretVicare: values', () => {
  it('have our names, and limits from the command that sets them', () => {
    const setPoint = valueOf(read(sampleFeatures()), 'dhwSetPoint');
    expect({ ...setPoint, path: null }).toEqual({
      name: 'dhwSetPoint',
      value: 48,
      unit: '°C',
      settable: true,
      min: 10,
      max: 60,
      step: 1,
      options: null,
      lengthMax: null,
      path: null,
    });
    const mode = valueOf(read(sampleFeatures()), 'operationMode');
    expect(mode).toMatchObject({ settable: true, options: ['heating', 'standby'] });
  });

  it('are not settable while their command is not executable', () => {
    const locked = sampleFeatures().map((each) => {
      const commands = Object.entries(each['commands'] as Payload).map(([key, command]) => [
        key,
        { ...(command as Payload), isExecutable: false },
      ]);
      return { ...each, commands: Object.fromEntries(commands) as Payload };
    });
    const values = read(locked).points.flatMap((point) => point.values);
    expect(values.filter(({ settable }) => settable)).toEqual([]);
  });

  it('are not settable by a command of another feature, gateway or host', () => {
    const elsewhere = [
      'https://evil.example/x',
      `https://vendor.example/iot/v2/features/installations/4711/gateways/1/devices/0/features/heating.dhw.temperature.main/commands/setTargetTemperature`,
    ];
    for (const uri of elsewhere) {
      const main = sampleFeatures().find(
        (each) => each['feature'] === 'heating.dhw.temperature.main',
      );
      const commands = main?.['commands'] as { [key: string]: Payload };
      const command = { ...commands['setTargetTemperature'], uri };
      const moved = { ...main, commands: { setTargetTemperature: command } } as Payload;
      const { devices, warnings } = interpret(changed(moved));
      expect(valueOf(devices[0]!, 'dhwSetPoint').settable).toBe(false);
      expect(warnings.map(({ code }) => code)).toEqual(['command-elsewhere']);
    }
  });

  it('a switch is on or off, and is set by the executable command', () => {
    const boost = valueOf(read(sampleFeatures()), 'boost');
    expect(boost).toMatchObject({ value: 'off', settable: true, options: ['on', 'off'] });
    expect(valueOf(read(sampleFeatures()), 'onOff').value).toBe('on');
    const standby = feature('heating.circuits.0.operating.modes.standby', { active: plain(true) });
    expect(valueOf(read(changed(standby)), 'onOff').value).toBe('off');
  });

  it('setPointInForce is that of the running programme, and null while the unit saves energy', () => {
    expect(read(sampleFeatures()).points[0]?.setPointInForce).toBe('roomSetPointHeating');
    for (const [running, inForce] of [
      ['comfortHeating', 'roomSetPointHeatingComfort'],
      ['normalEnergySaving', null],
      ['standby', null],
    ] as const) {
      const programme = feature('heating.circuits.0.operating.programs.active', {
        value: plain(running),
      });
      expect(read(changed(programme)).points[0]?.setPointInForce).toBe(inForce);
    }
  });

  it('are null when the sensor is not connected', () => {
    const outside = feature('heating.sensors.temperature.outside', {
      status: plain('error'),
      value: plain(0, 'celsius'),
    });
    expect(valueOf(read(changed(outside)), 'outdoorTemperature').value).toBeNull();
  });

  it('appear once: a deprecated feature beside its successor is named by its path', () => {
    const device = read(sampleFeatures());
    expect(valueOf(device, 'tankTemperature').value).toBe(46.8);
    expect(valueOf(device, 'heating.dhw.sensors.temperature.hotWaterStorage').value).toBe(46.8);
    const { warnings } = interpret([...sampleFeatures(), feature('heating.dhw', {})]);
    expect(warnings.map(({ code }) => code)).toEqual(['repeated-feature']);
  });

  it('of another type, and unknown features, are unknown with their place', () => {
    const outside = feature('heating.sensors.temperature.outside', { value: plain('warm') });
    const strange = feature('pool.heater', { depth: plain(2) });
    const { devices, warnings } = interpret([...changed(outside), strange]);
    const [last, before] = [sampleFeatures().length, sampleFeatures().length - 1];
    expect(devices[0]?.unknown).toEqual([
      { pointer: `/data/${before}/properties/value/type`, value: 'string' },
      { pointer: `/data/${before}/properties/value/value`, value: 'warm' },
      { pointer: `/data/${last}/properties/depth/type`, value: 'number' },
      { pointer: `/data/${last}/properties/depth/value`, value: 2 },
    ]);
    expect(warnings).toEqual([
      { code: 'wrong-type', at: `/data/${before}/properties/value/value` },
      { code: 'unknown-feature', at: `/data/${last}` },
    ]);
  });
});

describe('interpretVicare: energy', () => {
  it('covers the local days up to the reading, the newest provisional', () => {
    const days = energyOf(read(sampleFeatures()), 'sh', 'day');
    expect(days.slots).toHaveLength(8);
    expect(days.slots.at(-1)).toEqual({
      from: '2025-03-11T23:00:00Z',
      to: '2025-03-12T23:00:00Z',
      kwh: 4.6,
      provisional: true,
    });
    expect(days.slots.at(-2)).toMatchObject({ kwh: 6.8, provisional: false });
    expect(days.resolutionKwh).toBe(0.1);
  });

  it('has no month before the installation, and no rounding noise', () => {
    const months = energyOf(read(sampleFeatures()), 'dhw', 'month').slots;
    expect(months.map(({ kwh }) => kwh)).toEqual([null, 12, 76.3, 30]);
    expect(months[0]?.from).toBe('2024-11-30T23:00:00Z');
  });

  it('has an equal step for used and unused carriers', () => {
    const nothing = { day: { type: 'array', value: [0, 0], unit: 'kilowattHour' } };
    const cooling = feature('heating.power.consumption.cooling', nothing);
    const days = energyOf(read([...sampleFeatures(), cooling]), 'cooling', 'day');
    expect(days).toMatchObject({ resolutionKwh: 0.1, slots: [{ kwh: 0 }, { kwh: 0 }] });
  });

  it('of a summary has months only, because it has no final days', () => {
    const heat = read(sampleFeatures()).energy.filter(({ carrier }) => carrier === 'heat');
    expect(heat).toHaveLength(1);
    expect(heat[0]).toMatchObject({ use: 'sh', resolution: 'month' });
    expect(heat[0]?.slots.map(({ kwh }) => kwh)).toEqual([1300.4, 480.5]);
    const today = 'heating.heat.production.summary.heating.currentDay';
    expect(valueOf(read(sampleFeatures()), today)).toMatchObject({ value: 22.8, unit: 'kWh' });
  });

  it('counts once: neither a sum, nor a summary beside its days', () => {
    const total = feature('heating.power.consumption.total', {
      day: { type: 'array', value: [7.2, 12.6], unit: 'kilowattHour' },
    });
    expect(read([...sampleFeatures(), total]).energy).toHaveLength(5);
  });

  it('in another unit than kilowatt-hours stays unknown', () => {
    const gas = feature('heating.gas.consumption.heating', {
      day: { type: 'array', value: [1, 2], unit: 'cubicMeter' },
    });
    const { devices, warnings } = interpret([...sampleFeatures(), gas]);
    expect(devices[0]?.energy.filter(({ carrier }) => carrier === 'gas')).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['energy-unit']);
  });
});

describe('interpretVicare: messages', () => {
  const messages = (list: string, ...entries: Payload[]): Payload =>
    feature(`device.messages.${list}.raw`, { entries: { type: 'array', value: entries } });

  it('are faults while the vendor lists them as errors', () => {
    const entry = { errorCode: 'f.160', priority: 'criticalError', timestamp: SAMPLE_TIME };
    const device = read(changed(messages('errors', entry, entry)));
    expect(device.faults).toEqual([
      { point: 'unit', code: 'F.160', subcode: '', severity: 'error', active: true },
    ]);
    expect(device.points.some(({ id }) => id === 'unit')).toBe(true);
  });

  it('are no faults when they are information or status', () => {
    const device = read([
      ...sampleFeatures(),
      messages('info', { errorCode: 'I.114', priority: 'info' }),
      messages('status', { errorCode: 'S.134', priority: 'status' }),
    ]);
    expect(device.faults).toEqual([
      { point: 'unit', code: 'I.114', subcode: '', severity: 'info', active: false },
    ]);
    expect(valueOf(device, 'device.messages.status').options).toEqual(['S.134']);
  });
});

describe('interpretVicare: mutated payloads', () => {
  it('an unchanged payload is interpreted completely', () => {
    const { report } = inspected('vicare', JSON.stringify(sampleAccount()));
    expect(report.warnings).toEqual([]);
    expect(report.devices.flatMap(({ unknown }) => unknown)).toEqual([]);
  });

  it('report every leaf once', () => {
    fc.assert(
      fc.property(fc.array(mutation(), { maxLength: 8 }), (mutations) => {
        const payload = mutations.reduce<Json>(mutated, sampleAccount());
        const text = JSON.stringify(payload);
        const read = interpretVicare(JSON.parse(text), { timeZone: 'Europe/Berlin', now: null });
        expect(read.ok && read.devices.length > 0 ? accountingFaults('vicare', text) : []).toEqual(
          [],
        );
      }),
    );
  });

  it('never throw, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const frame = {
          feature: 'heating.circuits.0.heating.curve',
          gatewayId: 'g',
          deviceId: '0',
        };
        const features = [
          value,
          { ...frame, properties: value, commands: value },
          { ...frame, feature: 'heating.power.consumption.dhw', properties: { day: { value } } },
          { ...frame, feature: 'device.messages.errors.raw', properties: { entries: { value } } },
          { ...frame, feature: 'heating.dhw.schedule', properties: { entries: { value } } },
          {
            ...frame,
            feature: 'heating.circuits.0.heating.schedule',
            properties: { entries: { value } },
            commands: { setSchedule: { isExecutable: true, params: { newSchedule: value } } },
          },
        ];
        for (const payload of [value, features, { data: features, equipment: value }]) {
          interpretVicare(payload, { timeZone: 'Europe/Berlin', now: null });
        }
      }),
    );
  });
});

function changed(feature: Payload): Payload[] {
  return withFeature(sampleFeatures(), feature);
}

function interpretWhole(
  payload: unknown,
  view: { timeZone: string | null },
): { devices: readonly Device[]; warnings: readonly Warning[] } {
  const interpreted = interpretVicare(payload, {
    ...view,
    now: Temporal.Instant.from(SAMPLE_TIME),
  });
  if (!interpreted.ok) throw new Error(interpreted.reason);
  return interpreted;
}

function interpret(features: readonly Payload[]) {
  return interpretWhole({ data: features }, { timeZone: 'Europe/Berlin' });
}

function read(features: readonly Payload[]): Device {
  const [device] = interpret(features).devices;
  if (device === undefined) throw new Error('no device');
  return device;
}

function valueOf(device: Device, name: string): Value {
  const found = device.points
    .flatMap(({ values }: Point) => values)
    .find((value) => value.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function energyOf(device: Device, use: Energy['use'], resolution: Energy['resolution']): Energy {
  const found = device.energy.find(
    (each) => each.use === use && each.resolution === resolution && each.carrier === 'electricity',
  );
  if (found === undefined) throw new Error(`no ${use} by ${resolution}`);
  return found;
}
