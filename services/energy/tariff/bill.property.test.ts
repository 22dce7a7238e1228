import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bill, billOf } from './bill.ts';
import { marketOf } from './market.ts';
import type { UsageInterval } from './billing-intervals.ts';
import { terms } from './terms.ts';

/** Two days around the long day in Berlin. */
const fromMs = Date.parse('2024-10-26T10:00Z');
const hours = 48;

const made = (scale: number) =>
  terms.parse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [
      {
        name: 'V',
        validFrom: '2024-01-01',
        vatRate: 0.19,
        pricesInclVat: false,
        standing: [{ name: 'base', amount: 10 * scale, per: 'month' }],
        energyImport: [
          { name: 'energy', kind: 'indexed', multiplier: scale },
          { name: 'grid', kind: 'flat', rate: 0.1 * scale, layer: 'network' },
        ],
        energyExport: [{ name: 'feed-in', kind: 'flat', rate: 0.08 * scale }],
      },
    ],
  });

const hour = fc.record({
  importWh: fc.integer({ min: 0, max: 20_000 }),
  exportWh: fc.integer({ min: 0, max: 20_000 }),
  tenthMill: fc.integer({ min: -5000, max: 9000 }),
});
const world = fc.array(hour, { minLength: hours, maxLength: hours });

const usageOf = (said: readonly { importWh: number; exportWh: number }[]): UsageInterval[] =>
  said.map(({ importWh, exportWh }, i) => ({
    fromMs: fromMs + i * hourMs,
    toMs: fromMs + (i + 1) * hourMs,
    importKwh: importWh / 1000,
    exportKwh: exportWh / 1000,
    heatPumpKwh: null,
  }));
const marketIn = (said: readonly { tenthMill: number }[]) =>
  marketOf(
    said.map(({ tenthMill }, i) => ({
      fromMs: fromMs + i * hourMs,
      toMs: fromMs + (i + 1) * hourMs,
      perKwh: tenthMill / 10_000,
    })),
  );

function bill(...asked: Parameters<typeof billOf>): Bill {
  const result = billOf(...asked);
  if (!result.ok) throw new Error(result.fault.code);
  return result.bill;
}

test('periods side by side cost what both cost, cut anywhere', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: hours - 1 }), (said, cut) => {
      const [usage, market] = [usageOf(said), marketIn(said)];
      const [before, after] = [usage.slice(0, cut), usage.slice(cut)].map(
        (part) => bill(made(1), part, market).gross,
      );
      const whole = bill(made(1), usage, market).gross;
      expect(Math.abs(whole - (before ?? 0) - (after ?? 0))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});

test('the cost is linear in all rates and independent of the order of readings', () => {
  fc.assert(
    fc.property(world, (said) => {
      const [usage, market] = [usageOf(said), marketIn(said)];
      const once = bill(made(1), usage, market);
      expect(Math.abs(bill(made(3), usage, market).gross - 3 * once.gross)).toBeLessThanOrEqual(2);
      expect(bill(made(1), usage.toReversed(), market)).toEqual(once);
    }),
    { numRuns: 40 },
  );
});

test('lines and months add up to the bill to the last digit', () => {
  fc.assert(
    fc.property(world, (said) => {
      const { gross, net, vat, lines, months } = bill(made(1), usageOf(said), marketIn(said));
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      expect(sum(lines.map((line) => line.gross))).toBe(gross);
      expect(sum(lines.map((line) => line.net))).toBe(net);
      expect(net + vat).toBe(gross);
      expect(sum(months.map((month) => month.gross))).toBe(gross);
    }),
    { numRuns: 40 },
  );
});
