import { expect, test } from 'vitest';
import { invalid } from '@hearth/core/problem.ts';
import { type ScenarioInput } from './scenario.ts';
import { scenario } from './checked-scenario.ts';

const house: ScenarioInput = {
  from: '2026-01-15T12:00:00Z',
  slots: {
    importPerKwh: [0.3, 0.31, 0.28],
    outdoorC: [-1, -1, -1],
    baseLoadW: [300, 300, 300],
  },
  house: { kind: 'heat-load', lossWPerK: 220, floorAreaM2: 140 },
  heatPump: {
    heatW: 8000,
    circuit: { designHeatW: 7000, designFlowC: 45, designOutdoorC: -12 },
  },
  tank: { litres: 200 },
  state: { airC: 20.8, tankC: 48 },
};

/** Codes and pointers of what is wrong. */
function faultsOf(value: unknown): readonly string[] {
  const parsed = scenario.safeParse(value);
  if (parsed.success) return [];
  const { code, at, more = [] } = invalid(parsed.error, 'body');
  return [{ code, at }, ...more].map((fault) => `${fault.code} ${fault.at?.replace('/body', '')}`);
}

test('scenario: fills in defaults', () => {
  const { comfort, tank, currency } = scenario.parse(house);
  expect({ comfort, currency, least: tank?.leastC }).toEqual({
    comfort: { setPointC: 21, lowC: 20, highC: 23, marginK: 0.2, tankDipK: 0, surplusK: 0 },
    currency: 'EUR',
    least: 45,
  });
});

test.each([
  ['a number that is none', { state: { airC: Number.NaN, tankC: 48 } }, 'invalid-type /state/airC'],
  ['a time between', { from: '2026-01-15T12:07:00Z' }, 'not-on-a-quarter-hour /from'],
  [
    'rows that end early',
    { slots: { ...house.slots, outdoorC: [1] } },
    'other-length-than-prices /slots/outdoorC',
  ],
  [
    'cents for euros',
    { slots: { ...house.slots, importPerKwh: [30, 31, 28] } },
    'price-not-believable /slots/importPerKwh/0',
  ],
  [
    'euros by MWh gone wrong twice',
    { slots: { ...house.slots, importPerKwh: [0.0003, 0.0003, 0.0002] } },
    'prices-in-another-unit /slots/importPerKwh',
  ],
  ['no forecast at all', { slots: {} }, 'no-slots /slots'],
  [
    'a negative load',
    { slots: { ...house.slots, baseLoadW: [-1, 1, 1] } },
    'too-small /slots/baseLoadW/0',
  ],
  [
    'kilowatts for watts',
    { slots: { ...house.slots, baseLoadW: [0.3, 0.3, 0.4] } },
    'load-in-another-unit /slots/baseLoadW',
  ],
  ['bounds that cross', { comfort: { lowC: 22, highC: 20 } }, 'low-above-high /comfort/lowC'],
  [
    'a tank that nothing can heat so far',
    { tank: { litres: 200, setPointC: 60 } },
    'above-what-heats-it /tank/setPointC',
  ],
])('refuses %s with its position', (_, change, expected) => {
  expect(faultsOf({ ...house, ...change })).toContain(expected);
});
