import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { country } from '../address/contract.ts';
import { splitVat } from './split-vat.ts';
import { vatBasisPointsOf } from './vat-rates.ts';

describe('vatBasisPointsOf', () => {
  it.each([
    ['DE', '2020-06-30', 1_900],
    ['DE', '2020-07-01', 1_600],
    ['DE', '2020-12-31', 1_600],
    ['DE', '2021-01-01', 1_900],
    ['CH', '2023-12-31', 770],
    ['CH', '2024-01-01', 810],
    ['LU', '2023-12-31', 1_600],
    ['IE', '2021-03-01', 2_300],
    ['AT', '2026-11-27', 2_000],
  ] as const)('%s on %s: %s', (land, day, points) => {
    expect(vatBasisPointsOf(land, day)).toBe(points);
  });

  it('throws for a day before the table', () => {
    expect(() => vatBasisPointsOf('CH', '2017-12-31')).toThrow('no rate');
  });

  it('knows a rate between 5 and 27 % for every country today', () => {
    for (const land of country.options) {
      const points = vatBasisPointsOf(land, '2026-11-27');
      expect(points).toBeGreaterThan(500);
      expect(points).toBeLessThanOrEqual(2_700);
    }
  });
});

describe('splitVat', () => {
  it.each([
    [11_900, 1_900, 10_000, 1_900],
    [100, 810, 93, 7],
    [1, 2_500, 1, 0],
    [3, 2_000, 2, 1],
    [10_000_000, 2_500, 8_000_000, 2_000_000],
  ])('%s at %s: net %s, tax %s', (grossMinor, basisPoints, netMinor, vatMinor) => {
    expect(splitVat({ grossMinor, basisPoints })).toEqual({ netMinor, vatMinor });
  });

  it('the parts are the price, and the tax is the nearest minor unit to the exact one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 2_700 }),
        (grossMinor, basisPoints) => {
          const { netMinor, vatMinor } = splitVat({ grossMinor, basisPoints });
          expect(netMinor + vatMinor).toBe(grossMinor);
          // |vat · (1 + r) − gross · r| ≤ (1 + r) / 2, in whole numbers.
          const [vat, gross, rate] = [BigInt(vatMinor), BigInt(grossMinor), BigInt(basisPoints)];
          const error = vat * (10_000n + rate) - gross * rate;
          const distance = error < 0n ? -error : error;
          expect(2n * distance <= 10_000n + rate).toBe(true);
        },
      ),
    );
  });

  it('a price of whole net units comes back exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(...country.options),
        (netUnits, land) => {
          const basisPoints = vatBasisPointsOf(land, '2026-11-27');
          const netMinor = netUnits * 10_000;
          const grossMinor = netUnits * (10_000 + basisPoints);
          expect(splitVat({ grossMinor, basisPoints })).toEqual({
            netMinor,
            vatMinor: netUnits * basisPoints,
          });
        },
      ),
    );
  });
});
