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

const contractAt = (scale: number) =>
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

const usageOf = (amounts: readonly { importWh: number; exportWh: number }[]): UsageInterval[] =>
  amounts.map(({ importWh, exportWh }, i) => ({
    fromMs: fromMs + i * hourMs,
    toMs: fromMs + (i + 1) * hourMs,
    importKwh: importWh / 1000,
    exportKwh: exportWh / 1000,
    heatPumpKwh: null,
  }));
const marketIn = (prices: readonly { tenthMill: number }[]) =>
  marketOf(
    prices.map(({ tenthMill }, i) => ({
      fromMs: fromMs + i * hourMs,
      toMs: fromMs + (i + 1) * hourMs,
      perKwh: tenthMill / 10_000,
    })),
  );

function bill(...args: Parameters<typeof billOf>): Bill {
  const result = billOf(...args);
  if (!result.ok) throw new Error(result.fault.code);
  return result.bill;
}

test('periods side by side cost what both cost, cut anywhere', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: hours - 1 }), (sample, cut) => {
      const [usage, market] = [usageOf(sample), marketIn(sample)];
      const [before, after] = [usage.slice(0, cut), usage.slice(cut)].map(
        (part) => bill(contractAt(1), part, market).gross,
      );
      const whole = bill(contractAt(1), usage, market).gross;
      expect(Math.abs(whole - (before ?? 0) - (after ?? 0))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});

test('the cost is linear in all rates and independent of the order of readings', () => {
  fc.assert(
    fc.property(world, (sample) => {
      const [usage, market] = [usageOf(sample), marketIn(sample)];
      const once = bill(contractAt(1), usage, market);
      expect(
        Math.abs(bill(contractAt(3), usage, market).gross - 3 * once.gross),
      ).toBeLessThanOrEqual(2);
      expect(bill(contractAt(1), usage.toReversed(), market)).toEqual(once);
    }),
    { numRuns: 40 },
  );
});

test('lines and months add up to the bill to the last digit', () => {
  fc.assert(
    fc.property(world, (sample) => {
      const { gross, net, vat, lines, months } = bill(
        contractAt(1),
        usageOf(sample),
        marketIn(sample),
      );
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      expect(sum(lines.map((line) => line.gross))).toBe(gross);
      expect(sum(lines.map((line) => line.net))).toBe(net);
      expect(net + vat).toBe(gross);
      expect(sum(months.map((month) => month.gross))).toBe(gross);
    }),
    { numRuns: 40 },
  );
});

test('an hour costs what its quarter-hours cost, wherever its rates change', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  const edge = fc.integer({ min: 1, max: 95 }).map((n) => clockTime(n * 15));
  fc.assert(
    fc.property(world, fc.constantFrom(...zones), edge, edge, (sample, timeZone, night, peak) => {
      const { versions } = contractAt(1);
      const calendar = (from: string) => ({
        otherwise: 'day',
        rules: [{ band: 'night', from, to: '24:00' }],
      });
      const contract = terms.parse({
        ...contractAt(1),
        timeZone,
        versions: versions.map((version) => ({
          ...version,
          energyImport: [
            {
              name: 'energy',
              kind: 'time-of-use',
              calendar: calendar(night),
              rates: { day: 0.3, night: 0.2 },
            },
          ],
          capacity: [
            {
              name: 'peak',
              rate: 40,
              windowMin: 60,
              mask: { calendar: calendar(peak), bands: ['night'] },
            },
          ],
        })),
      });
      const usage = usageOf(sample);
      const quarters = usage.flatMap((each) =>
        [0, 1, 2, 3].map((quarter) => ({
          ...each,
          fromMs: each.fromMs + (quarter * hourMs) / 4,
          toMs: each.fromMs + ((quarter + 1) * hourMs) / 4,
          importKwh: each.importKwh / 4,
          exportKwh: each.exportKwh / 4,
        })),
      );
      const [whole, cut] = [bill(contract, usage, null), bill(contract, quarters, null)];
      expect(Math.abs(whole.gross - cut.gross)).toBeLessThanOrEqual(1);
      expect(whole.months.map(({ month }) => month)).toEqual(cut.months.map(({ month }) => month));
    }),
    { numRuns: 40 },
  );
});

const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

test('power and energy of the network cost what they cost, or the limit', () => {
  const limits = fc.record({
    most: fc.integer({ min: 0, max: 4000 }).map((n) => n / 10_000),
    rate: fc.integer({ min: 1, max: 100 }),
    minKw: fc.constantFrom(0.5, 2.5),
  });
  fc.assert(
    fc.property(world, limits, (sample, { most, rate, minKw }) => {
      const contract = (networkMostPerKwh?: number) =>
        terms.parse({
          ...contractAt(1),
          versions: contractAt(1).versions.map((version) => ({
            ...version,
            networkMostPerKwh,
            capacity: [{ name: 'peak', windowMin: 60, rate, minKw }],
          })),
        });
      const [usage, market] = [usageOf(sample), marketIn(sample)];
      const networkOf = ({ lines }: Bill) =>
        lines
          .filter(({ layer, section }) => layer === 'network' && section !== 'export')
          .reduce((sum, { net }) => sum + net, 0);
      const limited = bill(contract(most), usage, market);
      const free = networkOf(bill(contract(), usage, market));
      const highest = Math.round(most * limited.importKwh * 1e6);
      expect(Math.abs(networkOf(limited) - Math.min(free, highest))).toBeLessThanOrEqual(3);
    }),
    { numRuns: 40 },
  );
});
