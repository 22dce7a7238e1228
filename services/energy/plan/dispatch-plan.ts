import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Access } from '@hearth/access/access.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type CurrentHome, readHome } from '../home/store.ts';
import { readObservedHome } from '../plan-input/read-observed-home.ts';
import { tankRunFallK } from '../planner/advance-plan.ts';
import { homeSignalsOf } from '../planner/home-signals.ts';
import { homeModelOf } from '../planner/scenario-of-observation.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { readPlanning } from '../planning/store.ts';
import type { DecisionTask } from './decision/decision-facts.ts';
import { type StoredDecision, listDecisionsBetween } from './decision/store.ts';
import { type LearnedHome, learnedHome } from './learn-home.ts';
import type { PlanDeps } from './plan-deps.ts';
import { quarterHourOf } from './plan-home.ts';
import type { PlanAnswer, PlanControlRequest } from './plan-port.ts';
import { holdMs } from './plan-hold.ts';
import { ownControlOf } from './own-control.ts';
import { roomRequests } from './room-requests.ts';
import { roomsOfPlan } from './rooms-of-plan.ts';
import { onStep } from './settable-value.ts';
import {
  type Dispatch,
  type StoredPlan,
  readDispatch,
  readLastPlan,
  readSlots,
  saveAnswers,
  startDispatch,
} from './store.ts';
import { type PlannedSignal, type UnitOfPlan, controlledOf, unitOfPlan } from './unit-of-plan.ts';

/**
 * Sends the plan's signals of the quarter-hour that runs now. They are stored before they are sent, so that a repetition after a lost answer asks for
 * the same values with the same attempt. Without a plan that is better than normal operation the units return to that.
 */
export async function dispatchPlan(deps: PlanDeps, installation: InstallationId): Promise<void> {
  const planning = await readPlanning(deps.db, { installationId: installation });
  const access = planning?.isOn ? await deps.product.watchAccess(installation) : null;
  const home = access && (await readHome(deps, access));
  const plan = access && (await readLastPlan(deps.db, access));
  if (!planning || !access || !home || !plan) return;
  const slotMs = quarterHourOf(home);
  const stored = await readDispatch(deps.db, access, slotMs);
  if (stored?.answers) {
    if (await hasForbiddenRoom(deps, access, stored)) await returnToNormal(deps, access);
    return;
  }
  if (!stored && plan.source !== 'optimised') return returnToNormal(deps, access);
  const learned = learnedHome(planning);
  const dispatch =
    stored ??
    (await startDispatch(deps.db, access, {
      slotMs,
      plan: plan.plan,
      requests: await requestsOf(deps, access, { plan, home, slotMs, learned }),
    }));
  const answers: PlanAnswer[] = [];
  for (const request of dispatch.requests) {
    const answer = await deps.product.requestCommands(installation, request);
    assertAnswered(answer, 'product');
    answers.push(answer.value);
  }
  await saveAnswers(deps.db, access, { slotMs, answers });
}

async function returnToNormal(deps: PlanDeps, access: Access): Promise<void> {
  const ended = await deps.product.endControl(access.installationId);
  assertAnswered(ended, 'product');
}

/** Whether people have forbidden a decision that an air conditioner has already got: it returns to its own set-point at once. */
async function hasForbiddenRoom(
  deps: Pick<PlanDeps, 'db'>,
  access: Access,
  { slotMs, requests }: Dispatch,
): Promise<boolean> {
  const decisions = await decisionsIn(deps, access, { fromMs: slotMs, toMs: slotMs + hourMs });
  return decisions.some(
    ({ decision, appliance, state }) =>
      appliance !== null &&
      state === 'vetoed' &&
      requests.some((request) => request.decision === decision),
  );
}

