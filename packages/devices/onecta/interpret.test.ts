import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Device, Energy, DeviceFault, Point, Value, Warning } from '../device-cloud.ts';
import { parseErrorCode } from './faults.ts';
import { interpretOnecta } from './interpret.ts';
import {
  characteristic,
  SAMPLE_TIME,
  sampleAirConditioner,
  sampleGateway,
  sampleHeatPump,
} from './testing-payload.ts';
import type { Payload } from './testing-payload.ts';

describe('device kind', () => {
  it('follows from its points, for any ids', () => {
    const heatPump = read(sampleHeatPump());
    expect(heatPump).toMatchObject({
      id: 'hp-1',
      kind: 'air-to-water',
      online: true,
      serial: 'SN-0001',
    });
    expect(heatPump.points.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'gateway gateway',
      '1 climate',
      '2 dhw',
    ]);
    expect(read(sampleAirConditioner())).toMatchObject({ kind: 'air-to-air', online: false });
  });

  it('is gateway-only when it has no other point', () => {
    const device = { ...sampleHeatPump(), managementPoints: [sampleGateway('UTC')] };
    expect(read(device).kind).toBe('gateway-only');
  });

  it('is usable although the vendor reports the device as invalid', () => {
    const device = { ...sampleHeatPump(), error: 'INVALID_GATEWAY_DEVICE' };
    const { devices, warnings } = interpret([device]);
    expect(devices[0]?.points).toHaveLength(3);
    expect(warnings).toContainEqual({ code: 'device-error', at: '/0/error' });
  });

  it('keeps both of two points with the same id', () => {
    const device = sampleHeatPump();
    const twin = {
      embeddedId: '2',
      managementPointType: 'indoorUnitHydro',
      modelInfo: characteristic('M'),
    };
    const points = read(withPoints(device, (all) => [...all, twin])).points;
    expect(points.filter(({ id }) => id === '2').map(({ type }) => type)).toEqual(['dhw', 'hydro']);
  });

  it('a redacted serial is null', () => {
    const device = withPoint(sampleHeatPump(), 0, { serialNumber: characteristic('REDACTED') });
    expect(read(device).serial).toBeNull();
  });
});

describe('values', () => {
  it('have our names, their limits and the address to write', () => {
    expect(valueOf(read(sampleHeatPump()), 'dhwSetPoint')).toEqual({
      name: 'dhwSetPoint',
      value: 48,
      unit: '°C',
      settable: true,
      min: 30,
      max: 60,
      step: 1,
      options: null,
      lengthMax: null,
      path: 'temperatureControl/operationModes/heating/setpoints/domesticHotWaterTemperature',
    });
    const names = namesOf(read(sampleHeatPump()));
    expect(names).toEqual(
      expect.arrayContaining([
        'tankTemperature',
        'outdoorTemperature',
        'roomSetPointHeating',
        'holidayEnabled',
        'schedule.heating.selected',
      ]),
    );
    expect(namesOf(read(sampleAirConditioner()))).toEqual(
      expect.arrayContaining([
        'fanSpeedModeCooling',
        'fanSpeedLevelCooling',
        'demandMode',
        'demandLimit',
      ]),
    );
  });

  it('of another type than expected are unknown, with a warning', () => {
    const device = withPoint(sampleHeatPump(), 2, {
      sensoryData: characteristic({ tankTemperature: characteristic('47') }),
    });
    const { devices, warnings } = interpret([device]);
    const at = '/0/managementPoints/2/sensoryData/value/tankTemperature/value';
    expect(devices[0]?.unknown).toContainEqual({ pointer: at, value: '47' });
    expect(warnings).toContainEqual({ code: 'wrong-type', at });
  });

  it('of unknown characteristics are unknown, leaf by leaf', () => {
    const device = withPoint(sampleHeatPump(), 1, {
      fluxMode: characteristic('a', { values: ['a'] }),
    });
    const at = '/0/managementPoints/1/fluxMode';
    expect(read(device).unknown).toEqual([
      { pointer: `${at}/settable`, value: false },
      { pointer: `${at}/value`, value: 'a' },
      { pointer: `${at}/values/0`, value: 'a' },
    ]);
  });

  it('a text in place of an object is unknown', () => {
    const device = withPoint(sampleHeatPump(), 1, {
      schedule: 'REDACTED',
      consumptionData: characteristic('REDACTED'),
    });
    const { devices, warnings } = interpret([device]);
    expect(devices[0]?.unknown.map(({ value }) => value)).toEqual(['REDACTED', false, 'REDACTED']);
    expect(warnings.map(({ code }) => code)).toEqual(['unexpected-shape', 'unexpected-shape']);
  });
});

