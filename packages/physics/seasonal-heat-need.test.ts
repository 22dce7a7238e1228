import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HeatingSeason,
  type SeasonalHouse,
  gainUtilisation,
  intermittentHeatingFactor,
  seasonalHeatNeed,
} from './seasonal-heat-need.ts';

/** AT.N.AB.01.Gen.ReEx.001.001, an Austrian apartment block from before 1919. Source: TABULA/EPISCOPE web tool. */
const block: SeasonalHouse = {
  referenceAreaM2: 1230.7,
  parts: [
    { areaM2: 512.8, uWM2K: 0.798_479_087_452_471_5, correction: 1 },
    { areaM2: 1130.38, uWM2K: 1.1, correction: 1 },
    { areaM2: 512.8, uWM2K: 0.708_661_417_322_834_6, correction: 1 },
    { areaM2: 182.75, uWM2K: 2.2, correction: 1 },
    { areaM2: 4.84, uWM2K: 0, correction: 1 },
  ],
  bridgesWM2K: 0.1,
  airChangesPerH: 0.6,
  roomHeightM: 2.5,
  heatCapacityWhM2K: 45,
  indoorC: 20,
  partialHeating: { at1: 0.95, at4: 0.85 },
  windowM2: { horizontal: 0, east: 81.6, south: 0, west: 101.15, north: 0 },
  glazing: {
    transmittance: 0.65,
    frameShare: 0.3,
    angleFactor: 0.9,
    shadingHorizontal: 0.8,
    shadingVertical: 0.6,
  },
  internalWM2: 3,
};
const austria: HeatingSeason = {
  days: 212,
  outdoorC: 3.9,
  sunKwhM2: { horizontal: 403, east: 246, south: 401, west: 246, north: 148 },
};

describe('seasonalHeatNeed', () => {
  it('matches the published steps and need of a TABULA building', () => {
    const need = seasonalHeatNeed(block, austria);
    expect(need.transmissionWM2K).toBeCloseTo(2.155_43, 5);
    expect(need.ventilationWM2K).toBeCloseTo(0.51, 12);
    expect(need.temperatureShare).toBeCloseTo(0.911_486, 6);
    expect(need.transmissionKwhM2 + need.ventilationKwhM2).toBeCloseTo(199.016_91, 4);
    expect(need.solarKwhM2).toBeCloseTo(8.975_227, 5);
    expect(need.internalKwhM2).toBeCloseTo(15.264, 9);
    expect(need.timeConstantH).toBeCloseTo(16.882_83, 4);
    expect(need.utilisation).toBeCloseTo(0.949_819, 6);
    expect(need.needKwhM2).toBeCloseTo(175.994_03, 4);
  });

  it('matches the worked numbers of its steps', () => {
    expect(intermittentHeatingFactor(0.430_371_6, { at1: 0.95, at4: 0.85 })).toBeCloseTo(
      1.006_963,
      5,
    );
    expect(intermittentHeatingFactor(9, { at1: 0.9, at4: 0.8 })).toBe(0.8);
    expect(gainUtilisation(1, 1, 30)).toBeCloseTo(1.8 / 2.8, 12);
    expect(gainUtilisation(1 + 1e-12, 1, 30)).toBeCloseTo(1.8 / 2.8, 9);
  });

  it('is 0 where it is warm outside', () => {
    const need = seasonalHeatNeed(block, { ...austria, outdoorC: 20 });
    expect(need.needKwhM2).toBe(0);
  });

  it('balances, and lies between 0 and the losses', () => {
    const share = fc.double({ min: 0, max: 4, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.double({ min: 0.05, max: 2, noNaN: true }), (u, sun, air) => {
        const house = {
          ...block,
          airChangesPerH: air,
          parts: block.parts.map((part) => ({ ...part, uWM2K: part.uWM2K * u })),
        };
        const scaled = {
          ...austria,
          sunKwhM2: { ...austria.sunKwhM2, east: 246 * sun, west: 246 * sun },
        };
        const need = seasonalHeatNeed(house, scaled);
        const losses = need.transmissionKwhM2 + need.ventilationKwhM2;
        const used = need.utilisation * (need.solarKwhM2 + need.internalKwhM2);
        expect(need.needKwhM2).toBeGreaterThanOrEqual(0);
        expect(need.needKwhM2).toBeLessThanOrEqual(losses);
        expect(losses - used).toBeCloseTo(need.needKwhM2, 8);
      }),
    );
  });

  it('falls with better insulation of any part, and with more sun', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: block.parts.length - 1 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (index, share) => {
          const parts = block.parts.map((part, i) =>
            i === index ? { ...part, uWM2K: part.uWM2K * share } : part,
          );
          const before = seasonalHeatNeed(block, austria).needKwhM2;
          expect(seasonalHeatNeed({ ...block, parts }, austria).needKwhM2).toBeLessThanOrEqual(
            before + 1e-9,
          );
          const sunny = { ...austria.sunKwhM2, west: 246 / share };
          expect(
            seasonalHeatNeed(block, { ...austria, sunKwhM2: sunny }).needKwhM2,
          ).toBeLessThanOrEqual(before + 1e-9);
        },
      ),
    );
  });
});
