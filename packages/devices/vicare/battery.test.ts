import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { interpretVicare } from './interpret.ts';
import { SAMPLE_TIME, feature, plain } from './testing-payload.ts';
import type { Payload } from './testing-payload.ts';

const wh = (value: number): Payload => ({ type: 'number', unit: 'wattHour', value });

function read(features: readonly Payload[]) {
  const interpreted = interpretVicare(
    { data: features },
    { timeZone: 'Europe/Berlin', now: Temporal.Instant.from(SAMPLE_TIME) },
  );
  const [device] = interpreted.ok ? interpreted.devices : [];
  if (!device) throw new Error('no device');
  return device;
}

describe('interpretVicare: battery, solar panels, grid connection', () => {
  it('reports the energy of solar panels and battery by day and month', () => {
    const counters = { currentDay: wh(4534), currentMonth: wh(23_498), lifeCycle: wh(99_000) };
    const { energy } = read([
      feature('ess.stateOfCharge', { value: plain(50) }),
      feature('photovoltaic.production.cumulated', counters),
      feature('ess.transfer.discharge.cumulated', { currentDay: wh(1245) }),
    ]);
    expect(
      energy.map(({ use, resolution, slots }) => [use, resolution, slots[0]?.kwh, slots.length]),
    ).toEqual([
      ['generation', 'day', 4.534, 1],
      ['generation', 'month', 23.498, 1],
      ['battery-discharge', 'day', 1.245, 1],
    ]);
  });

  it('names what a battery, solar panels and the grid connection report', () => {
    const { points } = read([
      feature('ess.stateOfCharge', { value: plain(50) }),
      feature('ess.power', { value: { type: 'number', unit: 'watt', value: -1200 } }),
      feature('ess.operationState', { value: plain('charge') }),
      feature('photovoltaic.production.cumulated', { lifeCycle: wh(23_498) }),
      feature('pcc.transfer.power.exchange', {
        value: { type: 'number', unit: 'watt', value: 6624 },
      }),
      feature('pcc.transfer.feedIn.total', { value: wh(29_200) }),
    ]);
    const electricity = points.find(({ id }) => id === 'electricity');
    expect(electricity?.type).toBe('other');
    expect(electricity?.values.map(({ name, value, unit }) => [name, value, unit])).toEqual([
      ['stateOfCharge', 50, '%'],
      ['batteryPower', -1200, 'W'],
      ['batteryState', 'charge', null],
      ['solarTotal', 23_498, 'Wh'],
      ['gridPower', 6624, 'W'],
      ['feedInTotal', 29_200, 'Wh'],
    ]);
  });
});
