import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, test } from 'vitest';
import { billOf } from './bill.ts';
import type { UsageInterval } from './billing-intervals.ts';
import { exactDailyCostsOf, roundDailyCosts } from './daily-costs.ts';
import { sumMicros } from './micros.ts';
import { type Terms, terms } from './terms.ts';

const contract = (own: object): Terms =>
  terms.parse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [
      {
        name: 'Lindenstrom',
        validFrom: '2024-01-01',
        vatRate: 0.19,
        pricesInclVat: false,
        standing: [{ name: 'Base price', amount: 10, per: 'month' }],
        energyImport: [{ name: 'Energy', kind: 'flat', rate: 0.2 }],
        ...own,
      },
    ],
  });

/** 500 hours from the noon before the day with 25 hours, over the end of October. */
const fromMs = Date.parse('2024-10-26T10:00Z');
const usageOf = (
  hours: readonly (readonly [importWh: number, exportWh: number])[],
): UsageInterval[] =>
  hours.map(([importWh, exportWh], i) => ({
    fromMs: fromMs + i * hourMs,
    toMs: fromMs + (i + 1) * hourMs,
    importKwh: importWh / 1000,
    exportKwh: exportWh / 1000,
    heatPumpKwh: null,
  }));

function costs(of: Terms, usage: readonly UsageInterval[]) {
  const result = exactDailyCostsOf(of, usage, null);
  if (!result.ok) throw new Error(result.fault.code);
  return roundDailyCosts(result.days);
}

describe('daily costs', () => {
  test('a day has its energy, network, tax, standing and feed-in amounts', () => {
    const of = contract({
      pricesInclVat: true,
      standing: [{ name: 'Base price', amount: 12.4, per: 'month' }],
      energyImport: [
        { name: 'Energy', kind: 'flat', rate: 0.2 },
        { name: 'Grid', kind: 'flat', rate: 0.1, layer: 'network' },
        { name: 'Levy', kind: 'flat', rate: 0.02, layer: 'tax' },
      ],
      energyExport: [{ name: 'Feed-in', kind: 'flat', rate: 0.08 }],
    });
    // The whole of 2024-10-28: 24 hours with 0.5 kWh bought and 0.25 kWh fed in; October's base price over 31 days.
    const usage = usageOf(Array.from({ length: 72 }, () => [500, 250])).slice(37, 61);
    const [day, ...others] = costs(of, usage);
    expect(others).toEqual([]);
    expect([day?.day, day?.gross, day?.parts]).toEqual([
      '2024-10-28',
      3_760_000,
      {
        energy: 2_400_000,
        network: 1_200_000,
        tax: 240_000,
        standing: 400_000,
        'feed-in': -480_000,
      },
    ]);
  });

  test.each<[string, object]>([
    ['flat rates', {}],
    ['prices with VAT', { pricesInclVat: true, vatRate: 0.077 }],
    [
      'tiers by month and a free quota',
      {
        energyImport: [
          {
            name: 'Energy',
            kind: 'tiered',
            per: 'month',
            tiers: [{ upToKwh: 60, rate: 0.2 }, { rate: 0.31 }],
            free: { kwh: 1, per: 'day' },
          },
        ],
      },
    ],
    [
      'net metering by month with a capacity charge and a credit',
      {
        energyExport: [{ name: 'Feed-in', kind: 'flat', rate: 0.0793 }],
        netMetering: { per: 'month' },
        capacity: [{ name: 'Capacity', windowMin: 60, rate: 47.11 }],
        credits: [{ name: 'Bonus', amount: 33.33, per: 'year' }],
      },
    ],
  ])('with %s the days and their parts add up to the bill, to the micro-euro', (_, own) => {
    const of = contract(own);
    const wh = fc.integer({ min: 0, max: 4000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(wh, wh), { minLength: 1, maxLength: 500 }), (hours) => {
        const usage = usageOf(hours);
        const bill = billOf(of, usage, null);
        if (!bill.ok) throw new Error(bill.fault.code);
        const days = costs(of, usage);
        expect(sumMicros(days.map(({ gross }) => gross))).toBe(bill.bill.gross);
        for (const { gross, parts } of days) expect(sumMicros(Object.values(parts))).toBe(gross);
        expect(days.map(({ day }) => day)).toEqual(
          [...new Set(days.map(({ day }) => day))].toSorted(),
        );
      }),
      { numRuns: testing.runs(25) },
    );
  });

  test('a fault of the bill is a fault of the days', () => {
    const of = contract({ validTo: '2024-10-28' });
    const usage = usageOf(Array.from({ length: 72 }, () => [500, 0]));
    expect(exactDailyCostsOf(of, usage, null)).toEqual({
      ok: false,
      fault: { code: 'no-version-for-day', atMs: Date.parse('2024-10-27T23:00Z') },
    });
  });
});
