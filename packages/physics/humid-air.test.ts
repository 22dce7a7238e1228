import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  airKgPerM3,
  dewPointC,
  enthalpyJPerKg,
  humidityRatio,
  pressureAtPa,
  saturationPa,
  vapourPaOf,
} from './humid-air.ts';
import { wetBulbVapourPa } from './testing-wet-bulb.ts';

it('saturationPa, humidityRatio: match the worked numbers', () => {
  expect(saturationPa(20)).toBeCloseTo(2332, -1);
  expect(saturationPa(-5)).toBeCloseTo(401.9, 0);
  expect(humidityRatio(1166)).toBeCloseTo(0.007_24, 5);
});

it('dewPointC, enthalpyJPerKg: match ASHRAE at 25 degrees and 50 %', () => {
  const vapourPa = 0.5 * saturationPa(25);
  expect(dewPointC(vapourPa)).toBeCloseTo(13.9, 1);
  expect(enthalpyJPerKg(25, humidityRatio(vapourPa)) / 1000).toBeCloseTo(50.3, 1);
});

it('wetBulbVapourPa: the indoor condition of EN 14511, 27 and 19 degrees, has 46.5 % humidity', () => {
  const vapourPa = wetBulbVapourPa({ dryC: 27, wetC: 19 });
  expect(vapourPa).toBeCloseTo(1658, -1);
  expect(vapourPa / saturationPa(27)).toBeCloseTo(0.465, 3);
});

it('pressureAtPa, airKgPerM3: match the standard atmosphere', () => {
  expect(pressureAtPa(0)).toBe(101_325);
  expect(pressureAtPa(2000)).toBeCloseTo(79_495, -2);
  expect(airKgPerM3(20)).toBeCloseTo(1.204, 3);
});

it('dewPointC and vapourPaOf undo saturationPa and humidityRatio', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -40, max: 60, noNaN: true }),
      fc.integer({ min: 0, max: 3000 }),
      (celsius, altitudeM) => {
        const vapourPa = saturationPa(celsius);
        expect(dewPointC(vapourPa)).toBeCloseTo(celsius, 8);
        const pressurePa = pressureAtPa(altitudeM);
        expect(vapourPaOf(humidityRatio(vapourPa, pressurePa), pressurePa)).toBeCloseTo(
          vapourPa,
          6,
        );
      },
    ),
  );
});
