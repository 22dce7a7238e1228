import type { History } from '@hearth/energy/history/contract.ts';
import { expect, test } from 'vitest';
import { daysFrom, historyOf } from '../testing-energy.ts';
import { co2View } from './co2-view.ts';

const slots = daysFrom('2026-03-01', 4);
const history = (values: readonly (number | null)[]): History =>
  historyOf({
    period: 'month',
    slots,
    gridIntensity: { country: 'DE', year: 2023, gPerKwh: 380.95 },
    balance: {
      slots,
      flows: [{ flow: 'grid-import', values: [...values], total: 12, completeness: 1 }],
      selfSufficiency: null,
      selfConsumption: null,
    } as unknown as History['balance'],
  });

test('kilograms of each day add up to the total; a day without readings has none', () => {
  expect(co2View(history([4, 4.1, null, 3.9]))).toMatchObject({
    values: [1.5, 1.6, null, 1.5],
    total: 4.6,
  });
});

test('kilograms by the hours’ generation replace those of the country’s mean', () => {
  const emissions = { attribution: 'ENTSO-E', kilograms: [1, 2.04, null, 3], hourlyShare: 1 };
  expect(co2View({ ...history([4, 4.1, null, 3.9]), emissions })).toMatchObject({
    values: [1, 2, null, 3],
    total: 6,
  });
});

test('without a grid meter, or a figure of the country, there are none', () => {
  expect(co2View({ ...history([4]), balance: null })).toBeNull();
  expect(co2View({ ...history([4]), gridIntensity: null })).toBeNull();
});
