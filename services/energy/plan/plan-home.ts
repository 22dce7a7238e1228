import { createHash } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { wallAt } from '@hearth/calendar/clock.ts';
import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { Temporal } from 'temporal-polyfill';
import { type CurrentHome, readHome } from '../home/store.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { readObservedHome } from '../plan-input/read-observed-home.ts';
import { householdLoadOf } from '../planner/household-forecast.ts';
import { nextPlan } from '../planner/next-plan.ts';
import type { Plan } from '../planner/plan.ts';
import { homeModelOf, scenarioOf } from '../planner/scenario-of-observation.ts';
import type { Scenario } from '../planner/scenario.ts';
import { type Planning, readPlanning, saveStatus } from '../planning/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { savingKind, surplusKind } from '../setting/setting-kinds.ts';
import { type PlannedDecision, decisionsOfPlan } from './decision/decisions-of-plan.ts';
import { listVetoes } from './decision/store.ts';
import { forbids } from './decision/veto-rule.ts';
import { endPlanning } from './end-planning.ts';
import { missingInput } from './missing-input.ts';
import { learnHome, learnedHome } from './learn-home.ts';
import type { PlanDeps } from './plan-deps.ts';
import type { PlanStatus } from './plan-status.ts';
import { preferredScenario } from './preferred-scenario.ts';
import { lastFullPlanMs, readLastPlan } from './store.ts';
import { storePlan } from './store-plan.ts';
import { storedSlots } from './stored-slots.ts';
import { planRoomsHome } from './plan-rooms-home.ts';
import { roomsOfPlan } from './rooms-of-plan.ts';
import { controlledOf, unitOfPlan } from './unit-of-plan.ts';
import { vetoedScenario } from './vetoed-scenario.ts';

const retryMin = 5;

/** Plans a home for the quarter-hour that runs now and returns when it is due again; null: planning is off. */
export async function planHome(
  deps: PlanDeps,
  installation: InstallationId,
): Promise<Temporal.Instant | null> {
  const planning = await readPlanning(deps.db, { installationId: installation });
  if (!planning) return null;
  const access = await deps.product.watchAccess(installation);
  const home = access && (await readHome(deps, access));
  if (!access || !home) return null;
  const { nowMs } = home.horizon;
  const isPaused = planning.pausedUntilMs !== null && planning.pausedUntilMs > nowMs;
  if (!planning.isOn || isPaused) {
    await endPlanning(deps, access, { planning, code: isPaused ? 'paused' : 'off' });
    return isPaused && planning.pausedUntilMs !== null
      ? wallAt(instantOf(planning.pausedUntilMs), home.frame.clock)
      : null;
  }
  const status = await planNow(deps, access, { planning, home });
  await saveStatus(deps.db, access, { status, at: deps.clock.now().toString() });
  return status.code === 'product-silent'
    ? deps.clock.now().add({ minutes: retryMin })
    : nextSlotAt(home);
}

const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** A moment after the next quarter-hour begins, by the wall clock. */
function nextSlotAt({ frame, horizon }: CurrentHome): Temporal.Instant {
  const next = quarterHourOf({ horizon }) + quarterHourMs + afterSlotMs;
  return wallAt(instantOf(next), frame.clock);
}

/** Start of the quarter-hour that runs now at a home. */
export const quarterHourOf = ({ horizon }: Pick<CurrentHome, 'horizon'>): number =>
  Math.floor(horizon.nowMs / quarterHourMs) * quarterHourMs;

/** The readings of the quarter-hour arrive in the meantime. */
const afterSlotMs = 20_000;

interface Current {
  readonly planning: Planning;
  readonly home: CurrentHome;
}

