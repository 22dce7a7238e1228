import type { Access } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { CurrentHome } from '../home/store.ts';
import type { Measurements } from '../planner/measurements.ts';
import { countPlan, lockPlanning, type Planning } from '../planning/store.ts';
import { dispatchPlanKind } from '../planning/wake-plan.ts';
import { type DecidedPoint, applyDecisions } from './decision/apply-decisions.ts';
import type { PlannedDecision } from './decision/decisions-of-plan.ts';
import { type NewPlan, dropRefreshedSlots, insertPlan } from './store.ts';

interface PlanToStore {
  readonly planning: Planning;
  readonly home: CurrentHome;
  readonly plan: Omit<NewPlan, 'plan' | 'planNo' | 'madeAt'>;
  readonly decisions: readonly PlannedDecision[];
  /** Points that carry out the decisions. */
  readonly points: readonly DecidedPoint[];
  readonly measurements: Measurements;
}

/** Stores plan and decisions in one transaction, and wakes the dispatch; nothing where another process has stored a plan meanwhile. */
export async function storePlan(
  deps: { readonly db: Database; readonly clock: Clock },
  access: Access,
  { planning, home, plan, decisions, points, measurements }: PlanToStore,
): Promise<void> {
  const now = deps.clock.now();
  const planId = uuidv7(now);
  const planNo = planning.planNo + 1;
  await deps.db.transaction(async (tx) => {
    const locked = await lockPlanning(tx, access);
    if (!locked?.isOn || locked.planNo !== planning.planNo) return;
    await countPlan(tx, access, { planNo, plannedEventNo: planning.eventNo });
    await insertPlan(tx, access, {
      ...plan,
      plan: planId,
      planNo,
      madeAt: now.toString(),
      trigger: plan.trigger === 'event' ? (planning.event ?? 'event') : plan.trigger,
    });
    await dropRefreshedSlots(tx, access, planNo);
    await applyDecisions(tx, access, {
      plan: planId,
      planned: plan.source === 'optimised' ? decisions : [],
      points,
      measurements,
      nowMs: home.horizon.nowMs,
      at: isoInstant(home.horizon.nowMs),
      now,
    });
    await scheduleWork(tx, { kind: dispatchPlanKind, key: access.installationId }, now);
    await publishChange(tx, 'energy', { installation: access.installationId, topic: 'plan' });
  });
}
