import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { expect, test } from 'vitest';
import { loadedShare, todayFigures } from './balance-view.ts';

type Balance = NonNullable<HomeToday['balance']>;
type Flow = Balance['flows'][number];

const flow = (name: Flow['flow'], total: number | null, own: Partial<Flow> = {}): Flow => ({
  flow: name,
  grade: 'measured',
  values: [],
  total,
  completeness: 1,
  ...own,
});
const balance = (flows: Flow[], own: Partial<Balance> = {}): Balance => ({
  slots: [],
  flows,
  selfSufficiency: null,
  selfConsumption: null,
  ...own,
});
const names = (of: Balance) => todayFigures(of).map(({ name, value }) => `${name} ${value}`);

test('what was used first, then the shares, then where it came from and went to', () => {
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

test('a home without panels has no shares, and what nobody measured is not there', () => {
  expect(names(balance([flow('grid-import', 4.1), flow('consumption', null)]))).toEqual([
    'imported 4.1',
  ]);
});

test('a figure with something missing says how much it covers', () => {
  const [used] = todayFigures(balance([flow('consumption', 3, { completeness: 0.6 })]));
  expect(used).toMatchObject({ coverage: 0.6, grade: 'measured' });
  const [whole] = todayFigures(balance([flow('consumption', 3, { completeness: 0.99 })]));
  expect(whole?.coverage).toBeNull();
});

test('a history that is being loaded is between nothing and all', () => {
  const loading = { from: '2025-03-10', to: '2026-03-10', reached: '2025-03-10' };
  expect(loadedShare(loading)).toBe(0);
  expect(loadedShare({ ...loading, reached: '2025-09-08' })).toBeCloseTo(0.5, 1);
  expect(loadedShare({ ...loading, reached: '2026-03-10' })).toBe(1);
});
