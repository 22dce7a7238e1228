import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binClimates, designIndoorC } from './bin-climates.ts';
import { type DeclaredUnit, seasonalCop } from './seasonal-cop.ts';

const idle = { off: 0, thermostatOff: 0, crankcase: 0 };
/** EN 14825:2018, annex H: fixed speed, air to water, low temperature, average climate. */
const annexH: DeclaredUnit = {
  designKw: 11.46,
  bivalentC: -6,
  limitC: -10,
  cyclingFactor: 0.9,
  alsoCools: false,
  idleKw: idle,
  points: [
    { outdoorC: -10, heatKw: 7.8, cop: 2.6 },
    { outdoorC: -7, heatKw: 9.55, cop: 3.26 },
    { outdoorC: -6, heatKw: 9.7, cop: 3.3 },
    { outdoorC: 2, heatKw: 11.17, cop: 4 },
    { outdoorC: 7, heatKw: 12.66, cop: 4.91 },
    { outdoorC: 12, heatKw: 14.3, cop: 5.5 },
  ],
};

describe('seasonalCop', () => {
  it('matches the example of the standard', () => {
    const { scopOn } = seasonalCop(annexH, binClimates.average);
    expect(scopOn).toBeCloseTo(3.6249, 4);
    expect(Math.abs(scopOn / 3.61 - 1)).toBeLessThan(0.005);
  });

  it('has the bins of the standard: hours, and yearly heat for H_HE', () => {
    const sums = { average: 4910, warmer: 3590, colder: 6446 };
    for (const name of ['average', 'warmer', 'colder'] as const) {
      const { hours, firstC, designC, equivalentHours } = binClimates[name];
      expect(hours.reduce((sum, each) => sum + each, 0)).toBe(sums[name]);
      const full = hours.reduce(
        (sum, each, bin) =>
          sum + (each * (firstC + bin - designIndoorC)) / (designC - designIndoorC),
        0,
      );
      expect(Math.abs(full - equivalentHours)).toBeLessThan(1);
    }
  });

  it('equals the COP of a unit with constant COP and no cycling', () => {
    const points = [-7, 12].map((outdoorC) => ({ outdoorC, heatKw: 11.46, cop: 4 }));
    const unit = { ...annexH, points, bivalentC: -10, cyclingFactor: 1 };
    expect(seasonalCop(unit, binClimates.average).scop).toBeCloseTo(4, 9);
  });

  it('counts all heat once: output of the unit and of the heater', () => {
    const cold = { ...annexH, bivalentC: 2, limitC: 0 };
    const { heatKwh, supplementaryKwh, scopOn, compressorKwh } = seasonalCop(
      cold,
      binClimates.average,
    );
    expect(supplementaryKwh).toBeGreaterThan(0);
    expect(heatKwh / (compressorKwh + supplementaryKwh)).toBeCloseTo(scopOn, 9);
  });

  it('falls with idle power, with cycling, and in colder climates', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (kw, cyclingFactor) => {
          const idleKw = { off: kw, thermostatOff: kw, crankcase: kw };
          const { scop, scopOn } = seasonalCop(
            { ...annexH, idleKw, cyclingFactor },
            binClimates.average,
          );
          expect(scop).toBeLessThanOrEqual(scopOn + 1e-12);
          const steady = seasonalCop({ ...annexH, cyclingFactor: 1 }, binClimates.average);
          expect(scopOn).toBeLessThanOrEqual(steady.scopOn + 1e-12);
        },
      ),
    );
    const scopIn = (name: keyof typeof binClimates) =>
      seasonalCop({ ...annexH, cyclingFactor: 1 }, binClimates[name]).scop;
    expect(scopIn('warmer')).toBeGreaterThan(scopIn('average'));
    expect(scopIn('average')).toBeGreaterThan(scopIn('colder'));
  });
});
