// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { highsThread } from './highs-thread.ts';
import { plan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import type { ScenarioInput } from './scenario.ts';
import { homeOf } from './testing-scenarios.ts';

const solver = highsThread();
afterAll(() => solver.close());

async function planned(
  input: ScenarioInput,
  previous: Plan['decisions'] | null = null,
): Promise<Plan> {
  const result = await plan(input, {
    solver,
    previousDecisions: previous,
    effort: 'quick',
  });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const winter = homeOf({ slots: 64 });
let full: Plan;
beforeAll(async () => {
  full = await planned(winter);
});

test('makePlan: a winter day with sun costs less than normal operation at equal comfort', () => {
  const { outcome, normal, source, slots, blocks } = full;
  expect({ source, slots: slots.length }).toEqual({ source: 'optimised', slots: 64 });
  expect(outcome.cost).toBeLessThan(0.93 * normal.cost);
  expect(outcome.comfort.belowKh).toBeLessThan(0.1);
  expect(outcome.comfort.tankBelowKh).toBeLessThan(0.1);
  for (const block of blocks) expect(block.reasons).not.toEqual([]);
});

test('makePlan: blocks contain all heating once, each with a reason', () => {
  const { slots, blocks } = full;
  const heating = blocks.filter(({ task }) => task === 'heating');
  const kwh = slots.reduce((sum, slot) => sum + slot.heatingW / 4000, 0);
  expect(heating.reduce((sum, block) => sum + block.kwh, 0)).toBeCloseTo(kwh, 1);
  expect(heating.some(({ reasons }) => reasons.includes('own-surplus'))).toBe(true);
  expect(heating.some(({ reasons }) => !reasons.includes('own-surplus'))).toBe(true);
});

test('makePlan: energy and cost add up in each slot', () => {
  const { slots, outcome } = full;
  const bill = slots.reduce((sum, slot, t) => {
    const used = slot.heatingW + slot.hotWaterW + slot.immersionW + slot.batteryW;
    const net =
      (winter.slots.baseLoadW[t] ?? 0) + used - (winter.slots.pvW?.[t] ?? 0) + slot.curtailedW;
    expect(slot.importW - slot.exportW).toBeCloseTo(net, 6);
    expect(Math.min(slot.importW, slot.exportW)).toBe(0);
    const price = winter.slots.importPerKwh[t] ?? 0;
    return (
      sum + (slot.importW * price - slot.exportW * (winter.slots.exportPerKwh?.[t] ?? 0)) / 4000
    );
  }, 0);
  expect(outcome.bill).toBeCloseTo(bill * 1e6, -1);
});

test('makePlan: a refresh keeps the decided tank runs', async () => {
  const again = await planned(winter, full.decisions);
  expect(again.solve).toMatchObject({ mode: 'refresh', binaries: 0 });
  expect(again.solve.gap).toBeLessThan(0.1);
  const runs = (schedule: Plan) =>
    schedule.slots.flatMap(({ hotWaterW }, t) => (hotWaterW > 1 ? [t] : []));
  const decided = new Set(runs(full).flatMap((t) => [t, t + 1]));
  expect(runs(again).filter((t) => !decided.has(t))).toEqual([]);
});

test('a tank that must be hot within hours is planned so by the search, and is left to cool before the compressor heats it again', async () => {
  const home = homeOf({ slots: 64, from: '2026-01-15T12:00:00Z', meanOutdoorC: 6 });
  const disinfection = { holdMin: 15, lastAt: '2026-01-08T17:30:00Z' };
  const { source, outcome, solve, degradations } = await planned({
    ...home,
    tank: { litres: 300, leastC: 42, setPointC: 52, immersionW: 3000, disinfection },
  });
  expect(solve.status).toBe('incumbent');
  expect({ source, degradations }).toEqual({ source: 'optimised', degradations: [] });
  expect(outcome.disinfectedMs).toBeLessThanOrEqual(Date.parse('2026-01-15T17:30:00Z'));
  expect(outcome.comfort.tankBelowKh).toBeLessThan(0.1);
});

test('makePlan: after a disinfection the tank cools, and the immersion heater does not keep it hot by the sun', async () => {
  const from = '2026-01-14T23:00:00Z';
  const home = homeOf({ slots: 72, from, pvPeakW: 7000, exportPrice: 0.05, meanOutdoorC: 6 });
  const disinfection = { holdMin: 15, lastAt: '2026-01-08T11:30:00Z' };
  const { slots, blocks, outcome } = await planned({
    ...home,
    tank: { litres: 200, immersionW: 3000, disinfection },
  });
  const { disinfectedMs } = outcome;
  if (disinfectedMs === null) throw new Error('not disinfected');
  const later = slots.filter(({ fromMs }) => fromMs >= disinfectedMs);
  expect(later.filter(({ immersionW }) => immersionW > 0)).toEqual([]);
  expect(blocks.filter(({ task }) => task === 'disinfection')).toHaveLength(1);
});

test('makePlan: hot water after the first day comes in whole runs, not spread over hours or in seconds', async () => {
  const home = homeOf({ slots: 144, from: '2026-01-15T02:00:00Z' });
  const { blocks, fromMs, outcome } = await planned(home);
  const later = blocks.filter(
    (block) => block.task === 'hot-water' && block.fromMs >= fromMs + 24 * 3_600_000,
  );
  expect(later.length).toBeGreaterThan(1);
  for (const { kwh, ...run } of later) {
    const minutes = (run.toMs - run.fromMs) / 60_000;
    expect(kwh).toBeGreaterThan(0.2);
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(60);
  }
  expect(outcome.comfort.tankBelowKh).toBeLessThan(0.1);
});

test('makePlan: no tank run begins that the unit cannot be made to begin', async () => {
  const sunny = homeOf({ slots: 144, from: '2026-01-15T02:00:00Z', pvPeakW: 9000 });
  const startsOf = async (startMostC?: number) => {
    const tank = { litres: 200, ...(startMostC === undefined ? {} : { startMostC }) };
    const { slots } = await planned({ ...sunny, tank });
    return slots.slice(0, 96).flatMap(({ hotWaterHeatW }, t) => {
      const before = slots[t - 1];
      const begins = before && hotWaterHeatW > 50 && before.hotWaterHeatW <= 50;
      return begins ? [before.tankC ?? 0] : [];
    });
  };
  expect(Math.max(...(await startsOf()))).toBeGreaterThan(52);
  expect(Math.max(...(await startsOf(51)))).toBeLessThan(51.1);
});
