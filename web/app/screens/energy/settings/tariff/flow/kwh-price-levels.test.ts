import type { Component } from '@hearth/energy/tariff/terms.ts';
import { expect, test } from 'vitest';
import { kwhPriceLevels } from './kwh-price-levels.ts';

const common = {
  name: 'Part',
  layer: 'energy',
  meter: 'all',
  isNetted: true,
  noneWhenNegative: false,
} as const;
const flat = (rate: number): Component => ({ ...common, kind: 'flat', rate });
const byTime = (rates: Readonly<Record<string, number>>): Component => ({
  ...common,
  kind: 'time-of-use',
  calendar: { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] },
  rates,
});
const inclVat = { pricesInclVat: true, vatRate: 0.19 };

test('the parts of a price add up at each level', () => {
  const energyImport = [flat(0.1615), byTime({ night: 0.043, day: 0.1072 }), flat(0.0819)];
  expect(kwhPriceLevels({ ...inclVat, energyImport })).toEqual([0.2864, 0.3506]);
});

test('VAT is added where the prices exclude it', () => {
  const energyImport = [flat(0.2), flat(0.05)];
  expect(kwhPriceLevels({ pricesInclVat: false, vatRate: 0.1, energyImport })).toEqual([0.275]);
});

test('prices of two calendars, of one meter, of the amount and of no part have no levels', () => {
  const two = [byTime({ night: 0.1, day: 0.2 }), byTime({ night: 0.3, day: 0.4 })];
  const own: Component = { ...flat(0.1), meter: 'heat-pump' };
  const free: Component = { ...flat(0.1), free: { kwh: 100, per: 'year' } };
  for (const energyImport of [two, [own, flat(0.1)], [free], []])
    expect(kwhPriceLevels({ ...inclVat, energyImport })).toBeNull();
});
