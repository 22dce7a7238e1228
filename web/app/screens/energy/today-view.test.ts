import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../i18n/formats.ts';
import { historyOf, line, slotsFrom } from './testing-energy.ts';
import {
  isFirstInterval,
  missingShare,
  todayView,
  worstGrade,
  yesterdayDecimals,
} from './today-view.ts';
import { todaySentence } from './today-sentence.ts';

const { installation, timeZone, date, asOf, slots } = historyOf();
const home = (more: Partial<HomeToday>): HomeToday => ({
  installation,
  timeZone,
  date,
  asOf,
  slots,
  nights: [],
  energyKwh: 9,
  byUse: [
    { use: 'dhw', energyKwh: 2, share: 2 / 9 },
    { use: 'sh', energyKwh: 7, share: 7 / 9 },
  ],
  yesterdayKwh: 20,
  yesterdaySoFarKwh: 12,
  reportedUntil: asOf,
  resolutionKwh: 1,
  series: [
    line([1, 2, 1, 1, 1, 1, ...Array<null>(6).fill(null)]),
    line([1, 1, 0, 0, 0, 0, ...Array<null>(6).fill(null)], { use: 'dhw' }),
  ],
  balance: null,
  loading: null,
  isRecalculating: false,
  ...more,
});

test('todayView: units that report and count nothing are idle, silent ones are not', () => {
  const of = (values: (number | null)[]) => todayView(home({ series: [line(values)] })).isIdle;
  expect(of([0, 0, 0, ...Array<null>(9).fill(null)])).toBe(true);
  expect(of([0, 1, 0, ...Array<null>(9).fill(null)])).toBe(false);
  expect(of(Array<null>(12).fill(null))).toBe(false);
});

/** Ids and values, so that a test sees what a sentence is made of. */
const text = (id: string, values: object = {}) =>
  [id, ...Object.values(values)].join(' ').replaceAll('\u00a0', ' ');
const sentence = (more: Partial<HomeToday>) =>
  todaySentence(todayView(home(more)), { text, formats: formatsOf('en-GB', timeZone) });

test('today is compared with yesterday up to the same slot', () => {
  expect(sentence({})).toBe('series.today 9 kWh series.less-share 25% series.then-today');
});

test('without a yesterday there is no comparison; tenths are given if the unit counts tenths', () => {
  expect(sentence({ yesterdaySoFarKwh: null })).toBe('series.today-alone 9 kWh');
  expect(sentence({ yesterdaySoFarKwh: null, resolutionKwh: 0.1 })).toBe(
    'series.today-alone 9.0 kWh',
  );
});

test('shares add up to 100 and stand in the order of the stack', () => {
  expect(
    todayView(home({})).sums.rows.map(({ series, percent }) => `${series} ${percent}`),
  ).toEqual(['sh 78', 'dhw 22']);
});

test('before anything was reported there is no sum', () => {
  expect(todayView(home({ energyKwh: null, byUse: [], series: [] })).sums.totalKwh).toBeNull();
});

test('the worst grade counts', () => {
  expect(worstGrade(['measured', 'estimated', 'derived'])).toBe('estimated');
  expect(worstGrade([])).toBe('measured');
});

test('the home is as complete as its least complete appliance, which is as complete as its best line', () => {
  const lines = [
    { appliance: 'a', completeness: 1, stepS: 7200 },
    { appliance: 'a', completeness: 0.2, stepS: 7200 },
    { appliance: 'b', completeness: 0.9, stepS: 7200 },
  ];
  const past = { from: '2026-03-09T00:00:00Z', to: '2026-03-10T00:00:00Z', asOf };
  expect(missingShare(lines, past)).toBe(0.9);
  expect(missingShare(lines.slice(0, 2), past)).toBeNull();
  expect(missingShare([], past)).toBeNull();
});

test('a running slot is not missing; a unit without values since midnight is', () => {
  const today = { from: slots[0]?.from ?? '', to: slots.at(-1)?.to ?? '', asOf };
  const told = (completeness: number) => [{ appliance: 'a', completeness, stepS: 7200 }];
  expect(missingShare(told(10 / 12), today)).toBeNull();
  expect(missingShare(told(0), today)).toBe(0);
});

test.each([
  ['2026-03-10T00:10:00Z', true],
  ['2026-03-10T02:50:00Z', true],
  ['2026-03-10T03:10:00Z', false],
])('at %s the first two hours of the day are still being measured: %s', (asOf, isYoung) => {
  const [first] = slotsFrom('2026-03-10T00:00:00Z', 12);
  expect(isFirstInterval({ slots: first ? [first] : [], series: [], asOf })).toBe(isYoung);
});

test.each([
  [null, 4, 0],
  [null, 4.25, 1],
  [0.1, 4, 1],
  [1, 4, 0],
])(
  'counted in %s kWh, yesterday’s %s kWh have %i decimals',
  (resolutionKwh, yesterdayKwh, decimals) => {
    expect(yesterdayDecimals({ resolutionKwh, yesterdayKwh })).toBe(decimals);
  },
);
