import { hourMs } from '@hearth/calendar/durations.ts';
import { describe, expect, test } from 'vitest';
import { billOf } from './bill.ts';
import { marketOf } from './market.ts';
import { decimalOf } from './micros.ts';
import type { UsageInterval } from './billing-intervals.ts';
import { type Terms, terms } from './terms.ts';

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

describe('fixed costs', () => {
  const fixed = (parts: object) =>
    terms.parse({ ...berlin, versions: [{ ...version, vatRate: 0, energyImport: [], ...parts }] });
  const total = (parts: object, from: string, to: string) => {
    const result = billOf(fixed(parts), usage(from, to), null);
    return result.ok && decimalOf(result.bill.gross);
  };
  const standing = (amount: number, per: string) => ({ standing: [{ name: 'base', amount, per }] });

  test.each([
    [0.5, 'day', '2024-10-26T22:00Z', '2024-10-27T23:00Z', '0.500000'],
    [0.5, 'day', '2025-03-29T23:00Z', '2025-03-30T22:00Z', '0.500000'],
    [29, 'month', '2024-02-28T23:00Z', '2024-02-29T23:00Z', '1.000000'],
    [366, 'year', '2024-02-28T23:00Z', '2024-02-29T23:00Z', '1.000000'],
    [365, 'year', '2025-02-27T23:00Z', '2025-02-28T23:00Z', '1.000000'],
  ])('%d a %s is by local dates', (amount, per, from, to, cost) => {
    expect(total(standing(amount, per), from, to)).toBe(cost);
  });

  test('a credit of a year is spread, one that is given once falls on its day', () => {
    const credits = [
      { name: 'grid', amount: 365, per: 'year' },
      { name: 'bonus', amount: 50, per: 'once', on: '2025-06-02' },
    ];
    expect(total({ credits }, '2025-05-31T22:00Z', '2025-06-03T22:00Z')).toBe('-53.000000');
  });
});

describe('tiers and quotas', () => {
  const tiered = {
    name: 'energy',
    kind: 'tiered',
    per: 'day',
    tiers: [{ upToKwh: 10.5, rate: 0.2 }, { rate: 0.4 }],
  };
  test('split the energy at a threshold, and restart each day', () => {
    const result = billOf(
      withImport(tiered),
      usage('2025-01-01T23:00Z', '2025-01-03T23:00Z', { kw: 2 }),
      null,
    );
    expect(result.ok && result.bill.lines.map(({ band, kwh }) => [band, kwh])).toEqual([
      ['tier 1', 21],
      ['tier 2', 75],
    ]);
    expect(result.ok && decimalOf(result.bill.net)).toBe('34.200000');
  });
  test('a free quota is used up before priced energy', () => {
    const free = { name: 'energy', kind: 'flat', rate: 0.5, free: { kwh: 5, per: 'month' } };
    const result = billOf(withImport(free), usage('2025-01-30T23:00Z', '2025-02-01T23:00Z'), null);
    expect(result.ok && decimalOf(result.bill.net)).toBe('19.000000');
  });
});

