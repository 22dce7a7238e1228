import { describe, expect, test } from 'vitest';
import { billOf } from './bill.ts';
import { comparison } from './comparison.ts';
import { reconciliation } from './reconciliation.ts';
import { terms } from './terms.ts';

const fromMs = Date.parse('2024-12-31T23:00Z');
const usage = Array.from({ length: 31 * 24 }, (_, i) => ({
  fromMs: fromMs + i * 3_600_000,
  toMs: fromMs + (i + 1) * 3_600_000,
  importKwh: 1,
  exportKwh: 0.5,
  heatPumpKwh: null,
}));
const contractAt = (rate: number) =>
  terms.parse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [
      {
        name: 'V',
        validFrom: '2025-01-01',
        vatRate: 0.19,
        pricesInclVat: true,
        standing: [{ name: 'base', amount: 31, per: 'month' }],
        energyImport: [{ name: 'energy', kind: 'flat', rate }],
        energyExport: [{ name: 'feed-in', kind: 'flat', rate: 0.08 }],
      },
    ],
  });
const billAt = (rate: number) => {
  const result = billOf(contractAt(rate), usage, null);
  if (!result.ok) throw new Error(result.fault.code);
  return result.bill;
};
/** 744 kWh at 0.30, 31.00 a month, 372 kWh fed in at 0.08: 224.44 EUR. */
const own = billAt(0.3);

describe('a typed bill', () => {
  const causes = (typed: Parameters<typeof reconciliation>[0]) =>
    reconciliation(typed, own, contractAt(0.3)).causes.map(({ code }) => code);
  test('that agrees has no differences', () => {
    expect(own.gross).toBe(224_440_000);
    expect(causes({ total: 224.45 })).toEqual([]);
  });
  test.each([
    ['without-vat', { total: 183.85 }],
    ['decimal-point', { total: 22_444 }],
    ['without-feed-in', { total: 254.2 }],
    ['without-standing', { total: 193.44 }],
    ['other-energy', { total: 284.44, importKwh: 944 }],
    ['other-days', { total: 214.44, firstDay: '2025-01-01', lastDay: '2025-01-21' }],
  ] as const)('names first that it is %s', (code, typed) => {
    expect(causes(typed)[0]).toBe(code);
  });
  test('claims nothing of a difference that nothing explains', () => {
    expect(causes({ total: 900 })).toEqual([]);
  });
});

test('two contracts are compared on the same hours, month by month', () => {
  expect(comparison(own, billAt(0.25))).toEqual({
    difference: -37_200_000,
    months: [{ month: '2025-01', difference: -37_200_000 }],
  });
});
