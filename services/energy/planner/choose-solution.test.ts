// @module-tag long
import { expect, test } from 'vitest';
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
