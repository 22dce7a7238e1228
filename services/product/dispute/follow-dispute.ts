import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { afterDays, askDays, isDisputeOver } from './dispute-state.ts';
import { type StoredDispute, lockDisputeById } from './store.ts';
import { askHolder, isStillHeld, logDecisionDue, takeStep } from './take-step.ts';

/**
 * Does what is due in a dispute: asks the holder again, ends the time for an answer, or ends the dispute because the unit has left the
 * holder. Returns the instant of the next look; null: the dispute is over.
 */
export async function followDispute(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'log'>,
  dispute: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  return await deps.db.transaction(async (tx) => {
    const found = await lockDisputeById(tx, dispute, now);
    if (!found || isDisputeOver(found.state)) return null;
    if (!(await isStillHeld(tx, deps, found))) {
      await takeStep(tx, deps, { dispute: found, event: 'unit-left' });
      return null;
    }
    if (found.state === 'open') {
      const isDue = isAtOrAfter(now, nextAsk(found));
      return nextLook(isDue ? await askHolder(tx, deps, found) : found, now);
    }
    const isRecorded = found.steps.some(({ step }) => step === 'time-over' || step === 'decline');
    if (!isRecorded) {
      await takeStep(tx, deps, { dispute: { ...found, state: 'open' }, event: 'time-over' });
      logDecisionDue(deps.log, found);
    }
    return afterDays(now, 1);
  });
}

const isAtOrAfter = (instant: Temporal.Instant, limit: Temporal.Instant | null): boolean =>
  limit !== null && Temporal.Instant.compare(instant, limit) >= 0;

/** When the holder is asked next; null: often enough. */
function nextAsk({ openedAt, asks }: StoredDispute): Temporal.Instant | null {
  const day = askDays[asks];
  return day === undefined ? null : afterDays(openedAt, day);
}

/** A look each day asks again and finds a unit that has left, until the end of the time for an answer. */
function nextLook({ answerUntil }: StoredDispute, now: Temporal.Instant): Temporal.Instant {
  const tomorrow = afterDays(now, 1);
  return Temporal.Instant.compare(tomorrow, answerUntil) < 0 ? tomorrow : answerUntil;
}
