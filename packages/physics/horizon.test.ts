import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSkyShare, skylineDeg } from './horizon.ts';
import { normalOf } from './sun.ts';

const hill = [
  { azimuthDeg: 90, elevationDeg: 20 },
  { azimuthDeg: 180, elevationDeg: 0 },
  { azimuthDeg: 350, elevationDeg: 10 },
];
const flat = normalOf({ tiltDeg: 0, azimuthDeg: 180 });

describe('horizon', () => {
  it('is linear between its points, across north too', () => {
    expect(skylineDeg(hill, 135)).toBe(10);
    expect(skylineDeg(hill, 90)).toBe(20);
    expect(skylineDeg(hill, 40)).toBeCloseTo(15, 9);
    expect(skylineDeg(hill, 400)).toBeCloseTo(15, 9);
    expect(skylineDeg([{ azimuthDeg: 7, elevationDeg: 3 }], 200)).toBe(3);
    expect(skylineDeg([], 200)).toBe(0);
  });

  it('openSkyShare: 1 when free, cos squared all around, less for a higher skyline', () => {
    const ring = (elevationDeg: number) => [{ azimuthDeg: 0, elevationDeg }];
    expect(openSkyShare([], flat)).toBe(1);
    expect(openSkyShare(ring(30), flat)).toBeCloseTo(0.75, 2);
    const elevation = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(elevation, elevation, fc.integer({ min: 0, max: 90 }), (a, b, tiltDeg) => {
        const plane = normalOf({ tiltDeg, azimuthDeg: 180 });
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const share = openSkyShare(ring(high), plane);
        expect(share).toBeLessThanOrEqual(openSkyShare(ring(low), plane));
        expect(share).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
