import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airMass, perezPlane } from './perez.ts';

const plane = {
  incidence: 0.9,
  sineOfElevation: 0.5,
  cosTilt: Math.cos(Math.PI / 6),
  extraterrestrialWM2: 1361,
  albedo: 0.2,
};

describe('perezPlane', () => {
  it('matches the worked numbers', () => {
    expect(airMass(0.5)).toBeCloseTo(1.9943, 4);
    const on = perezPlane({ globalWM2: 450, diffuseWM2: 150, directNormalWM2: 600 }, plane);
    // Class 2.8 to 4.5 by hand: F1 0.4287, F2 0.1658; 150 (0.5713 x 0.93301 + 0.4287 x 0.9 / 0.5 + 0.1658 x 0.5).
    expect(on.skyWM2).toBeCloseTo(208.13, 1);
    expect(on.totalWM2).toBeCloseTo(540 + 208.13 + 6.03, 1);
  });

  it('a horizontal plane has the horizontal irradiance; no component is negative', () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(real(0.1, 1), real(0, 900), real(0, 500), (sine, direct, diffuse) => {
        const sky = {
          globalWM2: direct * sine + diffuse,
          diffuseWM2: diffuse,
          directNormalWM2: direct,
        };
        const flat = perezPlane(sky, {
          ...plane,
          incidence: sine,
          sineOfElevation: sine,
          cosTilt: 1,
        });
        expect(flat.totalWM2).toBeCloseTo(sky.globalWM2, 6);
      }),
    );
    fc.assert(
      fc.property(
        real(-1, 1),
        real(-1, 1),
        real(0, 1),
        real(0, 1000),
        real(0, 500),
        (incidence, sineOfElevation, cosTilt, direct, diffuse) => {
          const sky = { globalWM2: diffuse, diffuseWM2: diffuse, directNormalWM2: direct };
          const on = perezPlane(sky, { ...plane, incidence, sineOfElevation, cosTilt });
          for (const part of Object.values(on)) expect(part).toBeGreaterThanOrEqual(0);
          expect(on.beamWM2 + on.skyWM2 + on.groundWM2).toBeCloseTo(on.totalWM2, 9);
        },
      ),
    );
  });
});
