import fc from 'fast-check';
import { datesOf } from '@hearth/calendar/dates.ts';
import type { Costs } from '@hearth/energy/cost/contract.ts';
import { describe, expect, test } from 'vitest';
import { type CostPartName, costSumOf, currentCosts, currentDays, wholeSumOf } from './cost-sum.ts';
import { amountText } from '../../../i18n/amount-text.ts';

const dayOf = (day: string, parts: Partial<Record<CostPartName, number>>, measuredShare = 1) => ({
  day,
  gross: Object.values(parts).reduce((sum, each) => sum + each, 0),
  parts,
  fault: null,
  importKwh: 1,
  exportKwh: 0,
  measuredShare,
});

const costsOf = (days: Costs['days'], asOf = '2026-03-31T12:00:00Z'): Costs => ({
  installation: '019abcde-0000-7000-8000-00000000beef',
  timeZone: 'Europe/Berlin',
  asOf,
  state: 'known',
  currency: 'EUR',
  revision: 1,
  days,
  total: days.reduce((sum, { gross }) => sum + (gross ?? 0), 0),
});

describe('costSumOf', () => {
  test('the parts of any days add up to the bill, rounded once to the cent', () => {
    const micros = fc.integer({ min: -9_000_000, max: 90_000_000 });
    const parts = fc.record(
      { energy: micros, network: micros, tax: micros, standing: micros, 'feed-in': micros },
      { requiredKeys: ['energy'] },
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 31 }), (amounts) => {
        const dates = datesOf('2026-03-01', '2026-04-01');
        const costs = costsOf(amounts.map((each, k) => dayOf(dates[k] ?? '', each)));
        const sum = costSumOf(costs, { from: '2026-03-01', to: '2026-03-31' });
        expect(sum?.parts.reduce((all, { amount }) => all + amount, 0)).toBe(sum?.total);
        expect(Math.abs((sum?.total ?? 0) * 10_000 - costs.total)).toBeLessThanOrEqual(5000);
      }),
    );
  });

  test('a day without readings is named, and a day without a price is missing', () => {
    const unpriced = { ...dayOf('2026-03-03', {}), gross: null, fault: 'no-price' };
    const costs = costsOf([
      dayOf('2026-03-01', { energy: 1_000_000 }),
      dayOf('2026-03-02', { standing: 400_000 }, 0),
      unpriced,
    ]);
    expect(costSumOf(costs, { from: '2026-03-01', to: '2026-03-03' })).toEqual({
      total: 140,
      parts: [
        { part: 'energy', amount: 100 },
        { part: 'standing', amount: 40 },
      ],
      days: ['2026-03-01', '2026-03-02'],
      unmeasured: ['2026-03-02'],
      unpriced: ['2026-03-03'],
    });
    expect(costSumOf(costs, { from: '2026-03-03', to: '2026-03-03' })).toBeNull();
    expect(wholeSumOf(costs, { from: '2026-03-01', to: '2026-03-02' })).toBeNull();
  });
});

test('currentCosts: on the 31st a shorter month before counts with all its days', () => {
  expect(currentDays('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-03-31' });
  const days = datesOf('2026-02-01', '2026-04-01').map((day) => dayOf(day, { energy: 1_000_000 }));
  const costs = currentCosts(costsOf(days));
  expect(costs.today?.total).toBe(100);
  expect(costs.yesterday?.total).toBe(100);
  expect(costs.month?.total).toBe(3100);
  expect(costs.monthBefore?.total).toBe(2800);
});

test('currentCosts: just after midnight the running day is not among the days without readings', () => {
  const days = [
    dayOf('2026-03-29', { standing: 500_000 }, 0),
    dayOf('2026-03-30', { energy: 1_000_000 }),
    dayOf('2026-03-31', { standing: 500_000 }, 0),
  ];
  const { month } = currentCosts(costsOf(days, '2026-03-30T22:05:00Z'));
  expect(month).toMatchObject({ total: 200, unmeasured: ['2026-03-29'] });
});

test('amountText: minor units as the language writes them, without a floating-point number', () => {
  expect(amountText(151, { currency: 'EUR', locale: 'en-GB' })).toBe('€1.51');
  expect(amountText(-90_071_992_547_409, { currency: 'EUR', locale: 'en-GB' })).toBe(
    '−€900,719,925,474.09',
  );
  expect(amountText(5, { currency: 'JPY', locale: 'en-GB' })).toMatch(/5$/);
});
