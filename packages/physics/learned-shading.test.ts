import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShadingSample, learnShading, shadingShare } from './learned-shading.ts';

const sample = (elevationDeg: number, azimuthDeg: number, measured: number): ShadingSample => ({
  elevationDeg,
  azimuthDeg,
  modelW: 1000,
  measuredW: 1000 * measured,
});

/** A site with a tree in the east up to 20 degrees, for one summer. */
const summer = Array.from({ length: 60 }, () => [
  ...[5, 15].map((elevation) => sample(elevation, 97, 0.3)),
  ...[25, 35, 45].map((elevation) => sample(elevation, 120, 1)),
  ...[45, 55].map((elevation) => sample(elevation, 187, 1)),
  ...[5, 15, 25].map((elevation) => sample(elevation, 262, 1)),
]).flat();

describe('learnShading', () => {
  it('finds the tree and leaves the rest of the sky unshaded', () => {
    const map = learnShading(summer);
    expect(shadingShare(map, { elevationDeg: 15, azimuthDeg: 97.5 })).toBeLessThan(0.4);
    expect(shadingShare(map, { elevationDeg: 55, azimuthDeg: 187.5 })).toBeGreaterThan(0.97);
    expect(shadingShare(map, { elevationDeg: 15, azimuthDeg: 262.5 })).toBeGreaterThan(0.97);
  });

  it("reduces the model's error on other days", () => {
    const map = learnShading(summer.slice(0, 200));
    const rest = summer.slice(200);
    const errorOf = (share: (at: ShadingSample) => number) =>
      rest.reduce((sum, at) => sum + Math.abs(at.modelW * share(at) - at.measuredW), 0);
    expect(errorOf((at) => shadingShare(map, at))).toBeLessThan(0.55 * errorOf(() => 1));
  });

  it('is 1 without history, and near 1 after a few dim minutes', () => {
    expect(shadingShare(learnShading([]), { elevationDeg: 30, azimuthDeg: 180 })).toBe(1);
    const dim = [...summer, { elevationDeg: 65, azimuthDeg: 180, modelW: 5, measuredW: 0 }];
    const sun = { elevationDeg: 65, azimuthDeg: 187.5 };
    expect(
      Math.abs(shadingShare(learnShading(dim), sun) - shadingShare(learnShading(summer), sun)),
    ).toBeLessThan(0.01);
  });

  it('is continuous in every direction, between 0 and a little over 1', () => {
    const map = learnShading(summer);
    const angle = fc.double({ min: 0, max: 360, noNaN: true });
    fc.assert(
      fc.property(
        angle,
        fc.double({ min: 0, max: 90, noNaN: true }),
        (azimuthDeg, elevationDeg) => {
          const share = shadingShare(map, { azimuthDeg, elevationDeg });
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1.3);
          const near = shadingShare(map, { azimuthDeg: azimuthDeg + 0.01, elevationDeg });
          expect(Math.abs(near - share)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('skips invalid readings', () => {
    const odd = [sample(20, 180, Number.NaN), sample(20, 180, -1), sample(-5, 180, 1)];
    expect(learnShading(odd).samples).toBe(0);
  });
});
