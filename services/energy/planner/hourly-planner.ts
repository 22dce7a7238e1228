import { dayMinutes, dayMs } from '@hearth/calendar/durations.ts';
import { plan as makePlan } from './make-plan.ts';
import type { Plan, PlanDecisions } from './plan.ts';
import type { Scenario } from './scenario.ts';
import type { Solver } from './solver.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

/** Makes a plan; may remember decisions of the last plan that bind the next. */
export type Planner = (scenario: Scenario) => Promise<Plan>;

const publishedHour = 13;
/** Local hours at which whole tank runs are planned again under a capacity tariff. */
const runHours = [1, 7, publishedHour, 18];

/**
 * Planner that solves a linear programme each hour; it moves the planned tank runs to the new situation. It decides whole runs when prices are
 * published and a disinfection is due; the disinfection found then stays. Under a capacity tariff it always decides whole runs: a linear
 * programme splits them into slices that no compressor can run, and misses their peak.
 */
export function hourlyPlanner({
  solver,
  timeZone,
  withSgReady,
}: {
  readonly solver: Solver;
  readonly timeZone: string;
  readonly withSgReady: boolean;
}): Planner {
  const clock = localClockOf(timeZone);
  let disinfectionMs: number | null = null;
  let runs: PlanDecisions['tankRuns'] | null = null;
  return async (scenario) => {
    const nowMs = Date.parse(scenario.from);
    const hour = Math.floor((clock.minuteOf(nowMs / 60_000) % dayMinutes) / 60);
    if (disinfectionMs !== null && disinfectionMs < nowMs) disinfectionMs = null;
    const hasCapacityTariff = scenario.grid.capacity !== undefined;
    const plansDisinfection =
      hour === publishedHour && disinfectionMs === null && isDisinfectionNear(scenario);
    const decidesRuns =
      plansDisinfection || (hasCapacityTariff && (runs === null || runHours.includes(hour)));
    const untilMs = hasCapacityTariff ? nowMs + dayMs : nowMs;
    const withDisinfection = plansDisinfection || disinfectionMs !== null || !decidesRuns;
    const result = await makePlan(withDisinfection ? scenario : withoutDisinfection(scenario), {
      solver,
      effort: 'quick',
      withSgReady,
      previousDecisions: decidesRuns ? null : { untilMs, tankRuns: runs ?? [], disinfectionMs },
    });
    if (!result.ok)
      throw new Error(result.faults.map(({ code, at }) => `${code} at ${at}`).join(', '));
    if (plansDisinfection) ({ disinfectionMs } = result.plan.decisions);
    if (decidesRuns && hasCapacityTariff) runs = result.plan.decisions.tankRuns;
    return result.plan;
  };
}

/** The disinfection is planned once, when prices of the next day are known. */
function withoutDisinfection({ tank, ...scenario }: Scenario): Scenario {
  if (!tank) return scenario;
  const { disinfection: _, ...rest } = tank;
  return { ...scenario, tank: rest };
}

const nearMs = 3 * dayMs;

function isDisinfectionNear({ tank, from }: Scenario): boolean {
  const { lastAt = null, everyDays = 7 } = tank?.disinfection ?? {};
  return lastAt === null || Date.parse(lastAt) + everyDays * dayMs - Date.parse(from) < nearMs;
}
