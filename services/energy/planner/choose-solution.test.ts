// @module-tag long
import { expect, test } from 'vitest';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { highsRuns } from './highs-runs.ts';
import { type PlanRequest, plan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import type { ScenarioInput } from './scenario.ts';
import { homeOf } from './testing-scenarios.ts';

const runs = highsRuns();
const solver = { solve: runs.solve, close: () => Promise.resolve() };

async function planned(input: ScenarioInput, request: Partial<PlanRequest> = {}): Promise<Plan> {
  const result = await plan(input, { solver, ...request });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

const winter = homeOf({ slots: 64 });

test('a refresh that may move runs heats a tank that draws have emptied, for which the plan before had no run', async () => {
  const { decisions } = await planned(winter);
  const emptied = { ...winter, state: { ...winter.state, tankC: 43 } };
  const previousDecisions = { ...decisions, tankRuns: [] };
  const kept = await planned(emptied, { previousDecisions });
  const moved = await planned(emptied, { previousDecisions, mayMoveRuns: true });
  expect(moved.solve.mode).toBe('refresh');
  expect(kept.decisions.tankRuns).toEqual([]);
  expect(moved.decisions.tankRuns.length).toBeGreaterThan(0);
  expect(moved.outcome.comfort.tankBelowKh).toBeLessThan(0.3);
  expect(moved.outcome.worth).toBeLessThan(kept.outcome.worth - 20_000);
});

test('a refresh moves no run for a negligible gain', async () => {
  const { decisions } = await planned(winter);
  const kept = await planned(winter, { previousDecisions: decisions });
  const moved = await planned(winter, { previousDecisions: decisions, mayMoveRuns: true });
  expect(moved.decisions).toEqual(kept.decisions);
});

test('refreshes move a kept run by a quarter-hour, and neither spread its heat over hours nor heat for seconds', async () => {
  const fromMs = Date.parse('2026-01-15T05:00:00Z');
  const refreshes = 8;
  let decisions: Plan['decisions'] | null = null;
  for (let k = 0; k <= refreshes; k += 1) {
    const from = new Date(fromMs + k * quarterHourMs).toISOString();
    const sunny = homeOf({ ...mildSun, from, slots: 96 - k });
    const { slots, ...last }: Plan = await planned(sunny, { previousDecisions: decisions });
    decisions = last.decisions;
    if (k < refreshes) continue;
    const kwh = ({ fromMs: start, toMs }: Plan['decisions']['tankRuns'][number]): number =>
      slots.reduce(
        (sum, slot) =>
          slot.fromMs >= start && slot.fromMs < toMs ? sum + slot.hotWaterW / 4000 : sum,
        0,
      );
    expect(decisions.tankRuns.length).toBeGreaterThan(2);
    for (const run of decisions.tankRuns) {
      expect((run.toMs - run.fromMs) / quarterHourMs).toBeLessThanOrEqual(4);
      expect(kwh(run)).toBeGreaterThan(0.2);
    }
  }
});

const mildSun = { hasBattery: true, meanOutdoorC: 6, pvPeakW: 6000, swing: 0 };

test('a plan that decides everything is no worse than the runs in force, or than the heat of the linear programme in runs', async () => {
  const { decisions } = await planned(winter);
  const warm = { ...winter, state: { ...winter.state, tankC: 56 } };
  const full = await planned(warm, { decisionsInForce: decisions });
  const kept = await planned(warm, { previousDecisions: decisions });
  const gathered = await planned(warm, {
    previousDecisions: { untilMs: full.fromMs, tankRuns: [], disinfectionMs: null },
  });
  expect(full.solve.mode).toBe('full');
  expect(full.outcome.worth).toBeLessThanOrEqual(kept.outcome.worth);
  expect(full.outcome.worth).toBeLessThanOrEqual(gathered.outcome.worth);
});
