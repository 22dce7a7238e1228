import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { microsOf, picosOf } from '../../tariff/micros.ts';
import type { Plan, PlanBlock, PlanSlot } from '../../planner/plan.ts';
import type { Scenario } from '../../planner/scenario.ts';
import { type DecisionFacts, type DecisionTask, decisionTasks } from './decision-facts.ts';

/** A decision as a plan makes it, half-open. */
export interface PlannedDecision {
  readonly task: DecisionTask;
  /** The air conditioner that it sets; null: it is the heat pump's. */
  readonly appliance: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly facts: DecisionFacts;
}

/** A shorter pause is part of the heating. */
const restMsMin = 2 * hourMs;
/** A rest in a time that costs this much more than the mean is a decision. */
const dearShare = 0.05;

/** The decisions of a plan within a day: runs of the unit, and rests of the heating in dear hours. */
export function decisionsOfPlan(plan: Plan, scenario: Scenario): readonly PlannedDecision[] {
  const prices = pricesOf(plan, scenario);
  const untilMs = plan.fromMs + 24 * hourMs;
  const leastKwh = leastRunKwh(scenario);
  const runs = plan.blocks.flatMap((block) => {
    const task = decisionTasks.find((each) => each === block.task);
    const isRun = block.fromMs <= plan.fromMs || block.kwh >= leastKwh;
    return task && isRun && block.fromMs < untilMs
      ? [
          {
            task,
            appliance: null,
            fromMs: block.fromMs,
            toMs: block.toMs,
            facts: factsOf(block, { plan, scenario, prices }),
          },
        ]
      : [];
  });
  return [...runs, ...restsOf(plan, scenario, prices)].toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Electricity of the shortest run of the compressor. Less is what the linear programme moves with each forecast, and nothing that will run. */
const leastRunKwh = ({ heatPump: { minW, minRunMin } }: Scenario): number =>
  (minW / 1000) * (minRunMin / 60);

/** Import price of each slot per kWh, in units of the currency. */
function pricesOf({ slots }: Plan, scenario: Scenario): readonly number[] {
  const known = scenario.slots.importPerKwh ?? [];
  return slots.map((_, t) => (known.length === 1 ? known[0] : known[t]) ?? 0);
}

interface Context {
  readonly plan: Plan;
  readonly scenario: Scenario;
  readonly prices: readonly number[];
}

const micros = (amount: number): number => microsOf(picosOf(amount));

function factsOf(block: PlanBlock, context: Context): DecisionFacts {
  const { alternative, comfort } = block;
  return {
    kwh: block.kwh,
    heatKwh: block.heatKwh,
    fromPvKwh: block.fromPvKwh,
    cost: block.cost,
    currency: context.plan.currency,
    pricePerKwh: micros(meanPrice(context, block.fromMs, block.toMs)),
    reasons: [...block.reasons],
    alternative: alternative && {
      fromAt: isoInstant(alternative.fromMs),
      toAt: isoInstant(alternative.toMs),
      cost: alternative.cost,
      pricePerKwh: micros(meanPrice(context, alternative.fromMs, alternative.toMs)),
    },
    comfort: { ...comfort, ...leastOf(context, block.fromMs, block.toMs) },
    setPointC: null,
  };
}

const slotAt = ({ plan }: Pick<Context, 'plan'>, atMs: number): number =>
  Math.round((atMs - plan.fromMs) / quarterHourMs);

function meanPrice({ plan, prices }: Context, fromMs: number, toMs: number): number {
  const part = prices.slice(Math.max(0, slotAt({ plan }, fromMs)), slotAt({ plan }, toMs));
  return part.reduce((sum, each) => sum + each, 0) / Math.max(1, part.length);
}

/** Lower bounds that the plan keeps in a time. */
function leastOf({ plan, scenario }: Context, fromMs: number, toMs: number) {
  const { slots, comfort, tank } = scenario;
  const lows = (slots.lowC ?? []).slice(slotAt({ plan }, fromMs), slotAt({ plan }, toMs));
  return {
    airLeastC: lows.length > 0 ? Math.min(...lows) : comfort.lowC,
    tankLeastC: tank?.leastC ?? null,
  };
}

/** Pauses of the heating in dear hours, between two runs. */
function restsOf(
  plan: Plan,
  scenario: Scenario,
  prices: readonly number[],
): readonly PlannedDecision[] {
  const context = { plan, scenario, prices };
  const mean = prices.reduce((sum, each) => sum + each, 0) / Math.max(1, prices.length);
  const heating = plan.blocks.filter(({ task }) => task === 'heating');
  const untilMs = plan.fromMs + 24 * hourMs;
  return heating.slice(1).flatMap((after, index) => {
    const fromMs = heating[index]?.toMs ?? plan.fromMs;
    const toMs = after.fromMs;
    const price = meanPrice(context, fromMs, toMs);
    const isDear = price > mean + dearShare * Math.abs(mean);
    if (toMs - fromMs < restMsMin || !isDear || fromMs >= untilMs) return [];
    const facts = restFacts({ fromMs, toMs }, context);
    return [{ task: 'rest' as const, appliance: null, fromMs, toMs, facts }];
  });
}

function restFacts(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  context: Context,
): DecisionFacts {
  const { plan } = context;
  const at = (ms: number): PlanSlot | undefined => plan.slots[Math.max(0, slotAt(context, ms) - 1)];
  const [first, last] = [at(fromMs), at(toMs)];
  return {
    kwh: 0,
    heatKwh: 0,
    fromPvKwh: 0,
    cost: 0,
    currency: plan.currency,
    pricePerKwh: micros(meanPrice(context, fromMs, toMs)),
    reasons: ['before-high-price'],
    alternative: null,
    comfort: {
      airFromC: first?.airC ?? 0,
      airToC: last?.airC ?? 0,
      tankFromC: first?.tankC ?? null,
      tankToC: last?.tankC ?? null,
      usableLitres: null,
      ...leastOf(context, fromMs, toMs),
    },
    setPointC: null,
  };
}
