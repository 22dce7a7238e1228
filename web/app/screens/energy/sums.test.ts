import { expect, test } from 'vitest';
import { changeOf } from './change.ts';
import { type EnergyPart, decimalsFor, sumsOf } from './sums.ts';

const part = (use: EnergyPart['use'], kWh: number | null): EnergyPart => ({
  use,
  applianceKind: 'heat-pump',
  kWh,
});

test('sums are computed first and rounded last, and what is written adds up', () => {
  const sums = sumsOf(
    [part('sh', 1.24), part('dhw', 1.24), part('cooling', 1.24)],
    decimalsFor(0.1, 'short'),
  );
  expect(sums.total).toBe(3.7);
  expect(sums.rows.reduce((sum, row) => sum + row.kWh, 0)).toBeCloseTo(3.7, 9);
  expect(sums.rows.reduce((sum, row) => sum + row.percent, 0)).toBe(100);
});

test('decimalsFor: whole kilowatt-hours have no decimals and stay whole in thousands', () => {
  expect(decimalsFor(1, 'short')).toBe(0);
  expect(decimalsFor(0.1, 'short')).toBe(1);
  expect(decimalsFor(0.1, 'years')).toBe(0);
  expect(sumsOf([part('sh', 1866)], decimalsFor(1, 'years')).total).toBe(1866);
});

test('a use that was not used has no row, unless nothing was used at all', () => {
  const rows = (sh: number) =>
    sumsOf([part('sh', sh), part('cooling', 0)], 1).rows.map((row) => row.series);
  expect(rows(4)).toEqual(['sh']);
  expect(rows(0)).toEqual(['sh', 'cool']);
});

test('nothing reported is not zero', () => {
  expect(sumsOf([part('sh', null)], 1)).toMatchObject({ totalKwh: null, rows: [] });
  expect(sumsOf([part('sh', 0)], 1)).toMatchObject({
    totalKwh: 0,
    rows: [{ kWh: 0, percent: 0 }],
  });
});

test.each([
  ['9 % less', 24.7, 27.1, { than: 'less', by: 'share', share: expect.closeTo(0.0886, 4) }],
  ['within five per cent', 20, 20.9, { than: 'same' }],
  ['within what the unit can tell apart', 3, 3.5, { than: 'same' }],
  ['a small base in kilowatt-hours', 4, 3, { than: 'more', by: 'energy', kWh: 1 }],
  ['from nothing', 3, 0, { than: 'more', by: 'energy', kWh: 3 }],
  ['nothing to compare with', 3, null, null],
  ['nothing to compare', null, 3, null],
])('%s', (_, kWh, beforeKwh, change) => {
  expect(changeOf(kWh, { beforeKwh, resolutionKwh: 1 })).toEqual(change);
});
