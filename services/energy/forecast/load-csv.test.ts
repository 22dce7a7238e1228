import { describe, expect, test } from 'vitest';
import { type LoadColumns, readLoad } from './load-csv.ts';

const columns: LoadColumns = {
  time: 'time',
  value: 'load',
  unit: 'W',
  timeZone: 'Europe/Berlin',
  isCounter: false,
};
const csv = (...rows: readonly string[]): string => ['time,load', ...rows, ''].join('\n');
const read = (text: string, own: Partial<LoadColumns> = {}) =>
  readLoad(text, { ...columns, ...own });
const hours = (count: number, lineOf: (hour: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => `${new Date(i * 3_600_000).toISOString()},${lineOf(i)}`);
const watts = (text: string, own: Partial<LoadColumns> = {}) => {
  const load = read(text, own);
  return load.ok ? load.intervals.map((each) => each.watts) : load.faults;
};

describe('a load from a file', () => {
  test.each([
    ['W', 500],
    ['kW', 500_000],
    ['Wh', 1000],
    ['kWh', 1_000_000],
  ] as const)('in %s by the half hour', (unit, expected) => {
    const text = csv('2026-01-05T00:00Z,500', '2026-01-05T00:30Z,500');
    const load = read(text, { unit });
    expect(load.ok ? load.intervals[0]?.watts : load.faults[0]?.code).toBe(expected);
  });

  test.each([5, 6, 10, 12, 15, 20, 30, 60])('in steps of %d minutes', (step) => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${new Date(i * step * 60_000).toISOString()},${100 + i}`,
    );
    expect(read(csv(...rows))).toMatchObject({ ok: true, stepMinutes: step, notes: [] });
  });

  test('reads columns by name or position, times with offset, in Unix seconds or local time', () => {
    const text = ',load\n2026-01-05 01:00:00+01:00,5\n2026-01-05 02:00:00,6\n1767578400,7\n';
    const load = read(text, { time: '0', value: '1' });
    expect(load.ok && load.intervals.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
      '2026-01-05T00:00:00.000Z',
      '2026-01-05T01:00:00.000Z',
      '2026-01-05T02:00:00.000Z',
    ]);
    expect(read(text, { time: '0', value: 'other' })).toMatchObject({
      faults: [{ code: 'column-missing', line: 1, column: 'other' }],
    });
  });

  test('a repeated local hour is two hours; a skipped one is omitted and reported', () => {
    const autumn = ['01:00', '02:00', '02:00', '03:00'].map(
      (at, i) => `2025-10-26 ${at},${100 + i}`,
    );
    const load = read(csv(...autumn));
    expect(load.ok && load.intervals.map(({ fromMs }) => new Date(fromMs).getUTCHours())).toEqual([
      23, 0, 1, 2,
    ]);
    const spring = ['00:00', '01:00', '02:00', '03:00'].map((at) => `2025-03-30 ${at},100`);
    expect(read(csv(...spring))).toMatchObject({
      ok: true,
      notes: [{ code: 'no-such-time-on-this-day-left-out', line: 4, column: 'time' }],
    });
  });

  test('what has no value is a gap', () => {
    const cells = ['1', '', 'NaN', 'unavailable', '900'];
    expect(watts(csv(...hours(5, (i) => cells[i] ?? '')))).toEqual([1, null, null, null, 900]);
  });

  test('unordered and repeated rows change nothing and are reported', () => {
    const rows = hours(6, (i) => String(100 * i));
    const shuffled = csv(...[3, 1, 0, 2, 5, 4, 4].map((i) => rows[i] ?? ''));
    expect(watts(shuffled)).toEqual(watts(csv(...rows)));
    const load = read(shuffled);
    expect(load.ok && load.notes.map(({ code, line }) => `${line} ${code}`)).toEqual([
      '3 time-runs-back-put-in-order',
      '8 time-twice-counted-once',
    ]);
  });

  test.each([
    ['a word', csv(...hours(4, (i) => (i === 2 ? 'much' : '9'))), 'not-a-number', 4, 'load'],
    ['no time', csv('yesterday,4', '2026-01-01T00:00Z,4'), 'not-a-time', 2, 'time'],
    [
      'a day that is none',
      csv('2026-02-30 00:00,4', '2026-03-01 00:00,4'),
      'not-a-time',
      2,
      'time',
    ],
    [
      'two values for one time',
      csv('2026-01-01T00:00Z,4', '2026-01-01T01:00Z,5', '2026-01-01T01:00Z,6'),
      'time-twice-with-another-value',
      4,
      'time',
    ],
    ['a flow the other way', csv(...hours(9, (i) => String(100 - 30 * i))), 'negative', 6, 'load'],
    ['days', csv('2026-01-01T00:00Z,4', '2026-01-02T00:00Z,4'), 'step-of-1440-minutes', 2, 'time'],
    ['megawatts', csv(...hours(4, () => '2000000')), 'not-believable-in-this-unit', 2, 'load'],
    [
      'kilowatts read as watts',
      csv(...hours(4, () => '0.6')),
      'mean-below-2-w-not-believable-in-this-unit',
      1,
      'load',
    ],
    ['seconds', csv('2026-01-01T00:00:07Z,4', '2026-01-01T01:00Z,4'), 'step-of', 2, 'time'],
  ])('%s: the place is named', (_, text, code, line, column) => {
    const load = read(text);
    expect(load).toMatchObject({ ok: false });
    const fault = load.ok ? undefined : load.faults.find((each) => each.code.startsWith(code));
    expect(fault).toMatchObject({ line, column });
  });

  test('a negative value is omitted and reported', () => {
    const load = read(csv(...hours(200, (i) => (i === 50 ? '-3' : '400'))));
    expect(load.ok && load.intervals[50]?.watts).toBe(null);
    expect(load.ok && load.notes).toEqual([
      { code: 'negative-left-out', line: 52, column: 'load' },
    ]);
  });

  test('a counter gives differences, a reset is a gap, and a counter given as a load is detected', () => {
    const meter = csv(...hours(100, (i) => String(i < 60 ? 5000 + i : i - 60)));
    const load = read(meter, { unit: 'kWh', isCounter: true });
    expect(load.ok && load.intervals.slice(57, 62).map((each) => each.watts)).toEqual([
      1000,
      1000,
      null,
      1000,
      1000,
    ]);
    expect(load.ok && load.notes).toEqual([
      { code: 'meter-reset-left-out', line: 62, column: 'load' },
    ]);
    const taken = read(csv(...hours(100, (i) => String(500 + i))), { unit: 'kWh' });
    expect(taken).toMatchObject({ faults: [{ code: 'looks-like-a-meter-that-counts-up' }] });
  });

  test('a step that changes for good changes how long rows hold', () => {
    const quarters = Array.from(
      { length: 12 },
      (_, i) => `${new Date(20 * 3_600_000 + i * 900_000).toISOString()},0.25`,
    );
    const load = read(csv(...hours(20, () => '1'), ...quarters), { unit: 'kWh' });
    expect(load.ok && new Set(load.intervals.map((each) => each.watts))).toEqual(new Set([1000]));
  });
});
