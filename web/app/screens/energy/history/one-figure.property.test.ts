import type { History } from '@hearth/energy/history/contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { todayFigures } from '../balance-view.ts';
import { slotsFrom } from '../testing-energy.ts';
import { houseView } from './house-view.ts';

type Balance = NonNullable<History['balance']>;

/** A home whose battery is charged by its panels alone: the house takes all that is imported and discharged. */
const quarter = fc.record({
  direct: fc.integer({ min: 0, max: 900 }),
  imported: fc.integer({ min: 0, max: 900 }),
  discharged: fc.integer({ min: 0, max: 900 }),
  charged: fc.integer({ min: 0, max: 900 }),
  fedIn: fc.integer({ min: 0, max: 900 }),
});
type Quarter = typeof quarter extends fc.Arbitrary<infer Q> ? Q : never;

function balanceOf(quarters: readonly Quarter[]): Balance {
  const flow = (name: Balance['flows'][number]['flow'], wattHours: (each: Quarter) => number) => {
    const values = quarters.map((each) => wattHours(each) / 1000);
    const total = Number(values.reduce((sum, kWh) => sum + kWh, 0).toPrecision(7));
    return { flow: name, grade: 'measured' as const, values, total, completeness: 1 };
  };
  return {
    slots: slotsFrom('2026-03-10T00:00:00Z', quarters.length, 0.25),
    flows: [
      flow('consumption', ({ direct, imported, discharged }) => direct + imported + discharged),
      flow('generation', ({ direct, charged, fedIn }) => direct + charged + fedIn),
      flow('grid-import', ({ imported }) => imported),
      flow('feed-in', ({ fedIn }) => fedIn),
      flow('battery-charge', ({ charged }) => charged),
      flow('battery-discharge', ({ discharged }) => discharged),
    ],
    selfSufficiency: null,
    selfConsumption: null,
  };
}

test('today’s figures and the history of the day write one figure for each energy, and sources add up', () => {
  fc.assert(
    fc.property(fc.array(quarter, { minLength: 96, maxLength: 96 }), (quarters) => {
      const balance = balanceOf(quarters);
      const today = new Map(todayFigures(balance).map(({ name, value }) => [name, value]));
      const house = houseView({
        balance,
        heatPumpUses: null,
        asOf: '2026-03-11T00:00:00Z',
        period: 'day',
      });
      const source = (series: string) =>
        house?.cameFrom.find((each) => each.series === series)?.writtenKwh;
      expect(source('grid')).toBe(today.get('imported'));
      expect(source('batt')).toBe(today.get('discharged'));
      expect(house?.total).toBe(today.get('used'));
      const sum = house?.cameFrom.reduce((all, { writtenKwh }) => all + writtenKwh, 0);
      expect(sum).toBeCloseTo(house?.total ?? -1, 9);
    }),
  );
});
