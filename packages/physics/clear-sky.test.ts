import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearSky } from './clear-sky.ts';
import { clearSkyWM2 } from './irradiance.ts';

describe('clearSky', () => {
  const sea = { altitudeM: 0, linkeTurbidity: 3, extraterrestrialWM2: 1361 };

  it('matches the worked number, near Haurwitz', () => {
    const sky = clearSky({ ...sea, sineOfElevation: 0.5 });
    expect(sky.globalWM2).toBeCloseTo(468.59, 1);
    expect(sky.directNormalWM2).toBeCloseTo(786.07, 1);
    expect(Math.abs(sky.globalWM2 / clearSkyWM2(0.5) - 1)).toBeLessThan(0.06);
    expect(clearSky({ ...sea, sineOfElevation: -0.1 }).globalWM2).toBe(0);
  });

  it('adds up, increases with height and clean air, and stays below the extraterrestrial irradiance', () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(real(0.02, 1), real(0, 3000), real(1.5, 8), (sine, altitudeM, haze) => {
        const at = { ...sea, sineOfElevation: sine, altitudeM, linkeTurbidity: haze };
        const sky = clearSky(at);
        expect(sky.diffuseWM2 + sky.directNormalWM2 * sine).toBeCloseTo(sky.globalWM2, 8);
        expect(sky.diffuseWM2).toBeGreaterThanOrEqual(0);
        expect(sky.globalWM2).toBeLessThan(1361 * sine);
        const hazier = clearSky({ ...at, linkeTurbidity: haze + 0.5 });
        expect(hazier.globalWM2).toBeLessThan(sky.globalWM2);
        expect(hazier.directNormalWM2).toBeLessThanOrEqual(sky.directNormalWM2 + 1e-9);
      }),
    );
  });
});
