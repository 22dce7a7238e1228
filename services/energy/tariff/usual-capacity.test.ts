import { expect, test } from 'vitest';
import { terms } from './terms.ts';
import { measuredPeaks, usualCapacityCosts } from './usual-capacity.ts';

/** Flanders: the mean of twelve months' peaks, at least 2.5 kW, 60 € per kW and year including 6 % VAT. */
const contract = (own: object = {}) => {
  const read = terms.parse({
    timeZone: 'Europe/Brussels',
    currency: 'EUR',
    versions: [
      {
        name: 'Zenne Vast',
        validFrom: '2025-01-01',
        vatRate: 0.06,
        pricesInclVat: true,
        energyImport: [{ name: 'Energy', kind: 'flat', rate: 0.3 }],
        capacity: [{ name: 'Capacity', windowMin: 15, months: 12, minKw: 2.5, rate: 60, ...own }],
      },
    ],
  });
  const [version] = read.versions;
  const [capacity] = version?.capacity ?? [];
  if (!version || !capacity) throw new Error('no capacity charge');
  return { terms: read, version, capacity };
};

const none = Array.from({ length: 12 }, () => null);
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

test('usualCapacityCosts: without readings the least billed power counts', () => {
  const { version } = contract();
  expect(sum(usualCapacityCosts(version, () => none))).toBeCloseTo(2.5 * 60, 9);
});

test('usualCapacityCosts: the mean of the measured months, each at least the least power', () => {
  const { version } = contract();
  const peaks = [6, 4, 1, ...none.slice(3)];
  expect(sum(usualCapacityCosts(version, () => peaks))).toBeCloseTo(((6 + 4 + 2.5) / 3) * 60, 9);
});

test('usualCapacityCosts: a charge of single months follows them, and VAT is added where it is not included', () => {
  const { version } = contract({ months: 1 });
  const peaks = [6, 4, ...none.slice(2)];
  const months = usualCapacityCosts({ ...version, pricesInclVat: false }, () => peaks);
  expect(months[0]).toBeCloseTo((6 * 60 * 1.06) / 12, 9);
  expect(months[1]).toBeCloseTo((4 * 60 * 1.06) / 12, 9);
  expect(months[2]).toBeCloseTo((5 * 60 * 1.06) / 12, 9);
});

test('measuredPeaks: a part of a month counts, and intervals coarser than the window do not', () => {
  const { terms: own, capacity } = contract();
  const at = (time: string, minutes: number, importKwh: number) => {
    const fromMs = Date.parse(time);
    return { fromMs, toMs: fromMs + minutes * 60_000, importKwh, exportKwh: 0, heatPumpKwh: null };
  };
  const measured = [
    at('2025-03-10T12:00:00Z', 15, 0.5),
    at('2025-03-11T12:00:00Z', 15, 1.25),
    at('2025-04-01T12:00:00Z', 60, 9),
  ];
  expect(measuredPeaks(own, measured, capacity)).toEqual([null, null, 5, ...none.slice(3)]);
});