describe('setPointInForce', () => {
  const cases = [
    ['roomTemperature', 'weatherDependent', 'heating', 'roomSetPointHeating'],
    ['leavingWaterTemperature', 'weatherDependent', 'heating', 'leavingWaterOffsetHeating'],
    ['leavingWaterTemperature', 'fixed', 'heating', 'leavingWaterSetPointHeating'],
    ['externalRoomTemperature', 'fixed', 'heating', 'leavingWaterSetPointHeating'],
    [
      'leavingWaterTemperature',
      'weatherDependentHeatingFixedCooling',
      'heating',
      'leavingWaterOffsetHeating',
    ],
    ['roomTemperature', 'fixed', 'cooling', null],
  ] as const;
  for (const [control, setPoint, mode, expected] of cases) {
    it(`${control}, ${setPoint}, ${mode} -> ${expected}`, () => {
      const device = withPoint(sampleHeatPump(), 1, {
        controlMode: characteristic(control),
        setpointMode: characteristic(setPoint),
        operationMode: characteristic(mode),
      });
      expect(pointOf(read(device), 'climate').setPointInForce).toBe(expected);
    });
  }

  it('an offset of the curve is in kelvin, also where the payload has °C', () => {
    const text = JSON.stringify(sampleHeatPump()).replace(/(?<=Offset":{)/, '"unit":"°C",');
    const found = pointOf(read(JSON.parse(text)), 'climate').values;
    expect(found.find(({ name }) => /Offset/.test(name))?.unit).toBe('K');
  });

  it('air-to-air: the room in the present mode, none in fan mode', () => {
    expect(pointOf(read(sampleAirConditioner()), 'climate').setPointInForce).toBe(
      'roomSetPointCooling',
    );
    const blowing = withPoint(sampleAirConditioner(), 1, {
      operationMode: characteristic('fanOnly'),
    });
    expect(pointOf(read(blowing), 'climate').setPointInForce).toBeNull();
    expect(pointOf(read(sampleHeatPump()), 'dhw').setPointInForce).toBe('dhwSetPoint');
  });
});

describe('faults', () => {
  for (const none of ['', '-', '00', '00-', '-00', '00-00']) {
    it(`are none when the code is ${JSON.stringify(none)}`, () => {
      expect(faultsWith({ errorCode: characteristic(none) })).toEqual([]);
    });
  }

  it('have one spelling', () => {
    expect(parseErrorCode('A5-')).toEqual({ code: 'A5', subcode: '' });
    expect(parseErrorCode('U0-00')).toEqual({ code: 'U0', subcode: '' });
    expect(parseErrorCode('7h-01')).toEqual({ code: '7H', subcode: '01' });
    expect(parseErrorCode('E7')).toEqual({ code: 'E7', subcode: '' });
  });

  it('are inactive for a code without a flag', () => {
    const faults = faultsWith({
      errorCode: characteristic('A5-'),
      isInErrorState: characteristic(false),
    });
    expect(faults).toEqual([
      { point: '2', code: 'A5', subcode: '', severity: 'info', active: false },
    ]);
  });

  it('have the severity of the most severe flag', () => {
    const faults = faultsWith({
      errorCode: characteristic('7H-01'),
      isInWarningState: characteristic(true),
      isInErrorState: characteristic(true),
      isInCautionState: characteristic(false),
    });
    expect(faults).toEqual([
      { point: '2', code: '7H', subcode: '01', severity: 'error', active: true },
    ]);
  });

  it('exist for a flag without a code', () => {
    const faults = faultsWith({
      errorCode: characteristic('00-'),
      isInEmergencyState: characteristic(true),
    });
    expect(faults).toEqual([
      { point: '2', code: '', subcode: '', severity: 'emergency', active: true },
    ]);
  });
});

describe('energy', () => {
  it('has a use, a carrier, a resolution and the step of its counts', () => {
    const kinds = read(sampleHeatPump()).energy.map(describeEnergy);
    expect(kinds).toEqual([
      '1 sh electricity 2h 1',
      '1 sh electricity day 1',
      '1 sh electricity month 1',
      '2 dhw electricity 2h 1',
      '2 dhw electricity day 1',
      '2 dhw electricity month 1',
    ]);
    expect(read(sampleAirConditioner()).energy.map(describeEnergy)[0]).toBe(
      'climateControl cooling electricity 2h 0.1',
    );
  });

  it('keeps a 0 of the current slot when future slots are null', () => {
    const [twoHours] = read(sampleHeatPump()).energy;
    expect(twoHours?.slots.map(({ kwh }) => kwh).slice(17)).toEqual([0, 0, 0, ...none(4)]);
    expect(twoHours?.slots.map(({ provisional }) => provisional).indexOf(true)).toBe(19);
  });

  it('a 0 is no measurement when future slots are 0', () => {
    const [twoHours, days, months] = read(sampleAirConditioner()).energy;
    expect(twoHours?.slots.map(({ kwh }) => kwh).slice(11)).toEqual([
      0,
      0.1,
      0.2,
      ...Array.from({ length: 5 }, () => 0),
      ...none(5),
    ]);
    expect(days?.slots.map(({ kwh }) => kwh).slice(8)).toEqual([0.3, 0.3, ...none(4)]);
    expect(months?.slots.map(({ kwh }) => kwh).slice(12)).toEqual([0, 0, 1.1, ...none(9)]);
  });

  it('has the two-hour slots of a short and a long day', () => {
    const spring = read({ ...sampleHeatPump(), timestamp: '2025-03-30T20:00:00Z' }).energy[0];
    expect(spring?.slots[13]).toMatchObject({
      from: '2025-03-30T01:00:00Z',
      to: '2025-03-30T02:00:00Z',
    });
    const autumn = read({ ...sampleHeatPump(), timestamp: '2025-10-26T20:00:00Z' }).energy[0];
    expect(autumn?.slots[13]).toMatchObject({
      from: '2025-10-26T00:00:00Z',
      to: '2025-10-26T03:00:00Z',
    });
  });

  it('keeps a figure after the report time, with a warning', () => {
    const early = { ...sampleHeatPump(), timestamp: '2025-03-12T01:30:00Z' };
    const { devices, warnings } = interpret([early]);
    expect(devices[0]?.energy[0]?.slots[15]?.kwh).toBe(3);
    expect(warnings.some(({ code }) => code === 'energy-ahead')).toBe(true);
  });

  it('is unknown for an array of another length, another unit or without a time', () => {
    const short = withEnergy({ heating: { d: [1, 2, 3] } });
    expect(interpret([short]).warnings.map(({ code }) => code)).toContain('energy-length');
    const litres = withEnergy({ unit: 'm3', heating: { m: Array.from({ length: 24 }, () => 1) } });
    expect(interpret([litres]).warnings.map(({ code }) => code)).toContain('energy-unit');
    const timeless = { ...sampleHeatPump(), timestamp: 'yesterday' };
    expect(interpret([timeless]).warnings.map(({ code }) => code)).toContain('energy-without-time');
    for (const device of [timeless]) expect(read(device).energy).toEqual([]);
  });

  it('uses the time of receipt for a device without a time, and the gateway’s zone by default', () => {
    const timeless = { ...sampleHeatPump(), timestamp: '1970-01-01T00:00:00Z' };
    const view = { timeZone: null, now: Temporal.Instant.from(SAMPLE_TIME) };
    const interpreted = interpretOnecta([timeless], view);
    const energy = interpreted.ok ? interpreted.devices[0]?.energy : [];
    expect(energy).toEqual(read(sampleHeatPump()).energy);
  });

  it('output is heat', () => {
    const outdoor: Payload = {
      embeddedId: '9',
      managementPointType: 'outdoorUnit',
      outputData: characteristic({
        thermal: { heating: { m: Array.from({ length: 24 }, () => 0.01) } },
      }),
    };
    const device = withPoints(sampleHeatPump(), (all) => [...all, outdoor]);
    expect(read(device).energy.map(describeEnergy)).toContain('9 sh heat month 0.01');
  });
});

describe('interpretOnecta: other JSON', () => {
  it('is malformed at its root', () => {
    for (const payload of [null, 3, 'x', {}, { code: 'A', message: 'B' }]) {
      expect(interpretOnecta(payload, { timeZone: 'UTC', now: null })).toMatchObject({
        ok: false,
        at: '',
      });
    }
  });

  it('an empty list is an empty account', () => {
    expect(interpret([])).toEqual({ devices: [], warnings: [] });
  });

  it('list entries that are no devices are unknown', () => {
    const { devices } = interpret(['REDACTED', { id: 'x', managementPoints: 'REDACTED' }]);
    expect(devices.map(({ unknown }) => unknown.length)).toEqual([1, 1]);
  });
});

function interpret(payload: unknown): { devices: readonly Device[]; warnings: readonly Warning[] } {
  const interpreted = interpretOnecta(payload, { timeZone: 'Europe/Brussels', now: null });
  if (!interpreted.ok) throw new Error(interpreted.reason);
  const { devices, warnings } = interpreted;
  return { devices, warnings };
}

function read(device: Payload): Device {
  return interpret([device]).devices[0]!;
}

function withPoints(device: Payload, change: (all: Payload[]) => Payload[]): Payload {
  return { ...device, managementPoints: change(device['managementPoints'] as Payload[]) };
}

function withPoint(device: Payload, index: number, over: Payload): Payload {
  return withPoints(device, (all) =>
    all.map((each, at) => (at === index ? { ...each, ...over } : each)),
  );
}

function withEnergy(electrical: Payload): Payload {
  return withPoint(sampleHeatPump(), 1, { consumptionData: characteristic({ electrical }) });
}

function faultsWith(over: Payload): readonly DeviceFault[] {
  return read(withPoint(sampleHeatPump(), 2, over)).faults;
}

function valueOf(device: Device, name: string): Value {
  return device.points.flatMap(({ values }) => values).find((value) => value.name === name)!;
}

function namesOf(device: Device): string[] {
  return device.points.flatMap(({ values }) => values.map(({ name }) => name));
}

function pointOf(device: Device, type: Point['type']): Point {
  return device.points.find((point) => point.type === type)!;
}

function describeEnergy({ point, use, carrier, resolution, resolutionKwh }: Energy): string {
  return `${point} ${use} ${carrier} ${resolution} ${resolutionKwh}`;
}

function none(count: number): null[] {
  return Array.from({ length: count }, () => null);
}
