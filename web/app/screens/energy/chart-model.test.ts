import { expect, test } from 'vitest';
import { chartModelOf } from './chart-model.ts';
import { daysFrom, gauge, historyOf, line, slotsFrom } from './testing-energy.ts';
import { visibleGauges } from './uses.ts';

const half = [1, 2, 0, 1, 2, 1];

test('uses stack in their fixed order, whatever order they came in, and appliances of one use are added', () => {
  const picture = chartModelOf(
    historyOf({
      series: [
        line([...half, null, null, null, null, null, null], { use: 'dhw' }),
        line([1, 1, 1, 1, 1, 1, null, null, null, null, null, null]),
        line([0.1, 0.2, 0.1, 0.1, 0.1, null, null, null, null, null, null, null], {
          appliance: 'b',
          accuracy: 0.05,
        }),
      ],
    }),
  );
  expect(picture.stacks.map((stack) => stack.series)).toEqual(['sh', 'dhw']);
  expect(picture.stacks[0]?.values.slice(0, 7)).toEqual([1.1, 1.2, 1.1, 1.1, 1.1, 1, null]);
  expect(picture.totals.slice(0, 3)).toEqual([2.1, 3.2, 1.1]);
  expect(picture.resolutionKwh).toBe(1);
});

test('a heat pump that only a meter measures has its own series, apart from other appliances', () => {
  const none = Array<null>(6).fill(null);
  const picture = chartModelOf(
    historyOf({
      series: [
        line([...half, ...none], { use: 'none' }),
        line([...half, ...none], { use: 'none', applianceKind: 'plug', appliance: 'b' }),
      ],
    }),
  );
  expect(picture.stacks.map((stack) => stack.series)).toEqual(['pump', 'app']);
});

test('what has not begun is not drawn, even where a unit fills the rest of the day with zeros', () => {
  const picture = chartModelOf(historyOf({ series: [line([...half, 0, 0, 0, 0, 0, 0])] }));
  expect(picture.totals.slice(6)).toEqual([null, null, null, null, null, null]);
  expect(picture.states.slice(6)).toEqual(Array.from({ length: 6 }, () => 'future'));
  expect(picture.gaps).toEqual([]);
  expect(picture.now).toBe(6);
});

test('a hole is a gap and never zero; a slot that has only just ended may still come in', () => {
  const picture = chartModelOf(
    historyOf({
      asOf: '2026-03-10T12:30:00Z',
      series: [line([1, null, null, 0, 1, null, null, ...Array<null>(5).fill(null)])],
    }),
  );
  expect(picture.gaps).toEqual([{ from: 1, to: 3 }]);
  expect(picture.totals[3]).toBe(0);
  expect(picture.states[5]).toBe('pending');
  expect(picture.states[6]).toBe('pending');
  expect(picture.now).toBeCloseTo(6.25, 6);
});

test('days before the first reading are no gap', () => {
  const values = [null, null, 3, null, 4];
  const picture = chartModelOf({
    ...historyOf(),
    slots: daysFrom('2026-03-01', 5),
    series: [line(values)],
    first: '2026-03-03',
  });
  expect(picture.states).toEqual(['before', 'before', 'measured', 'gap', 'measured']);
  expect(picture.gaps).toEqual([{ from: 3, to: 4 }]);
});

test('the slot at the skipped hour lasts one hour: now is placed by that length', () => {
  const slots = [
    { from: '2026-03-28T23:00:00Z', to: '2026-03-29T01:00:00Z', label: '00:00' },
    { from: '2026-03-29T01:00:00Z', to: '2026-03-29T02:00:00Z', label: '02:00' },
    ...slotsFrom('2026-03-29T02:00:00Z', 10),
  ];
  const picture = chartModelOf({
    slots,
    series: [line([1, 1, ...Array<null>(10).fill(null)])],
    asOf: '2026-03-29T01:30:00Z',
  });
  expect(picture.now).toBe(1.5);
  expect(picture.totals).toHaveLength(12);
});

test('an undivided total counts only where its appliance reports no parts, and a forecast never', () => {
  const flatLine = (overrides: Parameters<typeof line>[1]) =>
    line(Array<number>(12).fill(1), overrides);
  const picture = chartModelOf(
    historyOf({
      asOf: '2026-03-12T00:00:00Z',
      series: [
        flatLine({}),
        flatLine({ use: 'none' }),
        flatLine({ use: 'none', appliance: 'b', applianceKind: 'plug' }),
        flatLine({ grade: 'forecast' }),
        flatLine({ use: 'feed-in' }),
      ],
    }),
  );
  expect(picture.stacks.map((stack) => stack.series)).toEqual(['sh', 'app']);
  expect(picture.totals[0]).toBe(2);
});

test('with several appliances only the most complete weather is drawn, with one all its values', () => {
  const outdoors = gauge('outdoor-temperature', [5]);
  const room = gauge('room-temperature', [21]);
  const other = { ...gauge('outdoor-temperature', [6]), appliance: 'b', completeness: 0.5 };
  expect(visibleGauges([outdoors, room])).toEqual([outdoors, room]);
  expect(visibleGauges([other, outdoors, room])).toEqual([outdoors]);
});
