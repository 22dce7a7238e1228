import { describe, expect, it } from 'vitest';
import { house } from '../building/house.ts';
import { houseHeat } from '../building/house-heat.ts';
import { householdSeasonFactor, householdKwh, householdMonths } from './household-use.ts';
import { yearlyBudget } from './yearly-budget.ts';

function budgetOf(overrides: Readonly<Record<string, unknown>> = {}) {
  const request = { country: 'DE', kind: 'detached', builtIn: 1990, floorAreaM2: 140, persons: 4 };
  const home = house.parse({ ...request, ...overrides });
  const heat = houseHeat(home);
  const budget = heat.ok ? yearlyBudget(home, heat.heat, null) : null;
  if (!budget) throw new Error('no budget');
  return budget;
}

describe('the yearly budget', () => {
  it('is what its months add up to', () => {
    const budget = budgetOf();
    const sum = (valueOf: (month: (typeof budget.months)[number]) => number) =>
      budget.months.reduce((total, month) => total + valueOf(month), 0);
    expect(budget.months).toHaveLength(12);
    expect(sum(({ totalKwh }) => totalKwh)).toBeCloseTo(budget.totalKwh.middle, 6);
    expect(sum(({ householdKwh: used }) => used)).toBeCloseTo(4085, 6);
    expect(sum(({ hotWaterKwh }) => hotWaterKwh)).toBeCloseTo(budget.hotWaterKwh, 6);
    expect(sum(({ heatPumpKwh }) => heatPumpKwh)).toBeCloseTo(budget.heatPumpKwh.middle, 6);
    const space = sum(({ spaceHeatKwh }) => spaceHeatKwh);
    expect(space).toBeCloseTo(budget.spaceHeat.spaceHeatKwh.middle, 3);
  });

  it('weights a bill more than the answers, in a narrower band', () => {
    const budget = budgetOf();
    const billed = budgetOf({ bill: { fuel: 'gas', quantity: 14_000 } });
    const fromBill = 14_000 * 0.903 * 0.9 - billed.hotWaterKwh;
    expect(Math.abs(billed.spaceHeat.spaceHeatKwh.middle / fromBill - 1)).toBeLessThan(0.12);
    const width = ({ spaceHeat: { spaceHeatKwh: band } }: typeof budget) => band.high / band.low;
    expect(width(billed)).toBeLessThan(width(budget));
  });

  it('uses the given household consumption, and less electricity with a lower flow temperature', () => {
    expect(budgetOf({ householdKwh: 2500 })).toMatchObject({
      householdKwh: 2500,
      householdFrom: 'person',
    });
    const cool = budgetOf({ designFlowC: 35 }).heatPumpKwh.middle;
    expect(cool).toBeLessThan(budgetOf({ designFlowC: 55 }).heatPumpKwh.middle);
  });
});

describe('a household', () => {
  it('uses by persons, more in winter, and its months add up', () => {
    expect([0, 1, 4, 6].map(householdKwh)).toEqual([0, 1900, 4085, 4885]);
    expect(householdSeasonFactor(1)).toBeCloseTo(1.242, 3);
    expect(householdSeasonFactor(182)).toBeCloseTo(0.796, 3);
    const months = householdMonths(3000);
    expect(months.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3000, 9);
    expect(months[0]).toBeGreaterThan(months[6] ?? 0);
  });
});
