import { dayMinutes, dayMs, minuteMs } from '@hearth/calendar/durations.ts';
import { planScenario } from './make-plan.ts';
import type { Plan, PlanDecisions } from './plan.ts';
import type { Scenario } from './scenario.ts';
import type { Solver } from './solver.ts';
import type { ValidScenario } from './valid-scenario.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';

/** Decisions of earlier hours that bind the next ones. */
export interface HourlyDecisions {
  /** Start of the planned disinfection; null: none is planned. */
  readonly disinfectionMs: number | null;
  /** Whole tank runs under a capacity tariff; null: not decided. */
  readonly tankRuns: PlanDecisions['tankRuns'] | null;
}

const publishedHour = 13;
/** Local hours at which whole tank runs are planned again under a capacity tariff. */
const runHours = [1, 7, publishedHour, 18];

/**
 * Plan of an hour by a linear programme, which moves the planned tank runs to the new situation. Whole runs are decided when prices are published
 * and a disinfection is due; the disinfection found then stays. Under a capacity tariff whole runs are always decided: a linear programme
 * splits them into slices that no compressor can run, and misses their peak.
 */
export async function planHour(
  previous: HourlyDecisions | null,
  { scenario, replaced }: ValidScenario,
  {
    solver,
    timeZone,
    withSgReady,
  }: { readonly solver: Solver; readonly timeZone: string; readonly withSgReady: boolean },
): Promise<{ readonly plan: Plan; readonly decisions: HourlyDecisions }> {
  const nowMs = Date.parse(scenario.from);
  const local = localClockOf(timeZone).minuteOf(nowMs / minuteMs);
  const hour = Math.floor((local % dayMinutes) / 60);
  const plannedMs = previous?.disinfectionMs ?? null;
  const disinfectionMs = plannedMs !== null && plannedMs < nowMs ? null : plannedMs;
  const runs = previous?.tankRuns ?? null;
  const hasCapacityTariff = scenario.grid.capacity !== undefined;
  const plansDisinfection =
    hour === publishedHour && disinfectionMs === null && isDisinfectionNear(scenario);
  const decidesRuns =
    plansDisinfection || (hasCapacityTariff && (runs === null || runHours.includes(hour)));
  const untilMs = hasCapacityTariff ? nowMs + dayMs : nowMs;
  const withDisinfection = plansDisinfection || disinfectionMs !== null || !decidesRuns;
  const plan = await planScenario(
    { scenario: withDisinfection ? scenario : withoutDisinfection(scenario), replaced },
    {
      solver,
      effort: 'quick',
      withSgReady,
      previousDecisions: decidesRuns ? null : { untilMs, tankRuns: runs ?? [], disinfectionMs },
    },
  );
  return {
    plan,
    decisions: {
      disinfectionMs: plansDisinfection ? plan.decisions.disinfectionMs : disinfectionMs,
      tankRuns: decidesRuns && hasCapacityTariff ? plan.decisions.tankRuns : runs,
    },
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
