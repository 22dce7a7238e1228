import { describe, expect, test } from 'vitest';
import { billOf } from './bill.ts';
import { marketOf } from './market.ts';
import { decimalOf } from './micros.ts';
import type { UsageInterval } from './pieces.ts';
import { terms } from './terms.ts';

const hourMs = 3_600_000;
const at = (iso: string) => Date.parse(iso);

/** A constant draw. */
function usage(from: string, to: string, { kw = 1, stepMin = 60 } = {}): UsageInterval[] {
  const step = stepMin * 60_000;
  return Array.from({ length: (at(to) - at(from)) / step }, (_, i) => ({
    fromMs: at(from) + i * step,
    toMs: at(from) + (i + 1) * step,
    importKwh: (kw * step) / hourMs,
    exportKwh: 0,
    heatPumpKwh: null,
  }));
}

const version = { name: 'V', validFrom: '2020-01-01', vatRate: 0.19, pricesInclVat: false };
const berlin = { timeZone: 'Europe/Berlin', currency: 'EUR' };
const nights = {
  otherwise: 'day',
  rules: [{ from: '22:00', to: '06:00', band: 'night' }],
};
const twoRates = {
  name: 'energy',
  kind: 'time-of-use',
  calendar: nights,
  rates: { day: 0.3, night: 0.2 },
};
const withImport = (...energyImport: object[]) =>
  terms.parse({ ...berlin, versions: [{ ...version, energyImport }] });

/** Day-ahead prices DE-LU 2024-10-27, EUR/MWh from 2024-10-26T22:00Z on (BNetzA SMARD through Energy-Charts, CC BY 4.0). */
const longDay = [
  92.22, 84, 82.23, 80.43, 79.41, 78.79, 85.14, 89.21, 88.05, 84.34, 66.48, 54.72, 42.5, 39.99, 40,
  64.33, 111.53, 123.67, 148.3, 145.71, 130.47, 118.15, 112.01, 113.68, 102.99,
];
const longDayMarket = marketOf(
  longDay.map((price, i) => ({
    fromMs: at('2024-10-26T22:00Z') + i * hourMs,
    toMs: at('2024-10-26T22:00Z') + (i + 1) * hourMs,
    perKwh: price / 1000,
  })),
);

describe('a dynamic tariff, (spot + 0.16) x 1.19', () => {
  const dynamic = withImport({ name: 'energy', kind: 'indexed', adder: 0.16 });
  test.each([15, 30, 60])(
    'costs 7.44744 on 2024-10-27, 25 hours, read every %i minutes',
    (step) => {
      const result = billOf(
        dynamic,
        usage('2024-10-26T22:00Z', '2024-10-27T23:00Z', { stepMin: step }),
        longDayMarket,
      );
      expect(result.ok && decimalOf(result.bill.gross)).toBe('7.447437');
      expect(result.ok && result.bill.importKwh).toBeCloseTo(25, 9);
    },
  );
});

describe('two rates from 22 to 6', () => {
  test.each([
    ['2024-10-26T22:00Z', '2024-10-27T23:00Z', 9, 16],
    ['2025-03-29T23:00Z', '2025-03-30T22:00Z', 7, 16],
    ['2026-01-14T23:00Z', '2026-01-15T23:00Z', 8, 16],
  ])('%s to %s has %i hours of night and %i of day', (from, to, night, day) => {
    for (const stepMin of [15, 60]) {
      const result = billOf(withImport(twoRates), usage(from, to, { stepMin }), null);
      const kwh = (band: string) =>
        result.ok ? result.bill.lines.find((line) => line.band === band)?.kwh : null;
      expect([kwh('night'), kwh('day')]).toEqual([night, day]);
    }
  });
});
