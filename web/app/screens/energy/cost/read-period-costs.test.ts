import type { Costs } from '@hearth/energy/cost/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { expect, test } from 'vitest';
import type { PeriodCost } from './period-cost.ts';
import { periodCostsOf } from './read-period-costs.ts';

type View = Pick<History, 'from' | 'to' | 'asOf' | 'timeZone' | 'period' | 'range'>;

const view = (period: View['period'], from: string, to: string, own: Partial<View> = {}): View => ({
  period,
  from: `${from}T00:00:00Z`,
  to: `${to}T00:00:00Z`,
  asOf: '2026-03-18T10:00:00Z',
  timeZone: 'UTC',
  range: null,
  ...own,
});

const nothing: Costs = {
  installation: '019fa000-0000-7000-8000-000000000001',
  timeZone: 'UTC',
  asOf: '2026-03-18T10:00:00Z',
  state: 'known',
  currency: 'EUR',
  revision: 1,
  days: [],
  total: 0,
};

async function comparedDays(history: View, compare: PeriodCost['compare']) {
  const found = await periodCostsOf(history, compare, async () => ({ ok: true, value: nothing }));
  return found?.before && [found.before.compared, found.before.days];
}

test.each<
  readonly [
    string,
    View,
    PeriodCost['compare'],
    readonly [string, string],
    readonly [string, string],
  ]
>([
  [
    'an ended month with the whole month before',
    view('month', '2026-02-01', '2026-03-01'),
    'previous',
    ['2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-31'],
  ],
  [
    'a running month with as many days of the month before, up to yesterday',
    view('month', '2026-03-01', '2026-04-01'),
    'previous',
    ['2026-03-01', '2026-03-17'],
    ['2026-02-01', '2026-02-17'],
  ],
  [
    'the 30th of a running month with the whole of a shorter one',
    view('month', '2026-03-01', '2026-04-01', { asOf: '2026-03-31T10:00:00Z' }),
    'previous',
    ['2026-03-01', '2026-03-30'],
    ['2026-02-01', '2026-02-28'],
  ],
  [
    'a week with the week before',
    view('week', '2026-03-09', '2026-03-16'),
    'previous',
    ['2026-03-09', '2026-03-15'],
    ['2026-03-02', '2026-03-08'],
  ],
  [
    'a range with as many days before it',
    view('month', '2026-02-20', '2026-03-02', { range: { from: '2026-02-20', to: '2026-03-01' } }),
    'previous',
    ['2026-02-20', '2026-03-01'],
    ['2026-02-10', '2026-02-19'],
  ],
  [
    'a range with the same days a year before',
    view('month', '2026-02-20', '2026-03-02', { range: { from: '2026-02-20', to: '2026-03-01' } }),
    'weather',
    ['2026-02-20', '2026-03-01'],
    ['2025-02-20', '2025-03-01'],
  ],
  [
    'a running year with the same days of the year before',
    view('year', '2026-01-01', '2027-01-01'),
    'previous',
    ['2026-01-01', '2026-03-17'],
    ['2025-01-01', '2025-03-17'],
  ],
])('periodCostsOf compares %s', async (_, history, compare, compared, before) => {
  expect(await comparedDays(history, compare)).toEqual([
    { from: compared[0], to: compared[1] },
    { from: before[0], to: before[1] },
  ]);
});

test('periodCostsOf: today is compared with nothing', async () => {
  expect(await comparedDays(view('day', '2026-03-18', '2026-03-19'), 'previous')).toBeNull();
});
