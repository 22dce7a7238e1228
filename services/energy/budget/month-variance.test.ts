import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VarianceMonth, heatingOfMonths, monthVariance } from './month-variance.ts';
import { extraElectricity } from './unit-efficiency.ts';

const unit = 1_000_000;

function monthOf(overrides: Partial<VarianceMonth> = {}): VarianceMonth {
  return {
    budget: 30 * unit,
    expected: 30 * unit,
    spent: 48 * unit,
    expectedUse: { heatPumpKwh: 70, householdKwh: 30 },
    expectedHeatingKwh: 50,
    degreeDays: { own: 60, usual: 50 },
    use: { heatPumpKwh: 90, householdKwh: 30 },
    extraKwh: 5,
    hasOwnPower: false,
    costOf: ({ heatPumpKwh, householdKwh }) =>
      Math.round(0.4 * unit * (heatPumpKwh + householdKwh)),
    ...overrides,
  };
}

const amounts = (month: VarianceMonth) =>
  Object.fromEntries(monthVariance(month).map(({ part, amount }) => [part, amount / unit]));

describe('the variance of a month', () => {
  it('gives the worked number', () => {
    expect(amounts(monthOf())).toEqual({
      target: 0,
      price: 10,
      weather: 4,
      behaviour: 2,
      efficiency: 2,
    });
  });

  it('a target is a part, and efficiency is behaviour where heat is not counted', () => {
    expect(amounts(monthOf({ budget: 25 * unit, extraKwh: null }))).toMatchObject({
      target: 5,
      behaviour: 4,
      efficiency: 0,
    });
  });

  it('a summer month has no weather, and own power has its part', () => {
    const summer = monthOf({
      degreeDays: { own: 15, usual: 10 },
      spent: 20 * unit,
      hasOwnPower: true,
    });
    expect(amounts(summer)).toMatchObject({ weather: 0, 'own-power': -28 });
  });

  it('adds up to the difference exactly, whatever the figures', () => {
    const money = fc.integer({ min: -1e9, max: 1e11 });
    const kwh = fc.double({ min: 0, max: 5000, noNaN: true });
    const use = fc.record({ heatPumpKwh: kwh, householdKwh: kwh });
    const degreeDays = fc.record({ own: kwh, usual: kwh });
    const months = fc.record({
      budget: money,
      expected: money,
      spent: money,
      expectedUse: use,
      expectedHeatingKwh: kwh,
      degreeDays: fc.option(degreeDays),
      use,
      extraKwh: fc.option(fc.double({ min: -500, max: 500, noNaN: true })),
      hasOwnPower: fc.boolean(),
      rate: fc.double({ min: -0.2, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(months, ({ rate, ...rest }) => {
        const month = monthOf({
          ...rest,
          costOf: ({ heatPumpKwh, householdKwh }) =>
            Math.round(rate * unit * (heatPumpKwh + householdKwh)),
        });
        const parts = monthVariance(month);
        expect(parts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(month.spent - month.budget);
      }),
    );
  });

  it('heating is what a month needs beyond the mildest one', () => {
    const days = [31, 28, 31];
    const months = [{ heatPumpKwh: 310 }, { heatPumpKwh: 56 }, { heatPumpKwh: 62 }];
    expect(heatingOfMonths(months, days)).toEqual([248, 0, 0]);
  });
});

describe('extra electricity of a unit', () => {
  const past = [
    { heatKwh: 400, electricityKwh: 100, outdoorC: 5 },
    { heatKwh: 300, electricityKwh: 100, outdoorC: -5 },
    { heatKwh: 400, electricityKwh: 100, outdoorC: 5 },
    { heatKwh: 300, electricityKwh: 100, outdoorC: -5 },
  ];
  const month = { heatKwh: 350, electricityKwh: 110, outdoorC: 0 };

  it('gives the worked number', () => {
    expect(extraElectricity({ past, month })).toBeCloseTo(10, 9);
  });

  it('is null without four months before, and without a count', () => {
    expect(extraElectricity({ past: past.slice(1), month })).toBeNull();
    expect(extraElectricity({ past, month: { ...month, electricityKwh: 3 } })).toBeNull();
  });
});
