import { describe, expect, it } from 'vitest';
import { type HeatPumpHome, predictedYear } from './predicted-year.ts';

const point = (sourceC: number, flowC: number, heatW: number, cop: number) => ({
  sourceC,
  flowC,
  heatW,
  cop,
});
/** Medians of certified air-to-water units at the part loads of the average climate for 7 kW. */
const unit = {
  low: [
    point(-7, 34, 6190, 2.98),
    point(2, 30, 3770, 4.5),
    point(7, 27, 2420, 6.16),
    point(12, 24, 1080, 8),
  ],
  high: [
    point(-7, 52, 6190, 2.15),
    point(2, 42, 3770, 3.33),
    point(7, 36, 2420, 4.54),
    point(12, 30, 1080, 6.12),
  ],
  fullHeatW: (outdoorC: number) => 7000 + 150 * (outdoorC + 7),
  limitC: -20,
};
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

  it('of a unit that nobody knows is what metered homes do, with their band', () => {
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