const decisionsIn = (
  { db }: Pick<PlanDeps, 'db'>,
  access: Access,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly StoredDecision[]> =>
  listDecisionsBetween(db, access, { from: isoInstant(fromMs), to: isoInstant(toMs) });

interface Dispatched {
  readonly plan: StoredPlan;
  readonly home: CurrentHome;
  readonly slotMs: number;
  readonly learned: LearnedHome | null;
}

async function requestsOf(
  deps: PlanDeps,
  access: Access,
  { plan, home, slotMs, learned }: Dispatched,
): Promise<readonly PlanControlRequest[]> {
  const control = await deps.product.planControl(access.installationId);
  assertAnswered(control, 'product');
  const planned = unitOfPlan(control.value);
  if (!planned) {
    const decisions = await decisionsIn(deps, access, { fromMs: slotMs, toMs: slotMs + 1 });
    return roomRequests(roomsOfPlan(control.value), decisions, slotMs);
  }
  if (!learned) return [];
  const basis = { access, slotMs, version: home.version, control: control.value };
  const observed = await observedFor(deps, basis, planned);
  if (!observed) return [];
  const slots = await readSlots(deps.db, access, plan.plan);
  const values = signalsNow({ plan, slots, learned, planned, observed });
  const decisions = await decisionsIn(deps, access, { fromMs: slotMs, toMs: slotMs + hourMs });
  const until = isoInstant(slotMs + holdMs);
  return [
    requestOf(planned, values.climate, {
      attempt: `plan ${isoInstant(slotMs)} climate`,
      decision: decisionFor(decisions, ['heating', 'rest']),
      until,
    }),
    requestOf(planned, values.tank, {
      attempt: `plan ${isoInstant(slotMs)} tank`,
      decision: decisionFor(decisions, ['hot-water', 'disinfection']),
      until,
    }),
  ].flatMap((request) => request ?? []);
}

/** The home as its plan saw it, or, where something has changed since, as it is now. */
async function observedFor(
  deps: PlanDeps,
  basis: Parameters<PlanDeps['observations']['take']>[0],
  planned: UnitOfPlan,
): Promise<ObservedHome | null> {
  const held = deps.observations.take(basis);
  if (held) return held;
  const { access, control } = basis;
  const observed = await readObservedHome(deps, access, controlledOf(control, planned));
  return observed.ok ? observed.value : null;
}

type SignalValue = readonly [PlannedSignal, number];

/** Values of the plan's signals in this quarter-hour; empty where the plan has no slot for it. */
function signalsNow({
  plan,
  slots,
  learned,
  planned,
  observed,
}: Pick<Dispatched, 'plan'> & {
  readonly learned: LearnedHome;
  readonly slots: Awaited<ReturnType<typeof readSlots>>;
  readonly planned: UnitOfPlan;
  readonly observed: ObservedHome;
}): { readonly climate: readonly SignalValue[]; readonly tank: readonly SignalValue[] } {
  const { observation, description } = observed;
  const { room, flowOffset, tank, unit } = planned;
  const model = homeModelOf(description, observation);
  const signals = homeSignalsOf({ slots, decisions: plan.runs }, observation, {
    model: model.heatPump,
    settings: ownControlOf(model),
    hasBattery: false,
    previous: {
      roomC: room?.value.value ?? model.comfort.setPointC,
      flowOffsetK: flowOffset?.value.value ?? 0,
      tankC: tank?.value.value ?? model.tank?.setPointC ?? 0,
      disinfection: null,
    },
    tankDropK: learned.parameters.tankDropK,
    tankFallK: tankRunFallK(observation, { description, model }, learned.parameters),
    writesLeft: unit.writesLeft,
  });
  if (!signals) return { climate: [], tank: [] };
  return {
    climate: [
      ...(room ? [[room, signals.roomC] as const] : []),
      ...(flowOffset ? [[flowOffset, signals.flowOffsetK] as const] : []),
    ],
    tank: tank ? [[tank, signals.tankC] as const] : [],
  };
}

function requestOf(
  { unit, climate, dhw }: UnitOfPlan,
  values: readonly SignalValue[],
  request: Pick<PlanControlRequest, 'attempt' | 'decision' | 'until'>,
): PlanControlRequest | null {
  const isHeld = values.some(([{ point }]) =>
    [climate, dhw].some((each) => each?.point === point && each.waitsFor !== null),
  );
  if (values.length === 0 || isHeld || unit.online === false) return null;
  const commands = values.map(([{ point, value }, to]) => ({
    point,
    name: value.name,
    to: onStep(value, to),
    precondition: value.value,
  }));
  return { unit: unit.unit, ...request, commands };
}

const decisionFor = (
  decisions: readonly StoredDecision[],
  tasks: readonly DecisionTask[],
): string | null =>
  decisions.find(
    ({ task, state }) => tasks.includes(task) && (state === 'planned' || state === 'active'),
  )?.decision ?? null;
