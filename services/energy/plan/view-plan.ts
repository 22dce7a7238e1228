import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Appliance } from '../appliance/contract.ts';
import { listAppliances } from '../appliance/store.ts';
import { type CurrentHome, type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { Temporal } from 'temporal-polyfill';
import { type Planning, readPlanning } from '../planning/store.ts';
import type { MembershipDeps } from '../membership.ts';
import type { HomeDecision, HomePlan, Veto } from './contract.ts';
import { skipReasons } from './decision/decision-facts.ts';
import {
  type StoredDecision,
  type StoredVeto,
  listDecisionsBetween,
  listVetoes,
} from './decision/store.ts';
import { nowByPlan } from './now-by-plan.ts';
import { type PlanStatus, planStatus } from './plan-status.ts';
import { plannedSavingOf } from './planned-saving.ts';
import { type StoredPlan, type StoredSlot, readLastPlan, readSlots } from './store.ts';

export type PlanViewDeps = HomeDeps & MembershipDeps;

/** The plan of a home as its people see it. */
export async function viewPlan(deps: PlanViewDeps, access: Access): Promise<Result<HomePlan>> {
  const [home, planning, vetoes, appliances] = await Promise.all([
    readHome(deps, access),
    readPlanning(deps.db, access),
    listVetoes(deps.db, access),
    listAppliances(deps.db, access),
  ]);
  if (!home) return homeUnknown;
  const { days, nowMs } = home.horizon;
  const isPaused = (planning?.pausedUntilMs ?? 0) > nowMs;
  const [last, decisions] = await Promise.all([
    planning?.isOn && !isPaused ? readLastPlan(deps.db, access) : null,
    listDecisionsBetween(deps.db, access, {
      from: isoInstant(days.spanOf(addDays(home.today, -1)).fromMs),
      to: isoInstant(nowMs + 2 * dayMs),
    }),
  ]);
  const plan = last && last.untilMs > nowMs ? last : null;
  const slots = plan ? await readSlots(deps.db, access, plan.plan) : [];
  const nowWall = deps.clock.now();
  const status = planning && statusAt(planning, { home, nowWall, isPaused });
  const ahead = slots.filter(({ fromMs }) => fromMs > nowMs - quarterHourMs);
  return ok({
    installation: access.installationId,
    timeZone: days.zoneOf(home.today),
    asOf: isoInstant(nowMs),
    isOn: planning?.isOn ?? false,
    pausedUntil: planning?.pausedUntilMs ? isoInstant(planning.pausedUntilMs) : null,
    status,
    plan: plan && planView(plan, ahead),
    now: plan?.source === 'optimised' ? nowByPlan(ahead, decisions, nowMs) : null,
    decisions: decisions.map((each) => decisionView(each, { access, appliances })),
    vetoes: vetoes.map((each) => vetoView(each, { access, appliances })),
  });
}

/** Signals of a plan hold for an hour. */
const renewedWithinMs = hourMs;

/** The stored status, except where a pause began or ended after it was stored, or it is too old. */
function statusAt(
  { isOn, status, statusAtMs, pausedUntilMs }: Planning,
  {
    home,
    nowWall,
    isPaused,
  }: {
    readonly home: CurrentHome;
    readonly nowWall: Temporal.Instant;
    readonly isPaused: boolean;
  },
): PlanStatus | null {
  if (isPaused) {
    const until = isoInstant(pausedUntilMs ?? home.horizon.nowMs);
    return { code: 'paused', gaps: [], until, since: null, saves: null };
  }
  const stored = status ? planStatus.parse(status) : null;
  if (!stored || stored.code === 'paused') return null;
  if (!isOn || stored.code === 'off' || statusAtMs === null) return stored;
  if (nowWall.epochMilliseconds - statusAtMs <= renewedWithinMs) return stored;
  const at = worldAt(Temporal.Instant.fromEpochMilliseconds(statusAtMs), home.frame.clock);
  return { code: 'not-renewed', gaps: [], until: null, since: at.toString(), saves: null };
}

function planView(plan: StoredPlan, slots: readonly StoredSlot[]): NonNullable<HomePlan['plan']> {
  return {
    plan: plan.plan,
    madeAt: isoInstant(plan.madeAtMs),
    from: isoInstant(plan.fromMs),
    until: isoInstant(plan.untilMs),
    trigger: plan.trigger,
    source: plan.source,
    currency: plan.currency,
    saves: plannedSavingOf(plan),
    savesOnPeak: plan.normal.peakCharge - plan.outcome.peakCharge,
    degradations: [...new Set(plan.degradations.map(({ code }) => code))],
    slots: slots.map((slot) => ({
      from: isoInstant(slot.fromMs),
      pricePerKwh: slot.importPerKwh,
      pvW: slot.pvW,
      heatingW: slot.heatingW,
      hotWaterW: slot.hotWaterW + slot.immersionW,
      coolingW: slot.coolingW ?? 0,
      airC: slot.airC,
      tankC: slot.tankC,
    })),
  };
}

interface Reader {
  readonly access: Access;
  readonly appliances: readonly Appliance[];
}

const roomOf = (appliance: string | null | undefined, { appliances }: Reader) =>
  appliance
    ? {
        appliance,
        name: appliances.find((each) => each.appliance === appliance)?.name ?? null,
      }
    : null;

function decisionView(stored: StoredDecision, reader: Reader): HomeDecision {
  return {
    decision: stored.decision,
    task: stored.task,
    room: roomOf(stored.appliance, reader),
    from: isoInstant(stored.fromMs),
    to: isoInstant(stored.toMs),
    state: stored.state,
    reason: skipReasons.find((reason) => reason === stored.reason) ?? null,
    veto: stored.veto,
    isByReader: stored.changedBy === reader.access.personId,
    facts: stored.facts,
    done: stored.done,
  };
}

function vetoView(stored: StoredVeto, reader: Reader): Veto {
  const { yearlyMicros, currency } = stored;
  return {
    veto: stored.veto,
    rule: stored.rule,
    room: roomOf(stored.rule.appliance, reader),
    yearly: yearlyMicros === null || currency === null ? null : { micros: yearlyMicros, currency },
    isByReader: stored.madeBy === reader.access.personId,
    madeAt: stored.madeAt.toISOString(),
  };
}
