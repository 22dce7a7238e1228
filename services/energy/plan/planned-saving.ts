import { hourMs } from '@hearth/calendar/durations.ts';
import { meanOf } from '@hearth/physics/numerics.ts';

/** In millionths of the currency. */
interface Bill {
  readonly bill: number;
  readonly storedValue: number;
}

interface PlannedSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly outcome: Bill;
  readonly normal: Bill;
}

/**
 * What a plan says it saves: the bill of normal operation less that of the plan, both less the value of stored heat. Its cost has the wear of
 * starts and battery as well, which nobody is billed for.
 */
export const plannedSavingOf = ({
  outcome,
  normal,
}: Pick<PlannedSpan, 'outcome' | 'normal'>): number =>
  normal.bill - normal.storedValue - (outcome.bill - outcome.storedValue);

/**
 * What plans say they save in a time, in millionths: the mean of their savings by the hour, however long each was in force. Null without a plan.
 * Worked: 0.36 in 36 hours and 0.60 in 30, for 24 hours: 24 x (0.010 + 0.020) / 2 = 0.36.
 */
export function plannedSavingIn(plans: readonly PlannedSpan[], hours: number): number | null {
  if (plans.length === 0) return null;
  const perHour = plans.map(
    (plan) => plannedSavingOf(plan) / ((plan.untilMs - plan.fromMs) / hourMs),
  );
  return Math.round(hours * meanOf(perHour));
}