describe('capacity', () => {
  const flanders = {
    name: 'capacity',
    windowMin: 15,
    months: 12,
    minKw: 2.5,
    rate: 48,
  };
  const withCapacity = (capacity: object) =>
    terms.parse({
      timeZone: 'Europe/Brussels',
      currency: 'EUR',
      versions: [
        { ...version, vatRate: 0, energyImport: [], capacity: [{ ...flanders, ...capacity }] },
      ],
    });
  const month = usage('2025-01-31T23:00Z', '2025-02-28T23:00Z', { stepMin: 15 });
  const spiky = month.map((each, i) => (i === 1000 ? { ...each, importKwh: 1.5 } : each));

  test.each([
    ['a month without a spike pays the least', month, {}, '10.000000'],
    ['one quarter-hour of 6 kW makes the month', spiky, {}, '24.000000'],
    ['months before are in the mean', spiky, { earlierKw: [4, 2] }, '16.666667'],
    ['the least may be of the mean', spiky, { earlierKw: [1, 2], minOf: 'mean' }, '12.000000'],
  ])('%s', (_, readings, capacity, cost) => {
    const result = billOf(withCapacity(capacity), readings, null);
    expect(result.ok && decimalOf(result.bill.gross)).toBe(cost);
  });
  // 2,688 quarter-hours of 0.05 kWh, one of them 1.5: 135.85 kWh; power 24.00 and energy of the network 5.434 EUR.
  const little = month.map((each, i) => ({ ...each, importKwh: i === 1000 ? 1.5 : 0.05 }));
  const limited = (networkMostPerKwh: number | undefined, own: object = {}) =>
    terms.parse({
      timeZone: 'Europe/Brussels',
      currency: 'EUR',
      versions: [
        {
          ...version,
          vatRate: 0,
          networkMostPerKwh,
          energyImport: [
            { name: 'energy', kind: 'flat', rate: 0.2 },
            { name: 'grid', kind: 'flat', rate: 0.04, layer: 'network' },
          ],
          capacity: [{ ...flanders, ...own }],
        },
      ],
    });
  const networkOf = (contract: Terms, readings: readonly UsageInterval[]) => {
    const result = billOf(contract, readings, null);
    if (!result.ok) throw new Error(result.fault.code);
    const { lines } = result.bill;
    return lines.filter(({ layer }) => layer === 'network').map(({ gross }) => decimalOf(gross));
  };

  test.each([
    ['without a limit', undefined, '24.000000'],
    ['a limit that is not reached', 0.25, '24.000000'],
    ['135.85 kWh at 0.20 less 5.434 is left for the power', 0.2, '21.736000'],
    ['energy that is above the limit alone is limited too', 0.03, '-1.358500'],
  ])('power and energy of the network: %s', (_, most, capacity) => {
    expect(networkOf(limited(most), little)).toEqual(['5.434000', capacity]);
  });

  test('the limit holds for the contract year, not for each month', () => {
    const february = little.map((each) => ({ ...each, importKwh: 0.001 }));
    const march = usage('2025-02-28T23:00Z', '2025-03-31T22:00Z', { stepMin: 15 }).map((each) => ({
      ...each,
      importKwh: 0.5,
    }));
    const both = [...february, ...march];
    expect(networkOf(limited(0.2), both)).toEqual(networkOf(limited(undefined), both));
    expect(networkOf(limited(0.2), february)).not.toEqual(networkOf(limited(undefined), february));
    const split = { ...limited(0.2), yearBegins: '03-01' };
    const [, yearly = ''] = networkOf(limited(0.2), both);
    const [, apart = ''] = networkOf(split, both);
    expect(Number(apart)).toBeLessThan(Number(yearly));
  });

  test('readings that are too coarse to see it are a fault', () => {
    expect(
      billOf(withCapacity({}), usage('2025-01-31T23:00Z', '2025-02-28T23:00Z'), null),
    ).toMatchObject({ ok: false, fault: { code: 'readings-coarser-than-capacity-window' } });
  });
});

