// @module-tag long
import fc from 'fast-check';
import { type PlanInForce, advancePlan } from '@hearth/energy/planner/advance-plan.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { homeModelOf } from '@hearth/energy/planner/scenario-of-observation.ts';
import { stateOfText, textOfState } from '@hearth/energy/planner/state-text.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { homeDescriptionOf } from './home-description.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareStrategies, oracleName, ruleStrategies } from './strategy-comparison.ts';
import { defaultStrategies, strategyNamed } from './strategies.ts';
import { type CaseStart, runController, startOf, worldOf } from './run-controller.ts';
import { horizonSlots, observationAt, noOracle } from './observation.ts';
import { slotMinutes, slotOf } from './trace.ts';
import { emptyMeasurements } from './measurements.ts';
import { ruleControllers } from './rule-controllers.ts';
import { caseNamed, benchCases, withStartDay } from './simulated-cases.ts';
import { kwhOf } from './score.ts';
import { attainableShareOf, capturedSharesOf, shareOfBestStrategy } from './captured-share.ts';

const options = { days: 1, pricesCsv: null };
const spring = caseNamed('floor-pv/dynamic/spring')!;
let start: CaseStart;
beforeAll(() => {
  start = startOf(spring, options);
});

describe('runController', () => {
  it(
    'gives the same result each time and does not modify its start',
    testing.secondTier(),
    async () => {
      const before = JSON.stringify(start);
      const once = await runController(start, ruleControllers['pv-boost'](spring.home), noOracle);
      const again = await runController(start, ruleControllers['pv-boost'](spring.home), noOracle);
      expect(again.totals).toEqual(once.totals);
      expect(again.controls).toEqual(once.controls);
      expect(JSON.stringify(start)).toBe(before);
    },
  );

  it('measures what the plant totals, and its electricity balances', async () => {
    const run = await runController(
      start,
      ruleControllers['cheapest-slots'](spring.home),
      noOracle,
    );
    const supply = kwhOf(run, 'pv') + kwhOf(run, 'gridImport') + kwhOf(run, 'discharge');
    const uses = (['household', 'sh', 'dhw', 'standby', 'feedIn', 'charge'] as const).reduce(
      (sum, metric) => sum + kwhOf(run, metric),
      0,
    );
    expect(supply).toBeCloseTo(uses, 9);
    const { importWh, slots } = run.measurements;
    const metered = importWh.subarray(slots - 96, slots).reduce((sum, wh) => sum + wh, 0);
    expect(run.totals.slots).toBe(96);
    // Whole watt-hours by quarter-hour.
    expect(Math.abs(metered / 1000 - kwhOf(run, 'gridImport'))).toBeLessThan(0.024);
  });

  it('gives the controller no measurement of the future', async () => {
    const seen: number[] = [];
    await runController(
      start,
      ({ measurements, minute }) => {
        const { slots, importWh } = measurements;
        seen.push(slots);
        expect(measurements.fromMinute + slots * slotMinutes).toBe(minute);
        expect(importWh.subarray(slots).every(Number.isNaN)).toBe(true);
        return spring.home.controls;
      },
      noOracle,
    );
    expect(seen).toHaveLength(96);
  });

  // A shower of 54 l at 19:39 and a bath of 103 l at 20:14 from a tank of 180 l.
  it.each(['planner', 'planner-onecta'])(
    '%s: a shower and a bath in one evening are warm',
    async (name) => {
      const evening = startOf(withStartDay(spring, '2025-03-20'), options);
      const { createController, oracle } = strategyNamed(name)!;
      const { monitor } = await runController(evening, createController(spring.home), oracle);
      expect(monitor.draws).toBeGreaterThan(10);
      expect(monitor.coldDraws).toBe(0);
    },
  );

  it('a plan goes on from its written state as from the state in memory', async () => {
    const { home } = spring;
    const description = homeDescriptionOf(home);
    const observe = (minute: number) => {
      const { world, measurements, monitor } = start;
      const { disinfectedMinute } = monitor;
      const around = { mode: 'idle', peakSoFarW: 0, billedShare: 1, disinfectedMinute } as const;
      return observationAt(world, { minute, measurements, ...around }, noOracle);
    };
    const runs = highsRuns();
    const solver = { ...runs, close: () => Promise.resolve() };
    const advance = (previous: PlanInForce | null, minute: number) => {
      const observation = observe(minute);
      const model = homeModelOf(description, observation);
      return advancePlan(previous, observation, { description, model, solver, withSgReady: false });
    };
    const first = await advance(null, spring.fromMinute);
    const text = textOfState(first);
    expect(text.length).toBeLessThan(1_000_000);
    const read = stateOfText(text) as PlanInForce;
    expect(read).toEqual(first);
    const later = spring.fromMinute + slotMinutes;
    const withoutTime = ({ plan, ...state }: PlanInForce) => ({
      ...state,
      plan: { ...plan, solve: null },
    });
    expect(withoutTime(await advance(read, later))).toEqual(
      withoutTime(await advance(first, later)),
    );
  });

  it('compareStrategies: the oracle costs no more than any rule at equal comfort, and nothing less than the bound', async () => {
    const oracleStrategies = defaultStrategies.filter(({ name }) => name === oracleName);
    const strategies = [...ruleStrategies, ...oracleStrategies];
    const { results, bound } = await compareStrategies(spring, options, strategies);
    const best = results.find(({ name }) => name === oracleName)!.score;
    for (const { score } of results) expect(best.cost).toBeLessThanOrEqual(score.cost);
    expect(best.belowKhIn28Days).toBeLessThan(1);
    expect(best.coldDraws).toBe(0);
    for (const { score } of results) expect(bound?.cost).toBeLessThan(score.cost);
    for (const { share } of capturedSharesOf({ results, bound }))
      expect(share).toBeLessThanOrEqual(1);
    expect(shareOfBestStrategy([{ results, bound }], oracleName)).toBe(1);
  });

  it(
    'compareStrategies: cost is the bill less the value of stored energy',
    testing.secondTier(),
    async () => {
      const { results } = await compareStrategies(spring, options, ruleStrategies);
      for (const { score } of results) {
        expect(score.cost).toBeCloseTo(score.bill - score.storedValue, 9);
        expect(score.belowKhIn28Days).toBeLessThan(1);
      }
    },
  );
});

