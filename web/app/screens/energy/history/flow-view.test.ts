import { expect, test } from 'vitest';
import { formatsOf } from '../../../i18n/formats.ts';
import { daysFrom, historyOf, line } from '../testing-energy.ts';
import { flowView } from './flow-view.ts';
import { historyView } from './history-view.ts';
import { houseView } from './house-view.ts';
import { flowSentence, twoCountsText } from './sentence.ts';

const words = {
  text: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
  formats: formatsOf('en-GB', 'UTC'),
};
const week = historyOf({
  period: 'week',
  from: '2026-03-02T00:00:00Z',
  to: '2026-03-09T00:00:00Z',
  slots: daysFrom('2026-03-02', 7),
});
const values = [1, 2, 3, null, 1, 1, 1];

test('a meter: import above, feed-in below, and a sentence with both', () => {
  const flows = flowView({
    ...week,
    series: [
      line(values, { use: 'grid-import', accuracy: null }),
      line([0, 0, 4, null, 0, 0, 0], { use: 'feed-in', accuracy: null }),
    ],
  });
  expect(flows?.above).toEqual([{ flow: 'grid-import', series: 'grid', values }]);
  expect(flows?.below.map(({ flow }) => flow)).toEqual(['feed-in']);
  expect(flows?.sums).toEqual([
    { flow: 'grid-import', kWh: 9 },
    { flow: 'feed-in', kWh: 4 },
  ]);
  const named = { subject: historyView(week).subject, period: 'week' as const };
  expect(flows && flowSentence(flows, named, words)).toMatch(
    /^history.flows .*history.energy-grid-import 9.0.kWh and history.energy-feed-in 4.0.kWh$/,
  );
});

test('solar panels and a battery have their own colours', () => {
  const flows = flowView({
    ...week,
    series: [
      line(values, { use: 'generation' }),
      line(values, { use: 'battery-charge' }),
      line(values, { use: 'battery-discharge' }),
    ],
  });
  expect(flows?.above.map(({ series }) => series)).toEqual(['sun', 'batt']);
  expect(flows?.below.map(({ series }) => series)).toEqual(['batt']);
});

test('a heat pump alone has no such flow', () => {
  expect(flowView({ ...week, series: [line(values)] })).toBeNull();
});

test('one sentence explains the difference between meter and unit for one heat pump', () => {
  const pump = [12.7, 12.7, 12.7, 12.7, 12.7, 12.7, 12.8];
  const flow = (name: 'consumption' | 'rest' | 'heat-pump' | 'grid-import', own: number[]) => ({
    flow: name,
    grade: 'measured' as const,
    values: own,
    total: own.reduce((sum, value) => sum + value, 0),
    completeness: 1,
  });
  const history = {
    ...week,
    series: [
      line([12, 12, 12, 12, 12, 13, 13]),
      line(pump, { use: 'none', accuracy: 0.005, stepS: 900 }),
    ],
    balance: {
      slots: week.slots,
      flows: [
        flow(
          'consumption',
          pump.map((value) => value + 1),
        ),
        flow(
          'grid-import',
          pump.map((value) => value + 1),
        ),
        flow('heat-pump', pump),
        flow(
          'rest',
          pump.map(() => 1),
        ),
      ],
      selfSufficiency: null,
      selfConsumption: null,
    },
  };
  const house = houseView(history);
  const view = historyView(history);
  expect(house && twoCountsText(house, { view, history }, words)).toMatch(
    /^history.two-counts-whole 89.0.kWh 86.kWh$/,
  );
  const single = { ...history, series: history.series.slice(0, 1) };
  expect(house && twoCountsText(house, { view, history: single }, words)).toBeNull();
});
