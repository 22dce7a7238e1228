import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { plan as makePlan } from '@hearth/energy/planner/make-plan.ts';
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

const publishedHour = 13;
const dayMs = 86_400_000;

/**
 * The planner with a linear programme each hour, which moves the tank's runs with what has changed since. Whole runs are decided anew when prices
 * come out and disinfection is near: what is found then for it is kept.
 */
export function plannerOf({ place }: Home): Planner {
  const clock = localClockOf(place.timeZone);
  let disinfectionMs: number | null = null;
  return async (scenario) => {
    const nowMs = Date.parse(scenario.from);
    const hour = Math.floor((clock.minuteOf(nowMs / 60_000) % 1440) / 60);
    if (disinfectionMs !== null && disinfectionMs < nowMs) disinfectionMs = null;
    const isAnew =
      hour === publishedHour && disinfectionMs === null && isDisinfectionNear(scenario);
    const made = await makePlan(scenario, {
      solver,
      effort: 'quick',
      kept: isAnew ? null : { untilMs: nowMs, tankRuns: [], disinfectionMs },
    });
    if (!made.ok) throw new Error(made.faults.map(({ code, at }) => `${code} at ${at}`).join(', '));
    if (isAnew) ({ disinfectionMs } = made.plan.kept);
    return made.plan;
  };
}

const nearMs = 3 * dayMs;

function isDisinfectionNear({ tank, from }: Scenario): boolean {
  const { lastAt = null, everyDays = 7 } = tank?.disinfection ?? {};
  return lastAt === null || Date.parse(lastAt) + everyDays * dayMs - Date.parse(from) < nearMs;
}
