import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { plan as makePlan } from '@hearth/energy/planner/make-plan.ts';
import type { KeptDecisions } from '@hearth/energy/planner/plan.ts';
import type { Scenario } from '@hearth/energy/planner/scenario.ts';
import type { Solver } from '@hearth/energy/planner/solver.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { Planner } from './planned.ts';

/** In this thread: contests have threads of their own. */
const runs = highsRuns();
const solver: Solver = {
  solve: (programme, limits) => runs.solve(programme, limits),
  close: () => Promise.resolve(),
};

/** Never reached: what comes out is not to depend on what else the machine does. */
const timeLimitS = 600;
const publishedHour = 13;
const dayMs = 86_400_000;
/** Local hours at which runs are decided anew where they matter to the power at a time. */
const runHours = [1, 7, publishedHour, 18];

/**
 * The planner with a linear programme each hour, which moves the tank's runs with what has changed since. Whole runs are decided anew when prices
 * come out and disinfection is near: what is found then for it is kept. Where the contract charges the highest power, runs are always whole: a
 * linear programme would heat the tank in slices that no compressor can, and find no peak in them.
 */
export const plannerOf = (home: Home): Planner => hourly(home, false);

/** The same with states of SG-Ready. */
export const sgReadyPlannerOf = (home: Home): Planner => hourly(home, true);

function hourly({ place }: Home, withSgReady: boolean): Planner {
  const clock = localClockOf(place.timeZone);
  let disinfectionMs: number | null = null;
  let runs: KeptDecisions['tankRuns'] | null = null;
  return async (scenario) => {
    const nowMs = Date.parse(scenario.from);
    const hour = Math.floor((clock.minuteOf(nowMs / 60_000) % 1440) / 60);
    if (disinfectionMs !== null && disinfectionMs < nowMs) disinfectionMs = null;
    const isWhole = scenario.grid.capacity !== undefined;
    const isHot = hour === publishedHour && disinfectionMs === null && isDisinfectionNear(scenario);
    const isAnew = isHot || (isWhole && (runs === null || runHours.includes(hour)));
    const untilMs = isWhole ? nowMs + dayMs : nowMs;
    const isAsked = isHot || disinfectionMs !== null || !isAnew;
    const made = await makePlan(isAsked ? scenario : withoutDisinfection(scenario), {
      solver,
      effort: 'quick',
      timeLimitS,
      withSgReady,
      kept: isAnew ? null : { untilMs, tankRuns: runs ?? [], disinfectionMs },
    });
    if (!made.ok) throw new Error(made.faults.map(({ code, at }) => `${code} at ${at}`).join(', '));
    if (isHot) ({ disinfectionMs } = made.plan.kept);
    if (isAnew && isWhole) runs = made.plan.kept.tankRuns;
    return made.plan;
  };
}

/** Not yet: it is chosen once, from all hours that are known. */
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
