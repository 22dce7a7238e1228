import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  coverShare,
  directCurrentW,
  inverterW,
  combinedLosses,
  pvwattsLosses,
} from './photovoltaics.ts';

describe('photovoltaics', () => {
  it('formulas match the worked numbers', () => {
    expect(directCurrentW({ ratedW: 1000, gammaPerK: -0.0035, losses: 0 }, 800, 45)).toBeCloseTo(
      744,
      9,
    );
    expect(inverterW(2500, 5000)).toBeCloseTo(2405, 0);
  });

  it('inverterW: at most the rating, 0 at night', () => {
    expect(inverterW(9000, 5000)).toBe(5000);
    expect(inverterW(0, 5000)).toBe(0);
    expect(inverterW(20, 5000)).toBe(0);
  });

  it('combinedLosses: are multiplied; those of PVWatts are 14.08 percent', () => {
    expect(combinedLosses(pvwattsLosses)).toBeCloseTo(0.1408, 4);
    expect(combinedLosses({})).toBe(0);
    expect(combinedLosses({ soiling: 0.5, wiring: 0.5 })).toBe(0.75);
  });

  it('coverShare: 1 at normal incidence, 0 from behind, and falling with the angle', () => {
    expect(coverShare(0.5, 1.526)).toBeCloseTo(0.9476, 4);
    expect(coverShare(1, 1.526)).toBe(1);
    expect(coverShare(-0.2, 1.526)).toBe(0);
    const cosine = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(cosine, cosine, fc.double({ min: 1.1, max: 1.8, noNaN: true }), (a, b, n) => {
        const [flat, steep] = [coverShare(Math.min(a, b), n), coverShare(Math.max(a, b), n)];
        expect(flat).toBeLessThanOrEqual(steep + 1e-12);
        expect(flat).toBeGreaterThanOrEqual(0);
        expect(steep).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('inverterW: delivers nothing up to the power at which it starts', () => {
    expect(inverterW(2500, 5000, 0.48)).toBe(0);
    expect(inverterW(2501, 5000, 0.48)).toBe(inverterW(2501, 5000));
  });
});
