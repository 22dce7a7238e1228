import { describe, expect, it } from 'vitest';
import { binClimates } from '@hearth/physics/bin-climates.ts';
import { heatingYear } from '@hearth/physics/heating-year.ts';
import { copAt } from '@hearth/physics/heat-pump.ts';
import { certifiedUnitOf } from './certified-unit.ts';
import { certificate } from './contract.ts';
import { type HeatPumpHome, predictedYear } from './predicted-year.ts';

/** Medians of certified air-to-water units at the part loads of the average climate for 7 kW. */
const median = certificate.parse({
  low: {
    '-7': { heatKw: 6.19, cop: 2.98 },
    '2': { heatKw: 3.77, cop: 4.5 },
    '7': { heatKw: 2.42, cop: 6.16 },
    '12': { heatKw: 1.08, cop: 8 },
  },
  high: {
    '-7': { heatKw: 6.19, cop: 2.15 },
    '2': { heatKw: 3.77, cop: 3.33 },
    '7': { heatKw: 2.42, cop: 4.54 },
    '12': { heatKw: 1.08, cop: 6.12 },
  },
});
const unit = certifiedUnitOf(median);
const home: HeatPumpHome = {
  spaceHeatKwh: 12_000,
  lossWPerK: 200,
  roomC: 20,
  designOutdoorC: -12,
  course: { meanC: 9.37, amplitudeK: 9.25 },
  emitter: 'radiators',
  designFlowC: 45,
  hotWaterKwh: 2400,
  hotWaterSetC: 48,
  unit,
};

describe('the predicted year', () => {
  it('has the heat that the home needs, and an SPF between the laboratory’s two', () => {
    const { heatKwh, months, spf, electricityKwh, from } = predictedYear(home);
    expect(from).toBe('certified-points');
    expect(heatKwh).toBeCloseTo(14_400, 3);
    // SCOP of the median unit: 4.60 at 35, 3.40 at 55 degrees; hot water and standby take some.
    expect(spf).toBeGreaterThan(3.2);
    expect(spf).toBeLessThan(4.3);
    expect(electricityKwh).toBeCloseTo(heatKwh / spf, 6);
    const sum = months.reduce((total, month) => total + month.electricityKwh, 0);
    expect(sum).toBeCloseTo(electricityKwh, 6);
    expect(months[0]?.electricityKwh).toBeGreaterThan(5 * (months[6]?.electricityKwh ?? 0));
  });

  it('an unknown unit has the efficiency and band of metered homes', () => {
    const { spf, spfLow, spfHigh, from } = predictedYear({ ...home, unit: null });
    expect(from).toBe('metered-homes');
    expect(spf).toBeCloseTo(3.89, 2);
    expect(spfLow).toBeCloseTo(3.28, 2);
    expect(spfHigh).toBeCloseTo(4.5, 2);
  });

  it('takes less with cooler flow', () => {
    const cool = predictedYear({ ...home, designFlowC: 35 }).electricityKwh;
    expect(cool).toBeLessThan(predictedYear(home).electricityKwh);
  });
});

describe('a certified unit', () => {
  it('has the declared values at the declared points, and the worked full heat', () => {
    const share = 3770 / unit.fullHeatW(2);
    expect(copAt(unit.map, { sourceC: 2, flowC: 42, share })).toBeCloseTo(3.33, 9);
    expect(unit.fullHeatW(-7)).toBeCloseTo(6190, 9);
    expect(unit.fullHeatW(-10)).toBeCloseTo(5818.6, 6);
    expect(unit.fullHeatW(2)).toBeCloseTo(7304.2, 6);
  });

  it('a fixed-speed unit gives its declared heat in mild weather', () => {
    const fixed = { ...median, low: { ...median.low, '12': { heatKw: 12, cop: 5.5 } } };
    expect(certifiedUnitOf(fixed).fullHeatW(12)).toBe(12_000);
  });

  it('reaches the SCOP of the test points in the reference year of the standard', () => {
    const bins = binClimates.average.hours.map((hours, i) => ({ outdoorC: i - 10, hours }));
    const at = (designFlowC: number) =>
      heatingYear(
        {
          lossWPerK: 7000 / 26,
          circuit: {
            emitter: 'radiators',
            roomC: 20,
            designFlowC,
            designOutdoorC: -10,
            designSpreadK: 5,
            baseC: 16,
          },
          map: unit.map,
          fullHeatW: unit.fullHeatW,
          limitC: -20,
          fieldFactor: 1,
          standbyW: 0,
          hotWater: { kwh: 0, setC: 48 },
        },
        bins,
      ).spf;
    // Medians of the certificates' own SCOP: 4.60 and 3.40.
    expect(Math.abs(at(35) / 4.6 - 1)).toBeLessThan(0.06);
    expect(Math.abs(at(55) / 3.4 - 1)).toBeLessThan(0.06);
  });
});
