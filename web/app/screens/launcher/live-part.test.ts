import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { expect, it } from 'vitest';
import { isWatching } from '../installation-monitoring/command-state.ts';
import { hotWaterOf } from '../installation-monitoring/hot-water.ts';
import {
  somePoint,
  someSwitch,
  someUnit,
  someValue,
} from '../installation-monitoring/testing-unit.ts';
import type { LiveValue } from '../installation-monitoring/unit-view.ts';
import { livePart } from './live-part.ts';

const commandIn = (state: 'queued' | 'confirmed'): NonNullable<LiveValue['command']> => ({
  id: '018f0000-0000-7000-8000-000000000200',
  unit: '018f0000-0000-7000-8000-000000000100',
  command: { kind: 'set', point: 'dhw-1', name: 'dhwSetPoint', to: 49 },
  before: null,
  by: 'person',
  state,
  reason: null,
  params: {},
  requestedAt: '2026-03-10T10:42:00Z',
  leavesAt: null,
  settledAt: null,
});

const homeWith = (setPoint: LiveValue): Monitoring => ({
  installation: '018f0000-0000-7000-8000-000000000001',
  asOf: '2026-03-10T10:42:00Z',
  readEveryS: 600,
  links: [],
  vendors: ['onecta'],
  units: [
    someUnit([
      somePoint('climate', [someValue('roomTemperature', 21)]),
      somePoint('dhw', [someValue('tankTemperature', 48), setPoint, someSwitch('boost', 'off')]),
    ]),
  ],
});

it.each(['queued', 'confirmed'] as const)(
  'answers the questions of the launcher like all values, with a %s command',
  (state) => {
    const whole = homeWith(someValue('dhwSetPoint', 48, { command: commandIn(state) }));
    const part = livePart(whole);
    expect(isWatching(part.units, whole.asOf)).toBe(isWatching(whole.units, whole.asOf));
    expect(hotWaterOf(part.units)?.boost).toEqual(hotWaterOf(whole.units)?.boost);
    expect(hotWaterOf(part.units)?.point.point).toBe('dhw-1');
  },
);

it('has no value that nothing on the launcher reads', () => {
  const part = livePart(homeWith(someValue('dhwSetPoint', 48)));
  const names = part.units.flatMap(({ points }) =>
    points.flatMap(({ values }) => values.map(({ name }) => name)),
  );
  expect(names).toEqual(['boost']);
});
