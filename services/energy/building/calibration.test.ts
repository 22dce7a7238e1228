import fc from 'fast-check';
import { monthDays, withCosine } from '@hearth/physics/monthly-temperature.ts';
import { describe, expect, it } from 'vitest';
import { fuelBill, fuels, spaceHeatOfBill } from './bill-heat.ts';
import { type Evidence, combineEvidence, evidenceOfReadings } from './calibration.ts';

const questions = { from: 'questions', kwh: 20_000, spread: 0.34 } as const;

describe('a bill', () => {
  it('is converted to heat of the fuel, less hot water', () => {
    const gas = fuelBill.parse({ fuel: 'gas', quantity: 20_000 });
    expect(spaceHeatOfBill(gas, 2400)?.kwh).toBeCloseTo(20_000 * 0.903 * 0.9 - 2400, 6);
    const oil = fuelBill.parse({ fuel: 'oil', quantity: 2000, includesHotWater: false });
    expect(spaceHeatOfBill(oil, 2400)?.kwh).toBeCloseTo(2000 * 9.95 * 0.85, 6);
    const cold = fuelBill.parse({ ...oil, weatherFactor: 1.1 });
    expect(spaceHeatOfBill(cold, 0)?.kwh).toBeCloseTo((2000 * 9.95 * 0.85) / 1.1, 6);
  });

  it('a bill below the hot water alone gives no evidence', () => {
    expect(spaceHeatOfBill(fuelBill.parse({ fuel: 'gas', quantity: 1000 }), 2400)).toBeNull();
  });

  it('may be of any fuel, and the less sure ones spread more', () => {
    for (const fuel of Object.keys(fuels)) {
      const bill = fuelBill.parse({ fuel, quantity: 100_000 });
      expect(spaceHeatOfBill(bill, 0)?.spread).toBeGreaterThan(0);
    }
    expect(fuels.wood.spread).toBeGreaterThan(fuels.district.spread);
    expect(fuelBill.safeParse({ fuel: 'coal', quantity: 1 }).success).toBe(false);
    expect(fuelBill.safeParse({ fuel: 'gas', quantity: Number.NaN }).success).toBe(false);
  });
});

describe('calibration', () => {
  it('gives the worked number, closer to the more certain evidence', () => {
    const both = combineEvidence([questions, { from: 'bill', kwh: 14_000, spread: 0.1 }]);
    expect(both?.spaceHeatKwh.middle).toBeCloseTo(14_404, -1);
    expect(both?.evidence.map(({ weight }) => weight)).toEqual([
      expect.closeTo(0.0796, 3),
      expect.closeTo(0.9204, 3),
    ]);
    expect(both?.isContradictory).toBe(false);
  });

  it('reports contradictory and missing evidence', () => {
    const odd = combineEvidence([
      { from: 'readings', kwh: 5000, spread: 0.06 },
      { from: 'bill', kwh: 20_000, spread: 0.08 },
    ]);
    expect(odd?.isContradictory).toBe(true);
    expect(combineEvidence([])).toBeNull();
    expect(combineEvidence([{ ...questions, kwh: -3 }])).toBeNull();
  });

  it('lies between its evidence, with a narrower band than any of it, in whatever order', () => {
    const evidence = fc.record({
      from: fc.constantFrom<Evidence['from']>('questions', 'bill', 'readings'),
      kwh: fc.double({ min: 500, max: 80_000, noNaN: true }),
      spread: fc.double({ min: 0.02, max: 0.6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(evidence, { minLength: 1, maxLength: 4 }), (all) => {
        const result = combineEvidence(all);
        const middle = result?.spaceHeatKwh.middle ?? 0;
        const figures = all.map(({ kwh }) => kwh);
        expect(middle).toBeGreaterThanOrEqual(Math.min(...figures) * (1 - 1e-9));
        expect(middle).toBeLessThanOrEqual(Math.max(...figures) * (1 + 1e-9));
        const width = Math.log((result?.spaceHeatKwh.high ?? 0) / middle);
        expect(width).toBeLessThanOrEqual(
          1.2816 * Math.min(...all.map(({ spread }) => spread)) + 1e-9,
        );
        expect(combineEvidence(all.toReversed())?.spaceHeatKwh.middle).toBeCloseTo(middle, 3);
      }),
    );
  });
});

describe('readings', () => {
  const outdoor = withCosine(
    { monthsC: monthDays.map(() => 0), daySpreadK: 3.6 },
    { meanC: 9.37, amplitudeK: 9.25 },
  );
  const signature = {
    lossWPerK: { value: 200, plusMinus: 15 },
    baseC: { value: 15, plusMinus: 0.5 },
    steadyKwhPerDay: { value: 6, plusMinus: 1 },
    days: 70,
    explained: 0.9,
  };

  it('scale to a year by degree days, and outweigh the answers', () => {
    const evidence = evidenceOfReadings(signature, outdoor);
    // 200 W/K x 24 h x about 2500 K d below 15 at Potsdam.
    expect(evidence?.kwh).toBeGreaterThan(10_500);
    expect(evidence?.kwh).toBeLessThan(13_000);
    const result = combineEvidence([questions, ...(evidence ? [evidence] : [])]);
    expect(result?.evidence.find(({ from }) => from === 'readings')?.weight).toBeGreaterThan(0.9);
  });

  it('give no evidence while uncertain', () => {
    expect(evidenceOfReadings({ ...signature, baseC: null }, outdoor)).toBeNull();
    const unsure = { ...signature, lossWPerK: { value: 200, plusMinus: 80 } };
    expect(evidenceOfReadings(unsure, outdoor)).toBeNull();
  });
});
