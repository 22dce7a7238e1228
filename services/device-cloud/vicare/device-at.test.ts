import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { checkRecording } from '../accounts/check-recording.ts';
import { noInjection } from '../faults/fault-injection.ts';
import { vicareHeatPump } from '../homes/vicare-heat-pump.ts';
import { memberAt } from '../recordings/json.ts';
import type { RecordedDevice, VisibleWrite } from '../recordings/recorded-device.ts';
import { vicareDeviceAt } from './device-at.ts';
import { featureOf } from './recorded-features.ts';

const recordedAt = Temporal.Instant.from('2026-03-09T09:00:00Z');
const timeZone = 'Europe/Berlin';

function deviceOf(recording: unknown): RecordedDevice {
  const checked = checkRecording(recording);
  const [device] = checked.ok ? checked.devices : [];
  if (!device) throw new Error('not a recording');
  return { ...device, recordedAt, loadedAt: recordedAt, timeZone };
}

const heatPump = deviceOf(vicareHeatPump(recordedAt));

/** The value of a property after a span of ISO 8601. */
function after(
  span: string,
  device: RecordedDevice = heatPump,
  writes: readonly VisibleWrite[] = [],
) {
  const now = recordedAt.toZonedDateTimeISO(timeZone).add(span).toInstant();
  const shown = vicareDeviceAt(device, writes, { now, injection: noInjection });
  return (feature: string, property = 'value'): unknown =>
    memberAt(featureOf(shown, feature), 'properties', property, 'value');
}

const write = (feature: string, path: string, value: unknown, afterHours = 1): VisibleWrite => ({
  point: 0,
  characteristic: feature,
  path,
  value,
  atMs: recordedAt.add({ hours: afterHours }).epochMilliseconds,
});

const consumption = 'heating.power.consumption.heating';
const programmes = 'heating.circuits.0.operating.programs';
const tank = 'heating.dhw.sensors.temperature.dhwCylinder';
const room = 'heating.circuits.0.sensors.temperature.room';
const counts = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('vicareDeviceAt: a heat pump', () => {
  it('shows the recording when it was recorded, and moves from then on', () => {
    const at = after('PT0S');
    expect([at(tank), at(room), at('heating.sensors.temperature.outside')]).toEqual([
      47.6, 21.2, 5.4,
    ]);
    const hours = ['PT1H', 'PT3H', 'PT7H', 'PT12H', 'PT20H'].map((span) => after(span));
    for (const feature of [tank, room, 'heating.sensors.temperature.outside'])
      expect(new Set(hours.map((at) => at(feature))).size, feature).toBeGreaterThan(3);
    for (const at of hours) {
      expect(Number(at(tank))).toBeGreaterThan(44);
      expect(Number(at(tank))).toBeLessThanOrEqual(50);
    }
    const running = new Set(
      Array.from({ length: 24 }, (_, hour) =>
        after(`PT${hour}H`)('heating.compressors.0', 'active'),
      ),
    );
    expect(running).toEqual(new Set([true, false]));
  });

  it('continues the counts of days, months and years, and a day that is over is final', () => {
    const recorded = counts(after('PT0S')(consumption, 'day'));
    const month = counts(after('PT0S')(consumption, 'month'));
    const [evening, next, later] = [after('PT12H'), after('P1D'), after('P5D')];
    const [today = 0, ...before] = counts(evening(consumption, 'day'));
    expect(today).toBeGreaterThan(recorded[0] ?? 0);
    expect(before).toEqual(recorded.slice(1));
    const yesterday = counts(next(consumption, 'day'))[1] ?? 0;
    expect(yesterday).toBeGreaterThanOrEqual(today);
    expect(counts(later(consumption, 'day'))[5]).toBe(yesterday);
    const grown = sum(counts(later(consumption, 'day')).slice(0, 6)) - (recorded[0] ?? 0);
    expect((counts(later(consumption, 'month'))[0] ?? 0) - (month[0] ?? 0)).toBeCloseTo(grown, 5);
    const april = after('P30D');
    expect(counts(april(consumption, 'month'))[1]).toBeGreaterThan(month[0] ?? 0);
    expect(counts(april(consumption, 'month')).slice(2)).toEqual(month.slice(1, -1));
    expect(april(consumption, 'dayValueReadAt')).toBe('2026-04-08T08:00:00.000Z');
  });

  it('counts hours and starts of the compressor with its energy', () => {
    const name = 'heating.compressors.0.statistics';
    const [at, later] = [after('PT0S'), after('P3D')];
    expect([at(name, 'hours'), at(name, 'starts')]).toEqual([3120, 1840]);
    expect(Number(later(name, 'hours'))).toBeGreaterThan(3120);
    expect(Number(later(name, 'starts'))).toBeGreaterThan(1840);
  });

  it('runs the programme of the schedule, and one that was activated until it is ended', () => {
    const running = (span: string, writes: readonly VisibleWrite[] = []) =>
      after(span, heatPump, writes)(`${programmes}.active`);
    // Recorded on a Monday at ten: normal until 17:00, comfort until 22:00, then reduced.
    expect(['PT1H', 'PT8H', 'PT13H'].map((span) => running(span))).toEqual([
      'normalHeating',
      'comfortHeating',
      'reducedHeating',
    ]);
    const on = write(`${programmes}.comfortHeating`, '/active', true);
    const off = write(`${programmes}.comfortHeating`, '/active', false, 14);
    expect([running('PT13H', [on]), running('PT15H', [on, off])]).toEqual([
      'comfortHeating',
      'reducedHeating',
    ]);
  });

  it('follows commands: a warmer room, a hotter tank, a single charge, heating off', () => {
    const warmer = write(`${programmes}.normalHeating`, '/temperature', 26);
    expect(Number(after('PT6H', heatPump, [warmer])(room))).toBeGreaterThan(
      Number(after('PT6H')(room)) + 1,
    );
    const hotter = write('heating.dhw.temperature.main', '/value', 58);
    expect(Number(after('PT4H', heatPump, [hotter])(tank))).toBeGreaterThan(52);
    const charge = write('heating.dhw.oneTimeCharge', '/active', true, 3);
    const charged = after('PT4H', heatPump, [charge]);
    expect(Number(charged(tank))).toBeGreaterThan(48);
    expect(charged('heating.dhw.oneTimeCharge', 'active')).toBe(false);
    const off = write('heating.circuits.0.operating.modes.active', '/value', 'standby');
    const [resting, heating] = [after('P2D', heatPump, [off]), after('P2D')];
    expect(sum(counts(resting(consumption, 'day')))).toBeLessThan(
      sum(counts(heating(consumption, 'day'))) - 10,
    );
    expect(Number(resting(room))).toBeLessThan(18.5);
  });
});

