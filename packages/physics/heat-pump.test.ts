import { interpolate } from './numerics.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carnotCop, copAt, copMapOf, partLoad } from './heat-pump.ts';

const point = (sourceC: number, flowC: number, heatW: number, cop: number) => ({
  sourceC,
  flowC,
  heatW,
  cop,
});
/** Medians of certified air-to-water units, at the part loads of the average climate for 7 kW. */
const low = [
  point(-7, 34, 6190, 2.98),
  point(2, 30, 3770, 4.5),
  point(7, 27, 2420, 6.16),
  point(12, 24, 1080, 8),
];
const high = [
  point(-7, 52, 6190, 2.15),
  point(2, 42, 3770, 3.33),
  point(7, 36, 2420, 4.54),
  point(12, 30, 1080, 6.12),
];
const fullHeatW = (sourceC: number) => 7000 + 150 * (sourceC + 7);
const map = copMapOf(low, high, fullHeatW);

describe('copMapOf, copAt', () => {
  it('match the worked numbers', () => {
    expect(carnotCop(-7, 35)).toBeCloseTo(7.337, 3);
    expect(partLoad(1)).toBeCloseTo(0.9087, 4);
    expect(interpolate([0, 10], [10, 30], 5)).toBe(20);
  });

  it('return the declared COP at the declared points', () => {
    for (const { sourceC, flowC, heatW, cop } of [...low, ...high])
      expect(copAt(map, { sourceC, flowC, share: heatW / fullHeatW(sourceC) })).toBeCloseTo(cop, 9);
  });

  it('COP falls with the flow temperature and stays below Carnot', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -25, max: 35, noNaN: true }),
        fc.double({ min: 25, max: 60, noNaN: true }),
        fc.double({ min: 0.15, max: 1, noNaN: true }),
        (sourceC, drawnC, share) => {
          const flowC = Math.max(drawnC, sourceC + 15);
          const cop = copAt(map, { sourceC, flowC, share });
          expect(cop).toBeGreaterThanOrEqual(1);
          expect(cop).toBeLessThan(carnotCop(sourceC, flowC));
          expect(copAt(map, { sourceC, flowC: flowC + 5, share })).toBeLessThanOrEqual(cop);
        },
      ),
    );
  });
});
