import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { DecisionEvent, DecisionState } from './decision-state.ts';
import type { DecisionTask, SkipReason } from './decision-facts.ts';
import type { PlannedDecision } from './decisions-of-plan.ts';

/** A decision that has not ended. */
export interface OpenDecision {
  readonly decision: string;
  readonly task: DecisionTask;
  readonly appliance: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: Extract<DecisionState, 'planned' | 'active'>;
}

export type DecisionChange =
  | { readonly change: 'add'; readonly planned: PlannedDecision }
  /** Times and figures of the new plan. */
  | { readonly change: 'update'; readonly decision: string; readonly planned: PlannedDecision }
  /** Ends before its time. */
  | { readonly change: 'shorten'; readonly decision: string; readonly toMs: number }
  | {
      readonly change: 'event';
      readonly decision: string;
      readonly event: Extract<DecisionEvent, 'begin' | 'finish' | 'skip'>;
      readonly reason: SkipReason | null;
    };

/**
 * Changes that a new plan makes: a decision that overlaps one of the same task and unit continues it, as does a tank run that adjoins it; one whose time
 * is over is finished, one that the plan no longer has is skipped. What a person has decided is not open, so no plan changes it.
 */
export function reconcileDecisions(
  open: readonly OpenDecision[],
  planned: readonly PlannedDecision[],
  { nowMs }: { readonly nowMs: number },
): readonly DecisionChange[] {
  const changes: DecisionChange[] = [];
  const remaining = [...planned];
  for (const each of open.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const hasBegun = each.state === 'active' || each.fromMs <= nowMs;
    const index = remaining.findIndex((next) => continues(each, next));
    if (hasBegun && each.toMs <= nowMs && index < 0) {
      if (each.state === 'planned') changes.push(eventOf(each, 'begin'));
      changes.push(eventOf(each, 'finish'));
      continue;
    }
    const [next] = index < 0 ? [] : remaining.splice(index, 1);
    if (next) {
      const fromMs = hasBegun ? Math.min(each.fromMs, next.fromMs) : next.fromMs;
      changes.push({ change: 'update', decision: each.decision, planned: { ...next, fromMs } });
      if (each.state === 'planned' && fromMs <= nowMs) changes.push(eventOf(each, 'begin'));
    } else if (each.state === 'active') {
      const quarterMs = nowMs - (nowMs % quarterHourMs);
      const toMs = Math.max(each.fromMs + quarterHourMs, quarterMs);
      if (toMs < each.toMs) changes.push({ change: 'shorten', decision: each.decision, toMs });
      changes.push(eventOf(each, 'finish'));
    } else changes.push(eventOf(each, 'skip', 'replanned'));
  }
  return [...changes, ...remaining.map((each) => ({ change: 'add', planned: each }) as const)];
}

const eventOf = (
  { decision }: OpenDecision,
  event: Extract<DecisionEvent, 'begin' | 'finish' | 'skip'>,
  reason: SkipReason | null = null,
): DecisionChange => ({ change: 'event', decision, event, reason });

/**
 * A run of the tank that has not begun may move by hours and stays the same decision, one that has begun may go on from its end. Others must overlap:
 * heating that lasts is a decision for each price.
 */
const tankMovesMs = 3 * hourMs;

function continues(open: OpenDecision, next: PlannedDecision): boolean {
  if (open.task !== next.task || open.appliance !== next.appliance) return false;
  const isTank = open.task === 'hot-water' || open.task === 'disinfection';
  if (!isTank) return next.fromMs < open.toMs && open.fromMs < next.toMs;
  const slackMs = open.state === 'planned' ? tankMovesMs : 0;
  return next.fromMs <= open.toMs + slackMs && open.fromMs <= next.toMs + slackMs;
}