describe('feed-in', () => {
  const exporting = usage('2024-10-26T22:00Z', '2024-10-27T23:00Z').map((each, i) => ({
    ...each,
    exportKwh: i < 12 ? 2 : 0,
  }));
  const flat = { name: 'energy', kind: 'flat', rate: 0.3 };
  const bill = (parts: object, market = longDayMarket) => {
    const made = terms.parse({
      ...berlin,
      versions: [{ ...version, energyImport: [flat], ...parts }],
    });
    const result = billOf(made, exporting, market);
    return result.ok
      ? result.bill.lines.map(({ section, kwh, gross }) => [section, kwh, decimalOf(gross)])
      : result;
  };

  test('is paid without VAT', () => {
    expect(bill({ energyExport: [{ name: 'feed-in', kind: 'flat', rate: 0.08 }] })).toEqual([
      ['import', 25, '8.925000'],
      ['export', 24, '-1.920000'],
    ]);
  });
  test('is zero at negative market prices, and unknown without prices', () => {
    const energyExport = [{ name: 'feed-in', kind: 'flat', rate: 0.08, noneWhenNegative: true }];
    const negative = marketOf(
      exporting.map(({ fromMs, toMs }, i) => ({ fromMs, toMs, perKwh: i < 3 ? -0.01 : 0.05 })),
    );
    expect(bill({ energyExport }, negative)).toContainEqual(['export', 18, '-1.440000']);
    expect(bill({ energyExport }, marketOf([]))).toMatchObject({
      fault: { code: 'price-missing' },
    });
  });
  test('is taken off the import where exports are netted', () => {
    expect(bill({ netMetering: { per: 'year' } })).toEqual([['import', 1, '0.357000']]);
  });
});

describe('versions and clocks', () => {
  test('a change at midnight of the long day prices each side by its own version', () => {
    const flat = (rate: number) => ({ energyImport: [{ name: 'energy', kind: 'flat', rate }] });
    const two = terms.parse({
      ...berlin,
      versions: [
        { ...version, ...flat(0.2), name: 'old', validTo: '2024-10-27' },
        { ...version, ...flat(0.3), name: 'new', validFrom: '2024-10-27' },
      ],
    });
    const result = billOf(two, usage('2024-10-25T22:00Z', '2024-10-27T23:00Z'), null);
    expect(result.ok && result.bill.lines.map(({ version, kwh }) => [version, kwh])).toEqual([
      ['old', 24],
      ['new', 25],
    ]);
    expect(billOf(two, usage('2019-12-31T22:00Z', '2020-01-01T23:00Z'), null)).toMatchObject({
      fault: { code: 'no-version-for-day', atMs: at('2019-12-31T22:00Z') },
    });
  });
  test.each([
    ['Australia/Lord_Howe', '2025-04-05T13:00Z', '2025-04-06T13:30Z', 8.5],
    ['Australia/Lord_Howe', '2025-10-04T13:30Z', '2025-10-05T13:00Z', 7.5],
    ['Asia/Tokyo', '2025-10-25T15:00Z', '2025-10-26T15:00Z', 8],
  ])('%s, the day from %s to %s', (timeZone, from, to, night) => {
    const made = terms.parse({
      timeZone,
      currency: 'EUR',
      versions: [
        {
          ...version,
          energyImport: [twoRates],
          standing: [{ name: 'base', amount: 1, per: 'day' }],
        },
      ],
    });
    const result = billOf(made, usage(from, to, { stepMin: 30 }), null);
    const lines = result.ok ? result.bill.lines : [];
    expect(lines.find(({ band }) => band === 'night')?.kwh).toBeCloseTo(night, 9);
    expect(lines.find(({ section }) => section === 'standing')?.net).toBe(1_000_000);
  });
  test('a heat pump behind the house meter is billed once, by its own rate', () => {
    const made = terms.parse({
      ...berlin,
      versions: [
        {
          ...version,
          vatRate: 0,
          heatPumpMeter: 'behind-house',
          energyImport: [
            { name: 'house', kind: 'flat', rate: 0.3, meter: 'house' },
            { name: 'heat pump', kind: 'flat', rate: 0.2, meter: 'heat-pump' },
          ],
        },
      ],
    });
    const day = usage('2025-01-01T23:00Z', '2025-01-02T23:00Z', { kw: 3 });
    const result = billOf(
      made,
      day.map((each) => ({ ...each, heatPumpKwh: 2 })),
      null,
    );
    expect(result.ok && decimalOf(result.bill.gross)).toBe('16.800000');
    expect(billOf(made, day, null)).toMatchObject({
      fault: { code: 'heat-pump-readings-missing' },
    });
  });
});
