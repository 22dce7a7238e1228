import { expect, test } from 'vitest';
import { daysFrom, historyOf, line } from '../testing-energy.ts';
import { copView } from './cop-view.ts';
import { hasCop } from './heat-pairs.ts';

const slots = daysFrom('2026-03-01', 4);
const heat = (values: readonly (number | null)[], own = {}) =>
  line(values, { metric: 'heat', ...own });

test('COP of each day and of the period; a day without one of the two counts is a gap', () => {
  const view = copView(
    historyOf({
      slots,
      series: [line([10, 12, null, 20]), heat([40, null, 30, 50])],
    }),
  );
  expect(view?.uses).toMatchObject([{ use: 'sh', values: [4, null, null, 2.5], cop: 3 }]);
  expect(view?.whole).toEqual({ cop: 3, heatKwh: 90, electricityKwh: 30 });
});

test('heat and hot water have their own figures, and add up to the whole', () => {
  const dhw = { use: 'dhw' as const, grade: 'estimated' as const };
  const view = copView(
    historyOf({ slots, series: [line([20]), heat([80]), line([10], dhw), heat([25], dhw)] }),
  );
  expect(view?.uses).toMatchObject([
    { use: 'sh', cop: 4, heatGrade: 'measured', electricityGrade: 'measured' },
    { use: 'dhw', cop: 2.5, heatGrade: 'estimated', electricityGrade: 'estimated' },
  ]);
  expect(view?.whole).toEqual({ cop: 3.5, heatKwh: 105, electricityKwh: 30 });
});

test.each([
  ['whole kWh are too coarse for 2 kWh', [2, 8], null],
  ['fine counts are not', [2, 8, 0.005], 4],
  ['no electricity', [0, 3, 0.005], null],
])('%s', (_, [electricity = 0, heatKwh = 0, accuracy = 0.5], cop) => {
  const own = { accuracy };
  const view = copView(
    historyOf({ slots, series: [line([electricity], own), heat([heatKwh], own)] }),
  );
  expect(view?.whole.cop).toBe(cop);
});

test('totals without steps count where they cover the same time', () => {
  const empty = [null, null, null, null];
  const own = { total: 100, completeness: 0.5 };
  const totals = (completeness: number) =>
    historyOf({
      slots,
      series: [line(empty, own), heat(empty, { total: 320, completeness })],
    });
  expect(copView(totals(0.5))?.whole.cop).toBeCloseTo(3.2);
  expect(copView(totals(0.9))?.whole.cop).toBeNull();
});

test('heat of another unit, or electricity alone, is no COP', () => {
  const other = '019fa000-0000-7000-8000-0000000000a2';
  const history = historyOf({ slots, series: [line([10]), heat([40], { appliance: other })] });
  expect(hasCop(history)).toBe(false);
  expect(copView(history)).toBeNull();
});
