import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { azimuthAt, compassPoint, directionOf, roofOf, slopePoint, tiltAt } from './roof-shape.ts';

describe('picture of a roof', () => {
  test('a handle that is dragged to the place of a direction or a tilt sets it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 71 }), fc.integer({ min: 0, max: 18 }), (a, t) => {
        expect(azimuthAt(compassPoint(a * 5))).toBe(a * 5);
        expect(tiltAt(slopePoint(t * 5))).toBe(t * 5);
      }),
    );
  });

  test('a handle outside its range stays at the end', () => {
    expect(tiltAt({ x: -50, y: 20 })).toBe(90);
    expect(tiltAt({ x: 100, y: 500 })).toBe(0);
  });

  test('directions and roofs have names', () => {
    expect([0, 195, 348, 349, 360].map(directionOf)).toEqual(['n', 'ssw', 'nnw', 'n', 'n']);
    expect([0, 20, 34, 60, 90].map(roofOf)).toEqual(['flat', 'low', 'usual', 'steep', 'wall']);
  });
});
