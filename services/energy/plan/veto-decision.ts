import type { Access } from '@hearth/access/access.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { dayMinutes, dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { ParsedOf } from '@hearth/platform/http/contract.ts';
import { Temporal } from 'temporal-polyfill';
import { homeUnknown, readHome } from '../home/store.ts';
import { hasMembershipEnded } from '../membership.ts';
import { wakePlan } from '../planning/wake-plan.ts';
import type { planContract } from './contract.ts';
import { decisionStateAfter } from './decision/decision-state.ts';
import {
  type StoredDecision,
  endVeto,
  findDecision,
  insertVeto,
  listDecisionsBetween,
  saveState,
} from './decision/store.ts';
import { type VetoRule, forbids } from './decision/veto-rule.ts';
import type { PlanViewDeps } from './view-plan.ts';

type VetoBody = ParsedOf<typeof planContract.vetoDecision>['body'];

/** Stores the rule of a person against a decision, ends the decisions that it forbids, and asks for a new plan. */
export async function vetoDecision(
  deps: PlanViewDeps,
  access: Access,
  { decision, body }: { readonly decision: string; readonly body: VetoBody },
): Promise<Result<{ veto: string }>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  if (await hasMembershipEnded(deps, access)) return notFound();
  const { days, nowMs } = home.horizon;
  const timeZone = days.zoneOf(home.today);
  return await deps.db.transaction(async (tx) => {
    const found = await findDecision(tx, access, decision);
    if (!found) return notFound();
    const veto = timedUuid(instantOfId(decision), `${decision} ${body.kind}`);
    if (found.state === 'vetoed' && found.veto !== null && body.kind === 'once')
      return ok({ veto: found.veto });
    const rule = ruleOf(found, body, timeZone);
    const recent = await listDecisionsBetween(tx, access, {
      from: isoInstant(nowMs - costDays * dayMs),
      to: isoInstant(nowMs + 2 * dayMs),
    });
    await insertVeto(tx, access, {
      veto,
      rule,
      decision,
      yearlyMicros: yearlyCostOf(rule, recent, { nowMs, timeZone }),
      currency: found.facts.currency,
      madeBy: access.personId,
      madeAt: isoInstant(nowMs),
    });
    await endForbidden(tx, access, { rule, veto, decisions: recent, timeZone, nowMs });
    const { installationId } = access;
    await wakePlan(tx, deps, { installationId, event: 'veto' });
    await publishChange(tx, 'energy', { installation: installationId, topic: 'plan' });
    return ok({ veto });
  });
}

/** Time in a UUID version 7, so that a repeated veto is the same rule. */
const instantOfId = (id: string): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** A plan that moved the run by minutes would ignore the person. */
const widenedMs = hourMs;

function ruleOf(found: StoredDecision, body: VetoBody, timeZone: string): VetoRule {
  const task = found.task === 'disinfection' ? 'hot-water' : found.task;
  const about = { task, ...(found.appliance === null ? {} : { appliance: found.appliance }) };
  if (body.kind === 'sleep') return { kind: 'sleep', ...about, from: body.from, to: body.to };
  const fromMs = found.fromMs - widenedMs;
  const toMs = found.toMs + widenedMs;
  if (body.kind === 'once')
    return { kind: 'once', ...about, fromAt: isoInstant(fromMs), toAt: isoInstant(toMs) };
  const clock = localClockOf(timeZone);
  const timeOf = (ms: number): string => {
    const minute = clock.minuteOf(Math.floor(ms / minuteMs)) % dayMinutes;
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  };
  return { kind: 'weekends', ...about, from: timeOf(fromMs), to: timeOf(toMs) };
}

/** Days of decisions from which the cost of a rule is estimated. */
const costDays = 28;
const daysAYear: Readonly<Record<VetoRule['kind'], number>> = {
  once: 0,
  weekends: 104,
  sleep: 365,
};

/** Mean saving a day of the decisions in the hours of a rule, for the days of a year; null for one time only. */
function yearlyCostOf(
  rule: VetoRule,
  decisions: readonly StoredDecision[],
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): number | null {
  if (rule.kind === 'once') return null;
  const everyDay: VetoRule = { ...rule, kind: 'sleep' };
  const matching = decisions.filter(({ task, appliance, fromMs }) =>
    forbids(everyDay, { task, appliance, atMs: fromMs, timeZone }),
  );
  const first = Math.min(nowMs, ...decisions.map(({ fromMs }) => fromMs));
  const days = Math.max(1, Math.ceil((nowMs - first) / dayMs));
  const saved = matching.reduce(
    (sum, { facts }) => sum + Math.max(0, (facts.alternative?.cost ?? facts.cost) - facts.cost),
    0,
  );
  return Math.round((saved / days) * daysAYear[rule.kind]);
}

async function endForbidden(
  tx: Database,
  access: Access,
  {
    rule,
    veto,
    decisions,
    timeZone,
    nowMs,
  }: {
    readonly rule: VetoRule;
    readonly veto: string;
    readonly decisions: readonly StoredDecision[];
    readonly timeZone: string;
    readonly nowMs: number;
  },
): Promise<void> {
  for (const each of decisions) {
    const to = decisionStateAfter(each.state, 'veto');
    const { task, appliance, fromMs } = each;
    if (to === null || !forbids(rule, { task, appliance, atMs: fromMs, timeZone })) continue;
    await saveState(tx, access, {
      decision: each.decision,
      from: each.state,
      to,
      veto,
      person: access.personId,
      at: isoInstant(nowMs),
    });
  }
}

/** Ends a rule and asks for a new plan. */
export async function endRule(
  deps: PlanViewDeps,
  access: Access,
  veto: string,
): Promise<Result<undefined>> {
  if (await hasMembershipEnded(deps, access)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  await deps.db.transaction(async (tx) => {
    const at = isoInstant(home.horizon.nowMs);
    if (!(await endVeto(tx, access, { veto, person: access.personId, at }))) return;
    const { installationId } = access;
    await wakePlan(tx, deps, { installationId, event: 'veto' });
    await publishChange(tx, 'energy', { installation: installationId, topic: 'plan' });
  });
  return ok(undefined);
}
