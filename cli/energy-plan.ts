import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { plan } from '@hearth/energy/planner/make-plan.ts';
import type { Plan, PlanBlock, PlanOutcome } from '@hearth/energy/planner/plan.ts';
import { scenario } from '@hearth/energy/planner/checked-scenario.ts';
import { type CliInput, type CommandOutcome, done, failed } from './command.ts';
import { readJson } from './read-json.ts';

/** Prints the plan of a home from a file: blocks with reasons, cost, comfort and the time of the solver. */
export async function energyPlan({
  args: [file = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  const effort = options['effort'] ?? 'quick';
  if (effort !== 'quick' && effort !== 'proven')
    return { exit: 2, words: `--effort ${effort}: either quick or proven` };
  const read = await readJson(file, scenario);
  if (!read.ok) return failed(read.words);
  const solver = highsThread();
  try {
    const planned = await plan(read.value, { solver, effort, withSgReady: true });
    if (!planned.ok)
      return failed(planned.faults.map(({ code, at }) => `${file}: ${code} at ${at}`).join('\n'));
    return done(planJson(planned.plan));
  } finally {
    await solver.close();
  }
}

function planJson(energyPlan: Plan) {
  const { currency, source, solve, degradations, blocks, slots, outcome, normal, sgReady } =
    energyPlan;
  return {
    from: instant(energyPlan.fromMs),
    to: instant(energyPlan.fromMs + slots.length * quarterHourMs),
    currency,
    source,
    savedAgainstNormal: money(normal.cost - outcome.cost),
    plan: outcomeJson(outcome),
    normalOperation: outcomeJson(normal),
    solve: {
      ...solve,
      seconds: rounded(solve.seconds),
      gap: solve.gap === null ? null : rounded(solve.gap),
    },
    degradations: degradations.map(degradationJson),
    sgReady: sgReady && sgReadyJson(sgReady, normal),
    blocks: blocks.map(blockJson),
    slots: slots.map(({ fromMs, ...slot }) => ({
      from: instant(fromMs),
      ...Object.fromEntries(
        Object.entries(slot).map(([name, value]) => [name, value === null ? null : rounded(value)]),
      ),
    })),
  };
}

function sgReadyJson({ runs, outcome }: NonNullable<Plan['sgReady']>, normal: PlanOutcome) {
  return {
    runs: runs.map(({ state, fromMs, toMs }) => ({
      state,
      from: instant(fromMs),
      to: instant(toMs),
    })),
    savedAgainstNormal: money(normal.cost - outcome.cost),
    comfort: roundedAll(outcome.comfort),
  };
}

function outcomeJson(outcome: PlanOutcome) {
  const { bill, cost, worth, storedValue, comfort, disinfectedMs, ...rest } = outcome;
  return {
    bill: money(bill),
    cost: money(cost),
    worth: money(worth),
    storedValue: money(storedValue),
    ...roundedAll(rest),
    comfort: roundedAll(comfort),
    disinfectedAt: disinfectedMs === null ? null : instant(disinfectedMs),
  };
}

function blockJson({ fromMs, toMs, cost, alternative, comfort, ...block }: PlanBlock) {
  return {
    task: block.task,
    from: instant(fromMs),
    to: instant(toMs),
    kwh: rounded(block.kwh),
    heatKwh: rounded(block.heatKwh),
    fromPvKwh: rounded(block.fromPvKwh),
    cost: money(cost),
    reasons: block.reasons,
    alternative: alternative && {
      from: instant(alternative.fromMs),
      to: instant(alternative.toMs),
      cost: money(alternative.cost),
    },
    saves: alternative && money(alternative.cost - cost),
    comfort: roundedAll({ ...comfort }),
  };
}

/** A degradation with its instants as text. */
function degradationJson(each: Plan['degradations'][number]) {
  return Object.fromEntries(
    Object.entries(each).map(([name, value]: [string, unknown]) =>
      typeof value === 'number' && name.endsWith('Ms')
        ? [name.slice(0, -2), instant(value)]
        : [name, typeof value === 'number' ? rounded(value) : value],
    ),
  );
}

const roundedAll = (figures: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? null : rounded(value)]),
  );

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
/** Converts millionths to the currency, rounded to a tenth of a cent. */
const money = (micros: number): number => Math.round(micros / 1000) / 1000;