describe('observationAt', () => {
  const world = worldOf(spring, options);
  const now = (minute: number) => ({
    minute,
    measurements: emptyMeasurements({ fromMinute: world.trace.fromMinute, toMinute: minute }),
    mode: 'idle' as const,
    disinfectedMinute: 0,
    peakSoFarW: 0,
    billedShare: 1,
  });
  const observationJson = (simulated: typeof world, minute: number) =>
    JSON.stringify(observationAt(simulated, now(minute), noOracle), (_, value: unknown) =>
      value instanceof Float64Array ? [...value] : value,
    );

  it('does not depend on the future of people, unpublished prices, or weather after the forecast', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 95 }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (slot, factor) => {
          const minute = spring.fromMinute + slot * slotMinutes;
          const from = slotOf(world.trace, minute);
          const { pricedSlots } = observationAt(world, now(minute), noOracle);
          const after = (column: Float64Array, first: number) =>
            column.map((value, i) => (i < first ? value : value * factor + 1));
          const { trace, prices } = world;
          const changed = {
            ...world,
            course: {
              ...trace,
              householdW: after(trace.householdW, from),
              drawLitres: after(trace.drawLitres, from),
              persons: after(trace.persons, from),
              pvW: after(trace.pvW, from),
              outdoorC: after(trace.outdoorC, from + horizonSlots),
              globalWM2: after(trace.globalWM2, from + horizonSlots),
              windMs: after(trace.windMs, from + horizonSlots),
            },
            prices: {
              importEur: after(prices.importEur, from + pricedSlots),
              exportEur: after(prices.exportEur, from + pricedSlots),
            },
          };
          expect(observationJson(changed, minute)).toBe(observationJson(world, minute));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('has the prices of the next day from 13:00 local time on', () => {
    // 10 March 2025, Brussels: UTC+1. At 12:45 eleven hours and a quarter are left of the day, at 13:00 eleven and 24.
    const at = (utc: string) => Date.parse(`2025-03-10T${utc}:00Z`) / 60_000;
    expect(observationAt(world, now(at('11:45')), noOracle).pricedSlots).toBe(45);
    expect(observationAt(world, now(at('12:00')), noOracle).pricedSlots).toBe(140);
  });

  it('has weather errors of 1.5 K a day ahead and a quarter of the irradiance', () => {
    const { trace } = world;
    let squares = 0;
    let count = 0;
    let [absoluteErrorWM2, totalWM2] = [0, 0];
    for (let day = 1; day < 27; day += 1) {
      const minute = trace.fromMinute + day * 1440 + 360;
      const first = slotOf(trace, minute);
      const { weather } = observationAt(world, now(minute), noOracle);
      for (let k = 60; k < 132; k += 1) {
        squares += ((weather.outdoorC[k] ?? 0) - (trace.outdoorC[first + k] ?? 0)) ** 2;
        absoluteErrorWM2 += Math.abs(
          (weather.globalWM2[k] ?? 0) - (trace.globalWM2[first + k] ?? 0),
        );
        totalWM2 += trace.globalWM2[first + k] ?? 0;
        count += 1;
      }
    }
    expect(Math.sqrt(squares / count)).toBeGreaterThan(1.1);
    expect(Math.sqrt(squares / count)).toBeLessThan(2.2);
    expect(absoluteErrorWM2 / totalWM2).toBeGreaterThan(0.2);
    expect(absoluteErrorWM2 / totalWM2).toBeLessThan(0.5);
  });
});

describe('attainableShareOf', () => {
  it.each([
    [100, 90, 92, 0.8],
    [100, 90, 89, 1.1],
    [100, 90, 104, -0.4],
  ])('rule %d, bound %d, own %d: %d', (rule, bound, own, share) => {
    expect(attainableShareOf({ rule, bound, own })).toBeCloseTo(share, 9);
  });

  it('is null where next to nothing can be saved', () => {
    expect(attainableShareOf({ rule: 100, bound: 99.9, own: 99 })).toBeNull();
  });

  it('benchCases: twelve cases with each home, each tariff and each season with heating', () => {
    expect(new Set(benchCases.map(({ home }) => home.key)).size).toBe(6);
    expect(new Set(benchCases.map(({ tariff }) => tariff)).size).toBe(5);
    expect(new Set(benchCases.map(({ season }) => season))).toEqual(
      new Set(['winter', 'spring', 'autumn']),
    );
  });
});