describe('vicareDeviceAt: a battery with panels', () => {
  const feature = (
    name: string,
    properties: Readonly<Record<string, readonly [unknown, string]>>,
  ) => ({
    feature: name,
    gatewayId: '7000000000000009',
    deviceId: '0',
    timestamp: '2026-03-09T09:00:00Z',
    commands: {},
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, [value, unit]]) => [
        key,
        { type: 'number', value, unit },
      ]),
    ),
  });
  const wh = (value: number) => [value, 'wattHour'] as const;
  const store = deviceOf({
    data: [
      feature('ess.stateOfCharge', { value: [0, 'percent'] }),
      feature('ess.power', { value: [0, 'watt'] }),
      feature('ess.operationState', { value: ['standby', ''] }),
      feature('ess.transfer.discharge.cumulated', { currentDay: wh(1245), lifeCycle: wh(3982) }),
      feature('pcc.transfer.consumption.total', { value: wh(3_258_900) }),
      feature('pcc.transfer.feedIn.total', { value: wh(29_200) }),
      feature('pcc.transfer.power.exchange', { value: [6624, 'watt'] }),
      feature('photovoltaic.production.cumulated', { currentDay: wh(4534), lifeCycle: wh(23_498) }),
      feature('photovoltaic.production.current', { value: [0, 'kilowatt'] }),
    ],
  });

  it('counts on without a break, fills by day and empties by night', () => {
    const hours = Array.from({ length: 73 }, (_, hour) => after(`PT${hour}H`, store));
    for (const name of ['pcc.transfer.consumption.total', 'pcc.transfer.feedIn.total']) {
      const values = hours.map((at) => Number(at(name)));
      expect(values.every((value, hour) => hour === 0 || value >= (values[hour - 1] ?? 0))).toBe(
        true,
      );
      expect(values.every((value) => value % 100 === 0)).toBe(true);
    }
    const bought = Number(hours[72]?.('pcc.transfer.consumption.total')) - 3_258_900;
    expect(bought).toBeGreaterThan(2000);
    expect(bought).toBeLessThan(60_000);
    const charge = hours.map((at) => Number(at('ess.stateOfCharge')));
    expect(Math.max(...charge)).toBeGreaterThan(20);
    expect(charge.every((share) => share >= 0 && share <= 100)).toBe(true);
    const today = Number(hours[72]?.('photovoltaic.production.cumulated', 'currentDay'));
    const all = Number(hours[72]?.('photovoltaic.production.cumulated', 'lifeCycle'));
    expect(all - 23_498).toBeGreaterThan(today);
  });

  it('balances what flows', () => {
    for (let hour = 1; hour < 30; hour += 1) {
      const at = after(`PT${hour}H`, store);
      const state = at('ess.operationState');
      const power = Number(at('ess.power'));
      const battery = state === 'charge' ? power : state === 'discharge' ? -power : 0;
      const house =
        Number(at('pcc.transfer.power.exchange')) +
        1000 * Number(at('photovoltaic.production.current')) -
        battery;
      expect(house).toBeGreaterThan(150);
      expect(house).toBeLessThan(2500);
    }
  });
});
