import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Irradiance,
  clearSkyWM2,
  clearnessFromSunshine,
  dayOutsideAtmosphere,
  diffuseShare,
  extraterrestrialWM2,
  planeOfArrayWM2,
  splitGlobal,
} from './irradiance.ts';

describe('irradiance', () => {
  it('formulas match the worked numbers', () => {
    expect(extraterrestrialWM2(365)).toBeCloseTo(1405.9, 1);
    expect(clearSkyWM2(0.5)).toBeCloseTo(487.9, 1);
    expect(diffuseShare(0.5)).toBeCloseTo(0.6591, 3);
    expect(clearnessFromSunshine(7.1, 10.9)).toBeCloseTo(0.576, 3);
  });

  it('match examples 8 and 9 of FAO 56: 20 degrees south on 3 September', () => {
    const day = dayOutsideAtmosphere(-20, 246);
    expect(day.kwhM2 * 3.6).toBeCloseTo(32.2, 0);
    expect(day.daylightHours).toBeCloseTo(11.7, 1);
  });

  it('planeOfArrayWM2: adds beam, circumsolar, isotropic and ground irradiance', () => {
    const poa = planeOfArrayWM2(
      { globalWM2: 450, diffuseWM2: 150, directNormalWM2: 600 },
      {
        incidence: 0.9,
        sineOfElevation: 0.5,
        cosTilt: Math.cos(Math.PI / 6),
        extraterrestrialWM2: 1361,
        albedo: 0.2,
      },
    );
    const share = 600 / 1361;
    const byHand =
      540 + 150 * (share * 1.8 + ((1 - share) * 1.866_03) / 2) + (450 * 0.2 * 0.133_97) / 2;
    expect(poa).toBeCloseTo(byHand, 3);
    expect(poa).toBeCloseTo(743.4, 0);
  });

  it('planeOfArrayWM2: a horizontal plane has the horizontal irradiance', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        (sine, share) => {
          const globalWM2 = clearSkyWM2(sine) * share;
          const sky: Irradiance = { globalWM2, diffuseWM2: 0, directNormalWM2: 0 };
          splitGlobal(sky, sine, 1361);
          expect(sky.diffuseWM2 + sky.directNormalWM2 * sine).toBeCloseTo(globalWM2, 9);
          expect(sky.diffuseWM2).toBeGreaterThanOrEqual(0);
          const flat = planeOfArrayWM2(sky, {
            incidence: sine,
            sineOfElevation: sine,
            cosTilt: 1,
            extraterrestrialWM2: 1361,
            albedo: 0.2,
          });
          expect(flat).toBeCloseTo(globalWM2, 6);
        },
      ),
    );
  });
});
