import { expect, test } from 'vitest';
import { formatsOf } from '../../../i18n/formats.ts';
import { daysFrom, historyOf, line } from '../testing-energy.ts';
import { historyRequestOf } from './history-request.ts';
import { exportRanges } from './export-ranges.ts';
import { historyView, subjectOf } from './history-view.ts';
import { historySentence, measuredText } from './sentence.ts';

const berlin = {
  range: null,
  timeZone: 'Europe/Berlin',
  asOf: '2026-03-29T10:00:00Z',
  first: '2024-05-02',
};
const words = {
  text: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
  formats: formatsOf('en-GB', 'UTC'),
};
const february = historyOf({
  period: 'month',
  date: '2026-02-10',
  from: '2026-02-01T00:00:00Z',
  to: '2026-03-01T00:00:00Z',
  slots: daysFrom('2026-02-01', 28),
  before: { date: '2026-01-10', total: 310, whole: 310 },
});
const days = (missing: readonly number[]) =>
  Array.from({ length: 28 }, (_, day) => (missing.includes(day) ? null : 10));

test.each([
  [
    'the day that loses an hour',
    'day',
    '2026-03-28T23:00:00Z',
    '2026-03-29T22:00:00Z',
    'today',
    '2026-03-29',
    '2026-03-29',
  ],
  [
    'the day before it',
    'day',
    '2026-03-27T23:00:00Z',
    '2026-03-28T23:00:00Z',
    'yesterday',
    '2026-03-28',
    '2026-03-28',
  ],
  [
    'an older day',
    'day',
    '2025-10-25T22:00:00Z',
    '2025-10-26T23:00:00Z',
    'day',
    '2025-10-26',
    '2025-10-26',
  ],
  [
    'its week',
    'week',
    '2026-03-22T23:00:00Z',
    '2026-03-29T22:00:00Z',
    'this-week',
    '2026-03-23',
    '2026-03-29',
  ],
  [
    'a month before',
    'month',
    '2026-01-31T23:00:00Z',
    '2026-02-28T23:00:00Z',
    'month',
    '2026-02-01',
    '2026-02-28',
  ],
  [
    'its year',
    'year',
    '2025-12-31T23:00:00Z',
    '2026-12-31T23:00:00Z',
    'this-year',
    '2026-01-01',
    '2026-12-31',
  ],
  [
    'all of it',
    'all',
    '2023-12-31T23:00:00Z',
    '2026-12-31T23:00:00Z',
    'all',
    '2024-05-02',
    '2026-12-31',
  ],
] as const)('%s is named by its local days', (_, period, from, to, kind, first, last) => {
  expect(subjectOf({ ...berlin, period, from, to })).toEqual({ kind, from: first, to: last });
});

test('a month is set against the one before, and the day that is missing is named and not counted', () => {
  const view = historyView({ ...february, series: [line(days([14]), { completeness: 27 / 28 })] });
  expect(view.sums.totalKwh).toBe(270);
  expect(view.measured).toEqual({ kind: 'steps', have: 27, of: 28, missing: ['2026-02-15'] });
  expect(historySentence(view, words)).toContain('history.compared');
  expect(historySentence(view, words)).toContain('series.less-share');
  expect(measuredText(view, { ...words, period: 'month' })).toBe(
    'history.one-missing history.measured-month 27 28 Sun 15 February',
  );
});

test('partly measured days are given as a share of the time', () => {
  const view = historyView({ ...february, series: [line(days([]), { completeness: 0.9 })] });
  expect(view.measured).toEqual({ kind: 'share', share: 0.9 });
});

test('a monthly total has its share of daily values', () => {
  const view = historyView({
    ...february,
    series: [line(days([14, 15]), { total: 281, completeness: 1 })],
  });
  expect(view.sums.totalKwh).toBe(281);
  expect(view.measured).toEqual({ kind: 'total', knownKwh: 260, have: 26, of: 28 });
  expect(measuredText(view, { ...words, period: 'month' })).toMatch(
    /^history.known-month 260.kWh 26 28$/,
  );
});

test('a total without any daily value has no amount known by day', () => {
  const all = Array.from({ length: 28 }, (_, day) => day);
  const view = historyView({
    ...february,
    series: [line(days(all), { total: 281, completeness: 1 })],
  });
  expect(measuredText(view, { ...words, period: 'month' })).toBe('history.known-none');
});

test('a period without measurements has a sentence instead of zeros', () => {
  expect(historySentence(historyView(february), words)).toBe('history.nothing February 2026');
});

test('historyRequestOf: the address selects a period; a wrong date stays in its field', () => {
  const requestOf = (query: string) => historyRequestOf(new URLSearchParams(query));
  expect(requestOf('')).toMatchObject({
    period: 'day',
    date: undefined,
    view: 'chart',
    badDate: null,
  });
  expect(requestOf('period=month&date=2026-02&view=table')).toMatchObject({
    date: '2026-02-01',
    view: 'table',
  });
  expect(requestOf('period=year&date=2025')).toMatchObject({ date: '2025-01-01' });
  expect(requestOf('date=2026-02-30')).toMatchObject({ date: undefined, badDate: '2026-02-30' });
  expect(requestOf(`date=${'9'.repeat(500)}`)?.badDate).toHaveLength(40);
  expect(requestOf('period=decade')).toBeNull();
  expect(requestOf('appliance=../../etc')).toBeNull();
});

test('a download begins with the first reading, ends with the last, and never holds more than five years', () => {
  const all = {
    from: '2014-12-31T23:00:00Z',
    to: '2026-12-31T23:00:00Z',
    timeZone: 'Europe/Berlin',
  };
  expect(exportRanges({ ...all, first: '2015-06-01', last: '2026-03-29' }, 5)).toEqual([
    { from: '2015-06-01', to: '2019-12-31' },
    { from: '2020-01-01', to: '2024-12-31' },
    { from: '2025-01-01', to: '2026-03-29' },
  ]);
  expect(exportRanges({ ...all, first: null, last: null }, 5)).toEqual([]);
});

test('measuredText: the first step of a running day is a sentence, not "0 of 1"', () => {
  const measured = { kind: 'steps' as const, have: 0, of: 1, missing: [] };
  const view = { ...historyView(historyOf({})), measured };
  expect(measuredText(view, { ...words, period: 'day' })).toBe('history.measured-none');
});
