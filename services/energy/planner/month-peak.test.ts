import { afterAll, expect, test } from 'vitest';
import { highsThread } from './highs-thread.ts';
import { plan } from './make-plan.ts';
import { peakCharge, peakPerKw } from './month-peak.ts';
import type { Plan } from './plan.ts';
import { terms } from '../tariff/terms.ts';
import { flatContract } from '../testing-house.ts';
import type { ScenarioInput } from './scenario.ts';
import { capacityOf } from './scenario-of-observation.ts';
import { observedHouse } from './testing-observation.ts';
import { homeOf } from './testing-scenarios.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(input: ScenarioInput): Promise<Plan> {
  const result = await plan(input, { solver });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const home = homeOf({ slots: 32, meanOutdoorC: -4, swing: 0.02, pvPeakW: 0 });
const withPeak = (capacity: NonNullable<ScenarioInput['grid']>['capacity']) =>
  planned({ ...home, grid: { capacity } });

test('the charge lowers the peak of a plan, but never below a peak that the month has already', async () => {
  const free = await withPeak({ perKw: 0, peakSoFarW: 1200 });
  const charged = await withPeak({ perKw: 3.37, peakSoFarW: 1200 });
  expect(charged.outcome.peakW).toBeLessThan(free.outcome.peakW);
  const reached = await withPeak({ perKw: 3.37, peakSoFarW: 12_000 });
  expect(reached.outcome.bill).toBe(free.outcome.bill);
  expect(reached.outcome.cost).toBe(free.outcome.cost);
});

test('beyond the limit per kWh a higher peak costs nothing', async () => {
  const free = await withPeak({ perKw: 0, peakSoFarW: 1200 });
  const limited = await withPeak({ perKw: 3.37, peakSoFarW: 1200, mostCharge: 0 });
  expect(limited.outcome.cost).toBe(free.outcome.cost);
});

test('peakCharge, peakPerKw: the rise above the peak so far, up to the most that can be charged', () => {
  const horizon = { fromMs: 0, count: 2 };
  const at = (mostCharge?: number) => ({
    horizon,
    scenario: {
      grid: {
        capacity: { perKw: 4, windowMin: 30 as const, peakSoFarW: 3000, mostCharge },
      },
    },
  });
  expect(peakCharge(at(), 2900)).toBe(0);
  expect(peakCharge(at(), 5000)).toBeCloseTo(8, 9);
  expect(peakCharge(at(6), 5000)).toBe(6);
  const slots = [{ importW: 8000 }, { importW: 2000 }];
  expect(peakPerKw(at(), slots)).toBeCloseTo(4, 9);
  expect(peakPerKw(at(6), slots)).toBeCloseTo(3, 9);
});

/** Eight days of 2 kWh a day from the network, and a contract of 48 EUR/kW a year that limits the network's costs. */
function limitedHouse(networkMostPerKwh: number, days = 8) {
  const observation = observedHouse();
  const [version] = terms.parse(flatContract).versions;
  const slots = 96 * days;
  const contract = {
    ...flatContract,
    versions: [
      {
        ...version,
        pricesInclVat: false,
        vatRate: 0.06,
        energyImport: [{ name: 'grid', kind: 'flat', rate: 0.04, layer: 'network' }],
        capacity: [{ name: 'peak', windowMin: 15, months: 12, minKw: 2.5, rate: 48 }],
        networkMostPerKwh,
      },
    ],
  };
  return {
    ...observation,
    terms: terms.parse(contract),
    measurements: {
      ...observation.measurements,
      slots,
      importWh: new Float64Array(slots).fill(2000 / 96),
    },
  };
}

test('capacityOf: the limit of the network’s costs in the contract reaches the plan', () => {
  const at = (most: number, days = 8) => capacityOf(limitedHouse(most, days)).capacity;
  // 730 kWh a year: 120 EUR for 2.5 kW and 29.20 for energy.
  expect(at(1)).toMatchObject({ peakSoFarW: 2500 });
  expect(at(1)?.perKw).toBeCloseTo(4 * 1.06, 9);
  expect(at(1)?.mostCharge).toBeCloseTo((730 - 149.2) * 1.06, 6);
  expect(at(0.2)).toMatchObject({ perKw: 0, mostCharge: 0 });
  expect(at(0.2, 4)?.mostCharge).toBeUndefined();
});
