import { hourMs } from '@hearth/calendar/durations.ts';
import { describe, expect, test } from 'vitest';
import { billOf } from './bill.ts';
import type { UsageInterval } from './billing-intervals.ts';
import { exactDailyCostsOf, roundDailyCosts } from './daily-costs.ts';
import { hourlyCostsOf } from './hourly-costs.ts';
import { marketOf } from './market.ts';
import { type Micros, decimalOf } from './micros.ts';
import { terms } from './terms.ts';

/** Day-ahead prices DE-LU around both clock changes of 2024, EUR/MWh by hours (BNetzA SMARD through Energy-Charts, CC BY 4.0). */
const spring = {
  fromMs: Date.parse('2024-03-30T22:00Z'),
  prices: [
    65.74, 75.7, 66.71, 64.98, 60.48, 58.74, 64.46, 71.51, 65.03, 50.32, 41.03, 29.52, 19.85, 3.06,
    1.03, 15.27, 41.07, 66.74, 89.32, 117.29, 83.72, 70, 64.51, 54.9, 49.95,
  ],
};
const autumn = {
  fromMs: Date.parse('2024-10-26T21:00Z'),
  prices: [
    76.63, 92.22, 84, 82.23, 80.43, 79.41, 78.79, 85.14, 89.21, 88.05, 84.34, 66.48, 54.72, 42.5,
    39.99, 40, 64.33, 111.53, 123.67, 148.3, 145.71, 130.47, 118.15, 112.01, 113.68, 102.99, 95.6,
  ],
};

/** Local days by hand: their first instant, hours, hours of the night before six o'clock and from 22 o'clock on, and the sum of their prices. */
const days = [
  ['Europe/Lisbon', '2024-03-31', '2024-03-31T00:00Z', 23, 5 + 2, 1249.49],
  ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00Z', 23, 5 + 2, 1275.24],
  ['Europe/Helsinki', '2024-03-31', '2024-03-30T22:00Z', 23, 5 + 2, 1286.08],
  ['Europe/Lisbon', '2024-10-27', '2024-10-26T23:00Z', 25, 7 + 2, 2261.73],
  ['Europe/Berlin', '2024-10-27', '2024-10-26T22:00Z', 25, 7 + 2, 2258.35],
  ['Europe/Helsinki', '2024-10-27', '2024-10-26T21:00Z', 25, 7 + 2, 2231.99],
] as const;

/** 0.3 kWh in each hour of the day, read every quarter-hour. */
const usageOf = (fromMs: number, hours: number): readonly UsageInterval[] =>
  Array.from({ length: 4 * hours }, (_, k) => ({
    fromMs: fromMs + (k * hourMs) / 4,
    toMs: fromMs + ((k + 1) * hourMs) / 4,
    importKwh: 0.075,
    exportKwh: 0,
    heatPumpKwh: null,
  }));

const night = { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] };
const contract = (timeZone: string, energy: object) =>
  terms.parse({
    timeZone,
    currency: 'EUR',
    versions: [
      {
        name: 'Own',
        validFrom: '2024-01-01',
        vatRate: 0,
        pricesInclVat: true,
        standing: [{ name: 'Base', amount: 0.4, per: 'day' }],
        energyImport: [{ name: 'Energy', ...energy }],
      },
    ],
  });

const costOf = (gross: Micros): number => Number(decimalOf(gross));

describe.each(days)('%s on %s', (timeZone, day, from, hours, nightHours, sum) => {
  const { fromMs, prices } = day.startsWith('2024-03') ? spring : autumn;
  const market = marketOf(
    prices.map((price, k) => ({
      fromMs: fromMs + k * hourMs,
      toMs: fromMs + (k + 1) * hourMs,
      perKwh: price / 1000,
    })),
  );
  const usage = usageOf(Date.parse(from), hours);

  test(`the market price of its ${hours} hours, by bill, day and hour`, () => {
    const own = contract(timeZone, { kind: 'indexed', adder: 0.16 });
    const expected = 0.4 + 0.3 * (sum / 1000 + hours * 0.16);
    const bill = billOf(own, usage, market);
    expect(bill.ok && costOf(bill.bill.gross)).toBeCloseTo(expected, 5);
    const exact = exactDailyCostsOf(own, usage, market);
    const daily = exact.ok ? roundDailyCosts(exact.days) : [];
    expect(daily.map((each) => each.day)).toEqual([day]);
    expect(daily[0]?.gross).toBe(bill.ok && bill.bill.gross);
    const slots = Array.from({ length: hours }, (_, k) => ({
      fromMs: Date.parse(from) + k * hourMs,
      toMs: Date.parse(from) + (k + 1) * hourMs,
    }));
    const hourly = hourlyCostsOf({ terms: own, day, hours: slots }, usage, market);
    const byHour = hourly.ok ? hourly.hours.map(({ gross }) => costOf(gross)) : [];
    expect(byHour).toHaveLength(hours);
    expect(byHour.reduce((all, each) => all + each, 0)).toBeCloseTo(expected, 5);
    const firstPrice = prices[(Date.parse(from) - fromMs) / hourMs] ?? 0;
    expect(byHour[0]).toBeCloseTo(0.4 / hours + 0.3 * (firstPrice / 1000 + 0.16), 5);
  });

  test('the night of its clock, once per hour that passed', () => {
    const rates = { day: 0.3, night: 0.2 };
    const own = contract(timeZone, { kind: 'time-of-use', calendar: night, rates });
    const bill = billOf(own, usage, null);
    const expected = 0.4 + 0.3 * (nightHours * 0.2 + (hours - nightHours) * 0.3);
    expect(bill.ok && costOf(bill.bill.gross)).toBeCloseTo(expected, 6);
  });
});
