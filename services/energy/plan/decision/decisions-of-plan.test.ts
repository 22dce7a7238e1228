import { expect, test } from 'vitest';
import { homeOf as ready } from '../../planner/home.ts';
import { scenario as schema } from '../../planner/checked-scenario.ts';
import { blocksOf } from '../../planner/blocks.ts';
import { normalOperation } from '../../planner/normal-operation.ts';
import { outcomeOf } from '../../planner/outcome.ts';
import type { Plan } from '../../planner/plan.ts';
import { simulate } from '../../planner/simulate.ts';
import { homeOf } from '../../planner/testing-scenarios.ts';
import { weightsOf } from '../../planner/weights.ts';
import { decisionsOfPlan } from './decisions-of-plan.ts';

const scenario = schema.parse(homeOf({ slots: 96 }));
const home = ready(scenario);
const normal = simulate(home, normalOperation(home));
const { outcome } = outcomeOf(home, weightsOf(home, normal), normal);
const hourMs = 3_600_000;

/** A plan with one block of hot water, which begins so many hours ahead. */
function planWith({ kwh, inHours }: { readonly kwh: number; readonly inHours: number }): Plan {
  const [block] = blocksOf(home, normal, normal);
  if (!block) throw new Error('the home does nothing');
  const { fromMs } = home.horizon;
  const at = { fromMs: fromMs + inHours * hourMs, toMs: fromMs + (inHours + 0.25) * hourMs };
  return {
    fromMs,
    currency: 'EUR',
    slots: normal.slots,
    blocks: [{ ...block, task: 'hot-water', kwh, ...at }],
    outcome,
    normal: outcome,
    source: 'optimised',
    degradations: [],
    solve: {
      mode: 'refresh',
      status: 'optimal',
      seconds: 0,
      gap: 0,
      rows: 0,
      columns: 0,
      binaries: 0,
    },
    sgReady: null,
    decisions: { untilMs: fromMs, tankRuns: [], heatingRuns: [], disinfectionMs: null },
  };
}

test.each([
  ['a run of the compressor within a day', { kwh: 0.8, inHours: 5 }, 1],
  ['less than the shortest run', { kwh: 0.05, inHours: 5 }, 0],
  ['the end of a run that has begun', { kwh: 0.05, inHours: 0 }, 1],
  ['a run on the day after', { kwh: 0.8, inHours: 25 }, 0],
])('decisionsOfPlan: %s', (_, block, count) => {
  const decisions = decisionsOfPlan(planWith(block), scenario);
  expect(decisions.filter(({ task }) => task === 'hot-water')).toHaveLength(count);
});
