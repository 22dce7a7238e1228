import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billedPeak, flemishPeakCharge } from './peak-charge.ts';

const flemish = { ...flemishPeakCharge, perKwYear: 40.4, networkPerKwh: 0, mostPerKwh: null };
const elevenAt4 = { earlierKw: Array.from({ length: 11 }, () => 4), yearKwh: 3500 };

test('billedPeak: matches the worked numbers', () => {
  const found = billedPeak(flemish, { ...elevenAt4, soFarKw: 2 });
  expect(found.billedKw).toBeCloseTo(3.875, 9);
  expect(found.total).toBeCloseTo(156.55, 2);
  expect(found.perKw).toBeCloseTo(3.37, 2);
  expect(found.freeUpToKw).toBe(2.5);
});

test('billedPeak: a small home pays for the least power, 101 EUR in 2023', () => {
  const found = billedPeak(flemish, { earlierKw: [1.8, 2.1, 0], soFarKw: 1.2, yearKwh: 900 });
  expect(found.billedKw).toBe(2.5);
  expect(found.total).toBeCloseTo(101, 9);
});

test('billedPeak: the limit per kWh bounds power and energy of the network together', () => {
  const limited = { ...flemish, networkPerKwh: 0.04, mostPerKwh: 0.2 };
  const found = billedPeak(limited, { ...elevenAt4, soFarKw: 4, yearKwh: 500 });
  expect(found.total).toBeCloseTo(100, 9);
  expect(found).toMatchObject({ isLimited: true, perKw: 0, mostCharge: 0 });
  const above = billedPeak(limited, { ...elevenAt4, soFarKw: 4, yearKwh: 1020 });
  expect(above.isLimited).toBe(false);
  expect(above.mostCharge).toBeCloseTo(0.2 * 1020 - 161.6 - 40.8, 9);
});

test('billedPeak: only the last months count, and a minimum of the mean leaves room for one peak', () => {
  const two = { ...flemish, months: 2, minOf: 'mean' as const };
  const found = billedPeak(two, { earlierKw: [9, 1], soFarKw: 1, yearKwh: 3500 });
  expect(found.billedKw).toBe(2.5);
  expect(found.freeUpToKw).toBe(4);
  const single = billedPeak({ ...flemish, months: 1 }, { ...elevenAt4, soFarKw: 3 });
  expect(single.billedKw).toBe(3);
});

test('billedPeak: a peak that this month has reached already costs nothing more, and twelve bills add up to the price of a rise', () => {
  const kw = fc.double({ min: 0, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.array(kw, { maxLength: 11 }), kw, kw, (earlierKw, soFarKw, peakKw) => {
      const billed = (reachedKw: number) =>
        billedPeak(flemish, { earlierKw, soFarKw: reachedKw, yearKwh: 4000 });
      const before = billed(soFarKw);
      const after = billed(Math.max(soFarKw, peakKw));
      const bills = earlierKw.length + 1;
      const added = ((after.total - before.total) / 12) * bills;
      expect(added).toBeCloseTo(before.perKw * Math.max(0, peakKw - before.freeUpToKw), 6);
    }),
  );
});
