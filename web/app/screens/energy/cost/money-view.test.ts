import { datesOf } from '@hearth/calendar/dates.ts';
import type { Costs, HourCosts } from '@hearth/energy/cost/contract.ts';
import { describe, expect, test } from 'vitest';
import { daysFrom, historyOf, slotsFrom } from '../testing-energy.ts';
import { costSumOf } from './cost-sum.ts';
import { moneyView } from './money-view.ts';

const state = {
  installation: '019fa000-0000-7000-8000-000000000001',
  timeZone: 'UTC',
  asOf: '2026-03-10T12:00:00.000Z',
  state: 'known' as const,
  currency: 'EUR',
  revision: 1,
};
const days = { from: '2026-03-01', to: '2026-03-10' };
const parts = { energy: 1_234_567, standing: 396_775, 'feed-in': -123_456 };
const gross = 1_507_886;
const costs: Costs = {
  ...state,
  days: datesOf('2026-03-01', '2026-03-11').map((day) => ({
    day,
    gross: day === '2026-03-04' ? null : gross,
    parts: day === '2026-03-04' ? {} : parts,
    fault: day === '2026-03-04' ? 'price-missing' : null,
    importKwh: 4.2,
    exportKwh: 1.5,
    measuredShare: 1,
  })),
  total: 9 * gross,
};

describe('moneyView', () => {
  test('days of a month add up to its cost by part; a day without a price and the coming ones are empty', () => {
    const month = historyOf({ period: 'month', slots: daysFrom('2026-03-01', 31) });
    const view = moneyView(month, { costs, days, hours: null });
    const sum = costSumOf(costs, days);
    expect(view.parts).toEqual(['energy', 'standing', 'feed-in']);
    expect(view.costs.map((cost) => cost !== null)).toEqual(
      Array.from({ length: 31 }, (_, day) => day < 10 && day !== 3),
    );
    const known = view.costs.flatMap((cost) => cost ?? []);
    expect(known.reduce((all, { total }) => all + total, 0)).toBe(sum?.total);
    expect(
      view.parts.map((_, k) => known.reduce((all, { minor }) => all + (minor[k] ?? 0), 0)),
    ).toEqual(sum?.parts.map(({ amount }) => amount));
  });

  test('months of a year hold their days', () => {
    const slots = ['2026-02', '2026-03'].map((label) => ({
      from: `${label}-01T00:00:00Z`,
      to: `${label}-28T00:00:00Z`,
      label,
    }));
    const view = moneyView(historyOf({ period: 'year', slots }), { costs, days, hours: null });
    expect(view.costs.map((cost) => cost?.total ?? null)).toEqual([null, 1357]);
  });

  test('a day has its elapsed hours and the coming ones', () => {
    const hours: HourCosts = {
      ...state,
      day: '2026-03-10',
      fault: null,
      hours: slotsFrom('2026-03-10T00:00:00Z', 12, 1).map((slot) => ({
        ...slot,
        gross: 31_234,
        parts: { energy: 14_702, standing: 16_532 },
        importKwh: 0.1,
        exportKwh: 0,
        measuredShare: 1,
      })),
    };
    const view = moneyView(historyOf(), { costs, days, hours });
    expect(view.steps.map(({ label }) => label)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    );
    expect(view.costs.filter((cost) => cost !== null)).toHaveLength(12);
    // 12 times 0.031234 is 0.37, though each hour alone is 0.03.
    expect(view.costs.reduce((sum, cost) => sum + (cost?.total ?? 0), 0)).toBe(37);
  });
});
