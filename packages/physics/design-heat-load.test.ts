import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeatLoadHouse, designHeatLoad } from './design-heat-load.ts';

const house: HeatLoadHouse = {
  parts: [
    { name: 'walls', areaM2: 100, uWM2K: 1, factor: 1 },
    { name: 'floor', areaM2: 50, uWM2K: 0.8, factor: 0.5 },
  ],
  bridgesWM2K: 0.05,
  heatedVolumeM3: 300,
  airChangesPerH: 0.5,
  heatRecovery: 0,
  indoorC: 20,
  designOutdoorC: -12,
  reheatWM2: 0,
  floorAreaM2: 120,
};

describe('designHeatLoad', () => {
  it('matches the worked number, part by part', () => {
    const load = designHeatLoad(house);
    expect(load.totalW).toBeCloseTo(5712, 9);
    expect(load.parts.map(({ watts }) => watts)).toEqual([3200, 640]);
    expect(load.bridgesW).toBeCloseTo(240, 9);
    expect(load.ventilationW).toBeCloseTo(1632, 9);
    expect(load.lossWPerK).toBeCloseTo(178.5, 9);
    expect(designHeatLoad({ ...house, reheatWM2: 10 }).totalW).toBeCloseTo(6912, 9);
  });

  it('is the sum of its parts, and linear in the outdoor temperature', () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        real(-30, 19),
        real(0, 1),
        real(0, 20),
        (designOutdoorC, heatRecovery, reheat) => {
          const load = designHeatLoad({
            ...house,
            designOutdoorC,
            heatRecovery,
            reheatWM2: reheat,
          });
          const parts = load.parts.reduce((sum, { watts }) => sum + watts, 0);
          expect(parts + load.bridgesW).toBeCloseTo(load.transmissionW, 6);
          expect(load.transmissionW + load.ventilationW + load.reheatW).toBeCloseTo(load.totalW, 6);
          expect(load.totalW - load.reheatW).toBeCloseTo(load.lossWPerK * (20 - designOutdoorC), 6);
        },
      ),
    );
    expect(designHeatLoad({ ...house, designOutdoorC: 25 }).totalW).toBe(0);
  });
});
