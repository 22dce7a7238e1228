import { expect, test } from 'vitest';
import { hourMs } from '@hearth/calendar/durations.ts';
import { correctionsOf, partSum, withPrices } from './bill-corrections.ts';
import { billEntriesOf } from './bill-entries.ts';
import { type BillResult, billOf } from './bill.ts';
import type { UsageInterval } from './billing-intervals.ts';
import type { CostPart } from './cost-parts.ts';
import { priceBehind } from './price-behind.ts';
import { priceRise, withRise } from './price-rise.ts';
import { type Terms, terms } from './terms.ts';

/** The first 120 days of 2025 in Berlin with 2.4 kWh bought and 0.6 kWh fed in each six hours. */
const fromMs = Date.parse('2024-12-31T23:00:00Z');
const usage = Array.from({ length: 480 }, (_, i): UsageInterval => ({
  fromMs: fromMs + i * 6 * hourMs,
  toMs: fromMs + (i + 1) * 6 * hourMs,
  importKwh: 2.4,
  exportKwh: 0.6,
  heatPumpKwh: null,
}));

const flat = { name: 'Energy', kind: 'flat', rate: 0.2 } as const;
const networkFee = { name: 'Network fee', kind: 'flat', rate: 0.09, layer: 'network' } as const;
const contract = (own: object = {}): Terms =>
  terms.parse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [
      {
        name: 'Lindenstrom',
        validFrom: '2024-01-01',
        vatRate: 0.19,
        pricesInclVat: true,
        standing: [{ name: 'Base', amount: 11.9, per: 'month' }],
        energyImport: [flat, networkFee],
        energyExport: [{ name: 'Feed-in', kind: 'flat', rate: 0.08 }],
        ...own,
      },
    ],
  });

const billUnder = (own: Terms): BillResult => billOf(own, usage, null);

function billOk(own: Terms) {
  const result = billUnder(own);
  if (!result.ok) throw new Error(result.fault.code);
  return result.bill;
}

/** The correction of a part after the supplier billed it under other terms. */
function correction(own: Terms, part: CostPart, paper: Terms) {
  const [line] = correctionsOf({
    terms: own,
    bill: billOk(own),
    lines: [{ part, billed: partSum(billOk(paper), part) }],
    hasIncompleteDays: false,
    billUnder,
  });
  return line;
}

test.each([
  ['standing', { list: 'standing', name: 'Base', from: 11.9, to: 13.9 }],
  ['network', { list: 'energyImport', name: 'Network fee', from: 0.09, to: 0.1006 }],
  ['feed-in', { list: 'energyExport', name: 'Feed-in', from: 0.08, to: 0.075 }],
] as const)('correctionsOf: the one price behind the line %s', (part, expected) => {
  const own = contract();
  const changed = { ...expected, validFrom: '2024-01-01' };
  const found = correction(own, part, withPrices(own, [changed]));
  expect(found).toEqual({ part, corrections: [changed], reason: null });
  // The corrected contract needs no further correction.
  const corrected = withPrices(own, [changed]);
  const again = correction(corrected, part, withPrices(own, [changed]));
  expect(again?.corrections).toEqual([]);
});

test('correctionsOf: of two charges each that explains the line is offered, the rounder price first', () => {
  const own = contract({
    standing: [
      { name: 'Base', amount: 11.9, per: 'month' },
      { name: 'Meter', amount: 20, per: 'year' },
    ],
  });
  const meter = {
    validFrom: '2024-01-01',
    list: 'standing',
    name: 'Meter',
    from: 20,
    to: 44,
  } as const;
  const found = correction(own, 'standing', withPrices(own, [meter]));
  expect(found?.corrections).toEqual([
    meter,
    { validFrom: '2024-01-01', list: 'standing', name: 'Base', from: 11.9, to: expect.any(Number) },
  ]);
  for (const each of found?.corrections ?? []) {
    const again = correction(withPrices(own, [each]), 'standing', withPrices(own, [meter]));
    expect(again?.corrections ?? []).toEqual([]);
  }
});

const night = { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] };

test.each([
  ['by-time', { kind: 'time-of-use', calendar: night, rates: { day: 0.3, night: 0.2 } }],
  [
    'by-tier',
    { kind: 'tiered', per: 'year', tiers: [{ upToKwh: 1000, rate: 0.3 }, { rate: 0.2 }] },
  ],
] as const)('correctionsOf: a guess is not offered, %s', (reason, kind) => {
  const own = contract({ energyImport: [{ name: 'Energy', ...kind }] });
  const [line] = correctionsOf({
    terms: own,
    bill: billOk(own),
    lines: [{ part: 'energy', billed: 1e9 }],
    hasIncompleteDays: false,
    billUnder,
  });
  expect(line).toEqual({ part: 'energy', corrections: [], reason });
});

test('correctionsOf: no price is offered for incomplete days, two versions and unknown parts', () => {
  const own = contract();
  const [first] = own.versions;
  const two: Terms = {
    ...own,
    versions: first
      ? [
          { ...first, validTo: '2025-03-01' },
          { ...first, validFrom: '2025-03-01' },
        ]
      : [],
  };
  const request = { terms: own, bill: billOk(own), hasIncompleteDays: true, billUnder };
  const reasons = (lines: Parameters<typeof correctionsOf>[0]['lines'], other = {}) =>
    correctionsOf({ ...request, ...other, lines }).map(({ reason }) => reason);
  expect(
    reasons([
      { part: 'network', billed: 110e6 },
      { part: 'standing', billed: 54.8e6 },
      { part: 'capacity', billed: 10e6 },
    ]),
  ).toEqual(['incomplete-days', null, 'no-price']);
  expect(reasons([{ part: 'network', billed: 110e6 }], { terms: two, bill: billOk(two) })).toEqual([
    'two-versions',
  ]);
});

test('priceRise: the day from which a known new price explains the line, the first of a month before others', () => {
  const own = contract();
  const rise = {
    validFrom: '2024-01-01',
    list: 'energyImport',
    name: 'Network fee',
    from: 0.09,
    to: 0.103,
    day: '2025-03-01',
  } as const;
  const priced = billEntriesOf(own, usage, null);
  if (!priced.ok) throw new Error(priced.fault.code);
  const bill = billOk(own);
  const request = {
    terms: own,
    bill,
    entries: priced.entries,
    part: 'network',
    billUnder,
  } as const;
  const billed = partSum(billOk(withRise(own, rise)), 'network');
  expect(priceRise({ ...request, billed, to: 0.103 })).toEqual(rise);
  // A price that explains nothing, and one that is already in the contract.
  expect(priceRise({ ...request, billed, to: 0.08 })).toBeNull();
  expect(priceRise({ ...request, billed, to: 0.09 })).toBeNull();
});

test('priceBehind: 12.897 is 12.9 where that passes, and nothing passes where it should not', () => {
  expect(priceBehind(12.897, (price) => Math.abs(price - 12.897) < 0.01)).toBe(12.9);
  expect(priceBehind(12.897, () => false)).toBeNull();
});
