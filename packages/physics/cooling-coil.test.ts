import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coilCooling, coldForSensible } from './cooling-coil.ts';
import { dewPointC, pressureAtPa, saturationPa } from './humid-air.ts';
import { wetBulbVapourPa } from './testing-wet-bulb.ts';

const pressurePa = 101_325;
const rated = { celsius: 27, vapourPa: wetBulbVapourPa({ dryC: 27, wetC: 19 }), pressurePa };

it('coilCooling: matches the worked numbers', () => {
  const { sensibleW, latentW, surfaceC, waterKgPerH } = coilCooling(
    { ...rated, m3PerH: 660 },
    3500,
  );
  expect(surfaceC).toBeCloseTo(12.13, 2);
  expect(sensibleW / 3500).toBeCloseTo(0.8, 2);
  expect(sensibleW + latentW).toBeCloseTo(3500, 9);
  expect(waterKgPerH).toBeCloseTo(1.02, 2);
});

it('coilCooling: no water condenses in dry air, nor at little load', () => {
  const dry = { ...rated, vapourPa: 0.25 * saturationPa(27), m3PerH: 660 };
  expect(coilCooling(dry, 3000).latentW).toBe(0);
  expect(coilCooling({ ...rated, m3PerH: 660 }, 700).latentW).toBe(0);
});

it('coilCooling: heat is neither lost nor made, and water condenses below the dew point only', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 16, max: 35, noNaN: true }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 6000, noNaN: true }),
      fc.integer({ min: 0, max: 2500 }),
      (celsius, humidity, coldW, altitudeM) => {
        const vapourPa = humidity * saturationPa(celsius);
        const air = { celsius, vapourPa, pressurePa: pressureAtPa(altitudeM), m3PerH: 600 };
        const { sensibleW, latentW, surfaceC } = coilCooling(air, coldW);
        expect(sensibleW + latentW).toBeCloseTo(coldW, 6);
        expect(sensibleW).toBeGreaterThanOrEqual(0);
        expect(latentW).toBeGreaterThanOrEqual(0);
        const hasRoom = surfaceC > -40;
        const again = hasRoom ? coldForSensible(air, sensibleW) : coldW;
        expect(Math.abs(again - coldW)).toBeLessThan(1e-3 * coldW + 0.1);
        const isWet = latentW > 1;
        expect(isWet && surfaceC > dewPointC(vapourPa) + 0.01).toBe(false);
      },
    ),
  );
});
