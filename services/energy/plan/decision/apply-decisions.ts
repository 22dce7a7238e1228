import type { Access } from '@hearth/access/access.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { PlannedPoint } from '@hearth/product/plan-control/contract.ts';
import type { Temporal } from 'temporal-polyfill';
import { type Measurements, slotAtMs } from '../../planner/measurements.ts';
import { continuedFacts } from './continued-facts.ts';
import type { DecisionDone, DecisionTask, SkipReason } from './decision-facts.ts';
import { decisionStateAfter } from './decision-state.ts';
import type { PlannedDecision } from './decisions-of-plan.ts';
import { listDispatches } from '../store.ts';
import { didNotRun } from './did-not-run.ts';
import { type OpenDecision, reconcileDecisions } from './reconcile-decisions.ts';
import {
  type DecisionOfPlan,
  type StoredDecision,
  lockOpenDecisions,
  putDecisions,
  saveState,
} from './store.ts';
import { whyNotSet } from './why-not-set.ts';

/** A point with the tasks that its values carry out; null where the unit has no such point. */
export interface DecidedPoint {
  /** The air conditioner whose decisions they are; null: the heat pump's. */
  readonly appliance: string | null;
  readonly tasks: readonly DecisionTask[];
  readonly point: PlannedPoint | null;
  /** Of the room of an air conditioner, now; null: not measured. */
  readonly airC: number | null;
}

interface NewDecisions {
  readonly plan: string;
  readonly planned: readonly PlannedDecision[];
  readonly points: readonly DecidedPoint[];
  readonly measurements: Measurements;
  /** By the home's clock, like `at`. */
  readonly nowMs: number;
  readonly at: string;
  /** By the wall clock, for ids. */
  readonly now: Temporal.Instant;
}

/** Carries the decisions of a new plan into those that are stored, in the transaction of the plan. */
export async function applyDecisions(
  tx: Database,
  access: Access,
  { plan, planned, points, measurements, nowMs, at, now }: NewDecisions,
): Promise<void> {
  const open = await lockOpenDecisions(tx, access);
  const allowed = planned.filter(
    (each) => each.toMs > (heldBy(points, each)?.untilMs ?? Number.NEGATIVE_INFINITY),
  );
  const states = new Map(open.map((each) => [each.decision, each]));
  // Stored together, in any case before a step of a state: what has ended takes no new figures.
  const rows: DecisionOfPlan[] = [];
  const putRows = () => putDecisions(tx, access, rows.splice(0));
  for (const change of reconcileDecisions(open.map(openOf), allowed, { nowMs })) {
    if (change.change === 'shorten') {
      const begun = states.get(change.decision);
      if (!begun) continue;
      const shortened = { ...begun, toMs: change.toMs };
      const facts = continuedFacts(begun, shortened);
      rows.push({ ...shortened, facts, at });
      states.set(change.decision, { ...shortened, facts });
      continue;
    }
    if (change.change !== 'event') {
      const decision = change.change === 'add' ? uuidv7(now) : change.decision;
      const begun = states.get(decision);
      const facts =
        begun?.state === 'active' ? continuedFacts(begun, change.planned) : change.planned.facts;
      rows.push({ decision, plan, at, ...change.planned, facts });
      continue;
    }
    const stored = states.get(change.decision);
    const missed =
      stored !== undefined && change.event === 'finish'
        ? await whyMissed(tx, access, stored, measurements)
        : null;
    const event = missed ? 'skip' : change.event;
    const to = stored && decisionStateAfter(stored.state, event);
    if (!stored || !to) continue;
    const otherwise = missed ?? change.reason;
    const reason = event === 'skip' ? (heldBy(points, stored)?.reason ?? otherwise) : otherwise;
    const done = to === 'done' ? doneOf(stored, { measurements, points, nowMs }) : null;
    await putRows();
    const isSaved = await saveState(tx, access, {
      decision: stored.decision,
      from: stored.state,
      to,
      reason,
      done,
      at,
    });
    if (isSaved) states.set(stored.decision, { ...stored, state: to });
  }
  await putRows();
}

function openOf({ decision, task, appliance, fromMs, toMs, state }: StoredDecision): OpenDecision {
  if (state !== 'planned' && state !== 'active') throw new Error('the decision has ended');
  return { decision, task, appliance, fromMs, toMs, state };
}

interface Held {
  readonly untilMs: number;
  readonly reason: SkipReason;
}

/** The stronger controller that has the point of a decision, and until when; null where the plan may set it. */
function heldBy(
  points: readonly DecidedPoint[],
  decision: Pick<PlannedDecision, 'task' | 'appliance'>,
): Held | null {
  const decided = points.find(
    ({ appliance, tasks }) => appliance === decision.appliance && tasks.includes(decision.task),
  );
  const waitsFor = decided?.point?.waitsFor;
  if (!waitsFor) return null;
  const { controller, until } = waitsFor;
  const untilMs = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
  const isNamed = controller === 'holiday' || controller === 'manual';
  return { untilMs, reason: isNamed ? controller : 'unit' };
}

/** Why a decision whose time is over did not take place; null: nothing speaks against it. */
const whyMissed = async (
  tx: Database,
  access: Access,
  decision: StoredDecision,
  measurements: Measurements,
): Promise<SkipReason | null> =>
  decision.appliance === null
    ? didNotRun(decision, measurements)
      ? 'not-run'
      : null
    : whyNotSet(decision, await listDispatches(tx, access, decision));

interface Measured {
  readonly measurements: Measurements;
  readonly points: readonly DecidedPoint[];
  readonly nowMs: number;
}

/** A room's temperature this long after a decision is no longer that of its end. */
const soonMs = 2 * quarterHourMs;

/** What was measured in the time of a decision: its electricity, or the room at its end; null where that is not known. */
function doneOf(
  decision: StoredDecision,
  { measurements, points, nowMs }: Measured,
): DecisionDone | null {
  const { appliance, toMs } = decision;
  if (appliance !== null) {
    const airC = points.find((each) => each.appliance === appliance)?.airC ?? null;
    return airC !== null && nowMs - toMs < soonMs ? { kwh: null, airC } : null;
  }
  const kwh = measuredKwh(decision, measurements);
  return kwh === null ? null : { kwh, airC: null };
}

/** Measured electricity in the time of a heat pump's decision; null where nothing was measured. */
function measuredKwh(
  { task, fromMs, toMs }: StoredDecision,
  measurements: Measurements,
): number | null {
  const column =
    task === 'heating' || task === 'rest' ? measurements.heatingWh : measurements.hotWaterWh;
  const from = Math.max(0, slotAtMs(measurements, fromMs));
  const part = column.subarray(from, Math.min(measurements.slots, slotAtMs(measurements, toMs)));
  const known = part.filter((wh) => !Number.isNaN(wh));
  if (known.length === 0 || known.length < part.length) return null;
  return known.reduce((sum, wh) => sum + wh, 0) / 1000;
}
