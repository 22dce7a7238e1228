import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawFromTank,
  hotLitres,
  mixInversions,
  stepTankLosses,
  usableLitres,
  waterJPerLitreK,
} from './tank.ts';

const temperatures = fc.array(fc.double({ min: 5, max: 85, noNaN: true }), {
  minLength: 1,
  maxLength: 12,
});
const sum = (nodes: Float64Array) => nodes.reduce((all, celsius) => all + celsius, 0);

describe('tank', () => {
  it('formulas match the worked numbers', () => {
    const nodes = Float64Array.of(20, 60);
    const heat = drawFromTank(nodes, { nodeLitres: 100, litres: 50, coldC: 10 });
    expect(heat).toBeCloseTo(50 * waterJPerLitreK * 50, 6);
    expect([...nodes]).toEqual([15, 40]);
    expect(hotLitres(40, 55, 10)).toBeCloseTo(26.67, 2);
    const node = Float64Array.of(55);
    expect(
      stepTankLosses(node, {
        nodeLitres: 300,
        lossWPerK: 1.6,
        betweenWPerK: 1,
        surroundingsC: 15,
        seconds: 60,
      }),
    ).toBeCloseTo(3840, 9);
    const upsideDown = Float64Array.of(50, 40, 45);
    mixInversions(upsideDown);
    expect([...upsideDown]).toEqual([45, 45, 45]);
  });

  it('drawFromTank: energy is conserved for any draw', () => {
    fc.assert(
      fc.property(
        temperatures,
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 4, max: 20, noNaN: true }),
        (start, litres, coldC) => {
          const nodes = Float64Array.from(start);
          const before = sum(nodes);
          const heat = drawFromTank(nodes, { nodeLitres: 30, litres, coldC });
          const stored = (sum(nodes) - before) * 30 * waterJPerLitreK;
          expect(Math.abs(heat + stored)).toBeLessThan(1e-9 * (1 + Math.abs(heat) + 1e9));
          for (const node of nodes) {
            expect(node).toBeGreaterThanOrEqual(Math.min(coldC, ...start) - 1e-9);
            expect(node).toBeLessThanOrEqual(Math.max(coldC, ...start) + 1e-9);
          }
        },
      ),
    );
  });

  it('stepTankLosses loses heat to the room only; mixInversions conserves heat and leaves no inversion', () => {
    fc.assert(
      fc.property(temperatures, (start) => {
        const nodes = Float64Array.from(start);
        const before = sum(nodes);
        const lost = stepTankLosses(nodes, {
          nodeLitres: 30,
          lossWPerK: 2,
          betweenWPerK: 2,
          surroundingsC: 18,
          seconds: 60,
        });
        expect((sum(nodes) - before) * 30 * waterJPerLitreK + lost).toBeCloseTo(0, 3);
        const rested = sum(nodes);
        mixInversions(nodes);
        expect(sum(nodes)).toBeCloseTo(rested, 9);
        for (let i = 1; i < nodes.length; i += 1)
          expect(nodes[i]! - nodes[i - 1]!).toBeGreaterThan(-1e-9);
      }),
    );
  });

  it('usableLitres: the water left at 40 degrees', () => {
    const at = { nodeLitres: 100, mixedC: 40, coldC: 10 };
    expect(usableLitres([30, 55], at)).toBe(150);
    expect(usableLitres([50, 50], at)).toBeCloseTo(266.7, 1);
    expect(usableLitres([60, 39], at)).toBe(0);
  });
});
