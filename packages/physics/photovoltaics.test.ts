import { describe, expect, it } from 'vitest';
import { cellCelsius, directCurrentW, inverterW } from './photovoltaics.ts';

describe('photovoltaics', () => {
  it('gives the worked numbers of its formulas', () => {
    expect(cellCelsius(20, 800, 2)).toBeCloseTo(44.5, 1);
    expect(directCurrentW({ ratedW: 1000, gammaPerK: -0.0035, losses: 0 }, 800, 45)).toBeCloseTo(
      744,
      9,
    );
    expect(inverterW(2500, 5000)).toBeCloseTo(2405, 0);
  });

  it('an inverter gives no more than its rating and nothing at night', () => {
    expect(inverterW(9000, 5000)).toBe(5000);
    expect(inverterW(0, 5000)).toBe(0);
    expect(inverterW(20, 5000)).toBe(0);
  });
});
