import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { expect, test } from 'vitest';
import { loadedShare, roundedTotals, todayFigures } from './balance-view.ts';

type Balance = NonNullable<HomeToday['balance']>;
type Flow = Balance['flows'][number];

const flow = (name: Flow['flow'], total: number | null, own: Partial<Flow> = {}): Flow => ({
  flow: name,
  grade: 'measured',
  total,
  completeness: 1,
  ...own,
});
const balance = (flows: Flow[], own: Partial<Balance> = {}): Balance => ({
  flows,
  selfSufficiency: null,
  selfConsumption: null,
  ...own,
});
const names = (dayBalance: Balance) =>
  todayFigures(dayBalance).map(({ name, value }) => `${name} ${value}`);

test('consumption first, then the shares, then sources and sinks', () => {
  const flows = [
    flow('grid-import', 4.1),
    flow('feed-in', 1.2),
    flow('generation', 6.4),
    flow('heat-pump', 5),
    flow('consumption', 9.3, { grade: 'derived' }),
  ];
  expect(names(balance(flows, { selfSufficiency: 0.56, selfConsumption: 0.81 }))).toEqual([
    'used 9.3',
    'self-sufficiency 0.56',
    'self-consumption 0.81',
    'generated 6.4',
    'imported 4.1',
    'fed-in 1.2',
  ]);
});

test('a home without panels has no shares, and a flow without a measurement has no figure', () => {
  expect(names(balance([flow('grid-import', 4.1), flow('consumption', null)]))).toEqual([
    'imported 4.1',
  ]);
});

test('a figure of an incomplete day has its measured share', () => {
  const [used] = todayFigures(balance([flow('consumption', 3, { completeness: 0.6 })]));
  expect(used).toMatchObject({ coverage: 0.6, grade: 'measured' });
  const [whole] = todayFigures(balance([flow('consumption', 3, { completeness: 0.99 })]));
  expect(whole?.coverage).toBeNull();
});

test('loadedShare: share of the days that have been loaded', () => {
  const loading = { from: '2025-03-10', to: '2026-03-10', reached: '2025-03-10' };
  expect(loadedShare(loading)).toBe(0);
  expect(loadedShare({ ...loading, reached: '2025-09-08' })).toBeCloseTo(0.5, 1);
  expect(loadedShare({ ...loading, reached: '2026-03-10' })).toBe(1);
});

test('with a battery the figures add up as written, charge and discharge included', () => {
  const flows = [
    flow('consumption', 10.06),
    flow('generation', 8.04),
    flow('grid-import', 4.04),
    flow('battery-discharge', 2.04),
    flow('feed-in', 1.04),
    flow('battery-charge', 3.02),
  ];
  expect(names(balance(flows))).toEqual([
    'used 10.1',
    'generated 8.1',
    'imported 4',
    'fed-in 1',
    'charged 3',
    'discharged 2',
  ]);
});

test('roundedTotals: flows of different times are rounded alone', () => {
  const flows = [flow('consumption', 10), flow('grid-import', 6.04)];
  expect(roundedTotals(flows, 1).get('grid-import')).toBe(6);
});
