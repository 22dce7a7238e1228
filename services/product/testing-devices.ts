import type { Device, Energy, Point, CommandRefusal, Value } from '@hearth/devices/device-cloud.ts';
import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';

/** Small devices with invented names, as an adapter would describe them. */

export function value(name: string, now: Value['value'], overrides: Partial<Value> = {}): Value {
  return {
    name,
    value: now,
    unit: null,
    settable: false,
    min: null,
    max: null,
    step: null,
    options: null,
    lengthMax: null,
    path: overrides.settable ? '' : null,
    ...overrides,
  };
}

export const zone = 'Europe/Brussels';

/** Answer of a token endpoint to an unknown client or a wrong secret. */
export const misconfigured: CommandRefusal = {
  ok: false,
  code: 'refused',
  by: 'cloud',
  reason: 'misconfigured',
  at: '',
  limit: null,
  quota: QUOTA_UNKNOWN,
};

export interface HeatPump {
  readonly id?: string;
  readonly tankSetPoint?: number;
  readonly onOff?: 'on' | 'off';
  readonly room?: number | null;
  readonly online?: boolean | null;
  readonly timestamp?: string | null;
  readonly fault?: boolean;
  readonly energy?: readonly Energy[];
}

/** An air-to-water unit with a room, a tank and a gateway. */
export function heatPump(pump: HeatPump = {}): Device {
  return {
    id: pump.id ?? 'pump-1',
    model: 'Altherma',
    kind: 'air-to-water',
    serial: null,
    online: pump.online === undefined ? true : pump.online,
    timestamp: pump.timestamp === undefined ? '2026-01-15T10:00:00Z' : pump.timestamp,
    points: [gateway(), climate(pump), tank(pump)],
    energy: pump.energy ?? [],
    faults: pump.fault
      ? [{ point: 'climate', code: 'U4', subcode: '01', severity: 'error', active: true }]
      : [],
    unknown: [],
  };
}

/** Two-hour slots of one local day; what is not given was not reported. */
export function twoHourEnergy(day: string, kwh: readonly (number | null)[]): Energy {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return {
    point: 'climate',
    use: 'sh',
    carrier: 'electricity',
    resolution: '2h',
    resolutionKwh: 1,
    slots: kwh.map((slotKwh, index) => ({
      from: start
        .add({ hours: 2 * index })
        .toInstant()
        .toString(),
      to: start
        .add({ hours: 2 * index + 2 })
        .toInstant()
        .toString(),
      kwh: slotKwh,
      provisional: false,
    })),
  };
}

const gateway = (): Point => ({
  id: 'gateway',
  type: 'gateway',
  subtype: null,
  setPointInForce: null,
  values: [value('name', 'Villa Birch'), value('timeZone', zone)],
});

const climate = (pump: HeatPump): Point => ({
  id: 'climate',
  type: 'climate',
  subtype: 'mainZone',
  setPointInForce: 'roomSetPointHeating',
  values: [
    value('onOff', pump.onOff ?? 'on', { settable: true, options: ['on', 'off'] }),
    value('roomTemperature', pump.room === undefined ? 20.5 : pump.room, { unit: '°C' }),
    value('roomSetPointHeating', 21, { settable: true, min: 12, max: 30, step: 0.5, unit: '°C' }),
    value('controlMode', 'roomTemperature'),
  ],
});

const tank = (pump: HeatPump): Point => ({
  id: 'tank',
  type: 'dhw',
  subtype: null,
  setPointInForce: 'dhwSetPoint',
  values: [
    value('tankTemperature', 47, { unit: '°C' }),
    value('dhwSetPoint', pump.tankSetPoint ?? 48, {
      settable: true,
      min: 30,
      max: 60,
      step: 1,
      unit: '°C',
    }),
  ],
});