async function planNow(deps: PlanDeps, access: Access, current: Current): Promise<PlanStatus> {
  const status = (code: PlanStatus['code'], gaps: readonly string[] = []): PlanStatus => ({
    code,
    gaps: [...gaps],
    until: null,
    since: null,
    saves: null,
  });
  const control = await deps.product.planControl(access.installationId);
  if (!control.ok) return status('product-silent');
  const planned = unitOfPlan(control.value);
  if (!planned) {
    const rooms = roomsOfPlan(control.value);
    if (rooms.length > 0) {
      const { code, gaps, saves } = await planRoomsHome(deps, access, { ...current, rooms });
      return { ...status(code, gaps), saves };
    }
    return status(control.value.units.length > 0 ? 'not-controllable' : 'no-unit');
  }
  const observed = await readObservedHome(deps, access, controlledOf(control.value, planned));
  if (!observed.ok) return status('no-readings');
  const gaps = observed.value.gaps.map(({ code }) => code);
  const missing = missingInput(gaps);
  const request = { ...current, observed: observed.value, isNormalOnly: missing !== null };
  const made = await makeHomePlan(deps, access, request);
  const basis = {
    access,
    slotMs: quarterHourOf(current.home),
    version: current.home.version,
    control: control.value,
  };
  if (made.plan.source === 'optimised') deps.observations.hold(basis, observed.value);
  await storePlan(deps, access, {
    ...current,
    plan: newPlanOf(made),
    decisions: made.decisions,
    points: [
      { appliance: null, tasks: ['heating', 'rest'], point: planned.climate, airC: null },
      { appliance: null, tasks: ['hot-water', 'disinfection'], point: planned.dhw, airC: null },
    ],
    measurements: observed.value.observation.measurements,
  });
  const { unit } = planned;
  const code = missing ?? statusCodeOf(made.plan);
  if (code === 'not-measured' && current.home.horizon.nowMs - Date.parse(unit.readAt) > silentMs)
    return { ...status('readings-stopped', gaps), since: unit.readAt };
  const isUsable = code === 'planned' || code === 'no-better-than-normal';
  return status(isUsable && unit.online === false ? 'unit-offline' : code, gaps);
}

/** A unit that has sent nothing for this long has no known temperatures. */
const silentMs = 2 * hourMs;

function statusCodeOf({ source, degradations }: Plan): PlanStatus['code'] {
  // An unknown charge of a battery, for one, does not end a plan.
  if (source === 'optimised') return 'planned';
  const has = (code: string): boolean => degradations.some((each) => each.code === code);
  if (has('weather-missing')) return 'no-weather';
  if (has('not-measured') || has('sensor-implausible')) return 'not-measured';
  return has('not-solved') ? 'not-solved' : 'no-better-than-normal';
}

interface MadePlan {
  readonly plan: Plan;
  readonly scenario: Scenario;
  readonly trigger: string;
  readonly hash: string;
  readonly decisions: readonly PlannedDecision[];
}

const newPlanOf = ({ plan, scenario, trigger, hash }: MadePlan) => ({
  fromMs: plan.fromMs,
  untilMs: plan.fromMs + plan.slots.length * quarterHourMs,
  trigger,
  mode: plan.solve.mode,
  source: plan.source,
  currency: plan.currency,
  inputHash: hash,
  outcome: plan.outcome,
  normal: plan.normal,
  degradations: plan.degradations,
  solve: plan.solve,
  runs: plan.decisions,
  slots: storedSlots(plan, scenario),
});

interface HomePlanRequest extends Current {
  readonly observed: ObservedHome;
  /** Something is missing without which the units run by themselves. */
  readonly isNormalOnly: boolean;
}

async function makeHomePlan(
  deps: PlanDeps,
  access: Access,
  { planning, home, observed, isNormalOnly }: HomePlanRequest,
): Promise<MadePlan> {
  const { observation, description } = observed;
  const previous = learnedHome(planning);
  const learned =
    previous && planning.learnedDay === home.today
      ? previous
      : await learnHome(deps.db, access, { previous, observed, day: home.today });
  const model = homeModelOf(description, observation);
  const source = {
    observation,
    description,
    parameters: learned.parameters,
    model,
    householdW: householdLoadOf(learned.household, observation),
  };
  const { document: surplus } = await readSetting(deps.db, access, surplusKind);
  const { document: saving } = await readSetting(deps.db, access, savingKind);
  const rules = (await listVetoes(deps.db, access)).map(({ rule }) => rule);
  const { timeZone } = observation;
  const { scenario: preferred, replaced } = preferredScenario(scenarioOf(source), {
    surplus,
    saving,
    today: home.today,
    timeZone,
  });
  const scenario = vetoedScenario(preferred, rules, timeZone);
  const last = await readLastPlan(deps.db, access);
  const { plan, trigger } = await nextPlan(
    { scenario, replaced },
    {
      solver: deps.solver,
      timeZone,
      before: last && { source: last.source, status: last.solve.status, decisions: last.runs },
      lastFullMs: await lastFullPlanMs(deps.db, access),
      hasEvent: planning.eventNo > planning.plannedEventNo,
      isNormalOnly,
    },
  );
  const hash = createHash('sha256').update(JSON.stringify(scenario)).digest('hex');
  const decisions = decisionsOfPlan(plan, scenario).filter(
    ({ task, appliance, fromMs }) =>
      !rules.some((rule) => forbids(rule, { task, appliance, atMs: fromMs, timeZone })),
  );
  return { plan, scenario, trigger, hash, decisions };
}
