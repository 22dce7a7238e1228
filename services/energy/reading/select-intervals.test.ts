import { dayMs } from '@hearth/calendar/durations.ts';
import { describe, expect, test } from 'vitest';
import { type ReportedInterval, selectIntervals } from './select-intervals.ts';

/** `from` and `to` in days; a piece of days has slots of two hours. */
const piece = (
  from: number,
  to: number,
  own: Partial<ReportedInterval> = {},
): ReportedInterval => ({
  seriesNo: 1,
  fromMs: from * dayMs,
  toMs: to * dayMs,
  coverMs: (to - from) * dayMs,
  stepMs: to - from === 1 ? dayMs / 12 : (to - from) * dayMs,
  gradeRank: 0,
  value: to - from,
  lo: 0,
  hi: 0,
  ...own,
});
const days = (from: number, to: number, own: Partial<ReportedInterval> = {}) =>
  Array.from({ length: to - from }, (_, k) => piece(from + k, from + k + 1, own));
const shape = (pieces: readonly ReportedInterval[]) =>
  selectIntervals(pieces).map((interval) => `${interval.fromMs / dayMs}-${interval.toMs / dayMs}`);

describe('selectIntervals', () => {
  test('30 days and their month -> the days, for they are the finer', () => {
    expect(selectIntervals([...days(0, 30), piece(0, 30, { value: 33 })])).toEqual(days(0, 30));
  });

  test('20 days of 30 and the month -> the month, for it knows more', () => {
    expect(shape([...days(0, 20), piece(0, 30)])).toEqual(['0-30']);
  });

  test('days 0 to 3, a week 0 to 7, a week 7 to 14, days 14 to 16 -> both weeks and the last days', () => {
    expect(shape([...days(0, 3), piece(0, 7), piece(7, 14), ...days(14, 16)])).toEqual([
      '0-7',
      '7-14',
      '14-15',
      '15-16',
    ]);
  });

  test('a week that overlaps whole days is not added to them', () => {
    expect(shape([...days(0, 10), piece(5, 12)]).join(' ')).toBe('0-1 1-2 2-3 3-4 4-5 5-12');
  });

  test('two ways of the same day -> the finer; the one with gaps loses to the whole one', () => {
    const fine = piece(0, 1, { stepMs: 900_000, seriesNo: 2 });
    expect(selectIntervals([piece(0, 1), fine])).toEqual([fine]);
    expect(selectIntervals([piece(0, 1), { ...fine, coverMs: dayMs / 2 }])).toEqual([piece(0, 1)]);
  });

  test('with equal coverage a measured value wins over a finer estimated one', () => {
    const estimated = piece(0, 1, { stepMs: 900_000, gradeRank: 3 });
    expect(selectIntervals([estimated, piece(0, 1)])).toEqual([piece(0, 1)]);
  });

  test('nothing -> nothing', () => expect(selectIntervals([])).toEqual([]));
});
