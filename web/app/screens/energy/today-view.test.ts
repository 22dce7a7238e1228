import type { Home } from '@hearth/energy/home/contract.ts';
import { expect, test } from 'vitest';
import { formatsOf } from '../../i18n/formats.ts';
import { historyOf, line } from './testing-energy.ts';
import { completenessOf, todayView, worstGrade } from './today-view.ts';
import { todaySentence } from './today.tsx';

const { installation, timeZone, date, asOf, slots } = historyOf();
const home = (more: Partial<Home>): Home => ({
  installation,
  timeZone,
  date,
  asOf,
  slots,
  energyKwh: 9,
  byUse: [
    { use: 'dhw', energyKwh: 2, share: 2 / 9 },
    { use: 'sh', energyKwh: 7, share: 7 / 9 },
  ],
  yesterdayKwh: 20,
  yesterdaySoFarKwh: 12,
  reportedUntil: asOf,
  resolutionKwh: 1,
  series: [line([1, 2, 1, 1, 1, 1, ...Array<null>(6).fill(null)])],
  ...more,
});
/** Ids and values, so that a test sees what a sentence is made of. */
const text = (id: string, values: object = {}) =>
  [id, ...Object.values(values)].join(' ').replaceAll('\u00a0', ' ');
const sentence = (more: Partial<Home>) =>
  todaySentence(todayView(home(more)), { text, formats: formatsOf('en-GB', timeZone) });

test('today is told with what yesterday had used by the same slot', () => {
  expect(sentence({})).toBe('series.today 9 kWh series.less-share 25 % series.then-today');
});

test('without a yesterday nothing is compared, and a tenth is told where the unit counts tenths', () => {
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

test('the worst grade counts, and the home is as complete as its least complete appliance', () => {
  expect(worstGrade(['measured', 'estimated', 'derived'])).toBe('estimated');
  expect(worstGrade([])).toBe('measured');
  const lines = [
    { appliance: 'a', completeness: 1 },
    { appliance: 'a', completeness: 0.2 },
    { appliance: 'b', completeness: 0.9 },
  ];
  expect(completenessOf(lines)).toBe(0.9);
  expect(completenessOf([])).toBeNull();
});
