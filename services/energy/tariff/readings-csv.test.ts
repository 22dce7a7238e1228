import { describe, expect, test } from 'vitest';
import { readPrices } from './prices-csv.ts';
import { readReadings } from './readings-csv.ts';

const berlin = { currency: 'EUR', timeZone: 'Europe/Berlin' };
const lines = (head: string, ...rows: string[]) => [head, ...rows].join('\n');
const readings = (...rows: string[]) =>
  readReadings(lines('time,import_kwh', ...rows), 'Europe/Berlin');

describe('readings', () => {
  test('rows of a repeated local hour are distinguished by their order', () => {
    const read = readings(
      '2024-10-27 01:30,1',
      '2024-10-27 02:00,1',
      '2024-10-27 02:30,1',
      '2024-10-27 02:00,1',
      '2024-10-27 02:30,1',
      '2024-10-27 03:00,1',
    );
    expect(read.ok && read.gaps).toEqual([]);
    expect(read.ok && read.usage.at(-1)?.toMs).toBe(Date.parse('2024-10-27T02:30Z'));
  });
  test('come in energy or in mean draw', () => {
    const read = readReadings(
      lines('utc_unix,load [W],feed_in_wh', '1729980000,800,100', '1729980900,400,0'),
      'UTC',
    );
    expect(read.ok && read.usage).toMatchObject([
      { importKwh: 0.2, exportKwh: 0.1, heatPumpKwh: null },
      { importKwh: 0.1, exportKwh: 0 },
    ]);
  });
  test('with a gap are read, and the gap is named', () => {
    const read = readings('2025-01-01 00:00,1', '2025-01-01 01:00,1', '2025-01-01 04:00,1');
    expect(read).toMatchObject({
      ok: true,
      gaps: [{ code: '120-minutes-missing-after-it', line: 3 }],
    });
  });
  test.each([
    ['NaN', ['2025-01-01 00:00,NaN', '2025-01-01 01:00,1'], 'not-a-number', 2, 'import_kwh'],
    ['nothing', ['2025-01-01 00:00,1', '2025-01-01 01:00,'], 'empty', 3, 'import_kwh'],
    [
      'less than nothing',
      ['2025-01-01 00:00,-1', '2025-01-01 01:00,1'],
      'negative',
      2,
      'import_kwh',
    ],
    [
      'watt-hours',
      ['2025-01-01 00:00,1500', '2025-01-01 01:00,1'],
      'not-believable-in-this-unit',
      2,
      'import_kwh',
    ],
    ['a time twice', ['2025-01-01 00:00,1', '2025-01-01 00:00,1'], 'time-twice', 3, 'time'],
    ['a time before', ['2025-01-01 01:00,1', '2025-01-01 00:00,1'], 'time-runs-back', 3, 'time'],
    ['no time', ['soon,1', '2025-01-01 00:00,1'], 'not-a-time', 2, 'time'],
    [
      'an hour that is not',
      ['2025-03-30 01:30,1', '2025-03-30 02:30,1'],
      'no-such-time-on-this-day',
      3,
      'time',
    ],
    ['days', ['2025-01-01 00:00,1', '2025-01-02 00:00,1'], 'length-of-interval-unclear', 2, 'time'],
  ])('with %s are refused at the place', (_, rows, code, line, column) => {
    const read = readings(...rows);
    expect(!read.ok && read.faults[0]).toEqual({ code, line, column });
  });
  test.each([
    [
      'what a meter has counted',
      (i: number) => 100 + 0.25 * i,
      'looks-like-a-meter-that-counts-up',
    ],
    ['watt-hours', (i: number) => 75 + (i % 7), 'not-believable-in-this-unit'],
    ['megawatt-hours', (i: number) => 0.0003 + 0.0001 * (i % 2), 'not-believable-in-this-unit'],
  ])('that are %s are refused, though each row could be', (_, kwhOf, code) => {
    const rows = Array.from({ length: 96 }, (__, i) => `${1_729_980_000 + 900 * i},${kwhOf(i)}`);
    expect(readings(...rows)).toEqual({
      ok: false,
      faults: [{ code, line: 2, column: 'import_kwh' }],
    });
  });
  test('need a time and an import', () => {
    expect(readReadings(lines('time,import', '2025-01-01 00:00,1'), 'UTC')).toMatchObject({
      faults: [{ code: 'column-missing', column: 'import_kwh' }],
    });
  });
});

describe('prices', () => {
  const start = 1_759_269_600;
  test('of hours may be followed by prices of quarter-hours', () => {
    const read = readPrices(
      lines(
        'utc_unix,eur_per_mwh',
        `${start - 7200},80`,
        `${start - 3600},90`,
        ...[0, 1, 2, 3].map((i) => `${start + i * 900},${100 + i}`),
      ),
      berlin,
    );
    const at = (s: number) => (read.ok ? read.market.priceAt((start + s) * 1000) : undefined);
    expect([at(-1), at(0), at(2700), at(3599), at(3600)]).toEqual([0.09, 0.1, 0.103, 0.103, null]);
    expect(read.ok && read.market.meanOver(start * 1000, (start + 3600) * 1000)).toBeCloseTo(
      0.1015,
      12,
    );
    expect(read.ok && read.market.meanOver(start * 1000, (start + 3601) * 1000)).toBeNull();
  });
  test.each([
    ['30 euros', 'eur_per_kwh', ['30', '31'], 'price-not-believable-in-this-unit', 2],
    ['0.0003 euros', 'eur_per_kwh', ['0.0003', '0.0002'], 'prices-too-small-for-this-unit', 1],
    [
      'euros by the kilowatt-hour taken for the megawatt-hour',
      'eur_per_mwh',
      ['0.3', '0.2'],
      'prices-too-small-for-this-unit',
      1,
    ],
    ['another currency', 'chf_per_mwh', ['90', '80'], 'not-in-eur', 1],
    ['no unit', 'price', ['90', '80'], 'no-price-with-a-unit', 1],
    ['NaN', 'eur_per_mwh', ['90', 'NaN'], 'not-a-number', 3],
  ])('with %s are refused', (_, column, [a, b], code, line) => {
    const read = readPrices(
      lines(`utc_unix,${column}`, `${start},${a}`, `${start + 3600},${b}`),
      berlin,
    );
    expect(!read.ok && read.faults[0]).toMatchObject({ code, line });
  });
  test('are read in cents', () => {
    const read = readPrices(
      lines('utc_unix,ct_per_kwh', `${start},9`, `${start + 3600},8`),
      berlin,
    );
    expect(read.ok && read.market.priceAt(start * 1000)).toBeCloseTo(0.09, 12);
  });
});
