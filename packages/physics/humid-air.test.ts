import { expect, it } from 'vitest';
import { humidityRatio, saturationPa } from './humid-air.ts';

it('saturationPa, humidityRatio: match the worked numbers', () => {
  expect(saturationPa(20)).toBeCloseTo(2332, -1);
  expect(saturationPa(-5)).toBeCloseTo(401.9, 0);
  expect(humidityRatio(1166)).toBeCloseTo(0.007_24, 5);
});
