import { minuteMs } from '@hearth/calendar/durations.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { lastMailAt, takeUnmailed } from './store.ts';

/** Due work, of one row: mails the operator about new groups. */
export const mailErrorsKind = 'error-report.mail';
export const newErrorsTopic = 'product.new-errors';

/** Groups that one mail names; the others are a number in it. */
export const namedMax = 20;
/** At most six mails an hour, whatever is reported. */
const pauseMs = 10 * minuteMs;

/** Stores one mail about all groups that no mail has named. Returns when to try again, if the last mail is too recent. */
export async function mailErrors({
  db,
  clock,
}: Pick<ProductDeps, 'db' | 'clock'>): Promise<Temporal.Instant | null> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const last = await lastMailAt(tx);
    const next = last?.add({ milliseconds: pauseMs });
    if (next && next.epochMilliseconds > now.epochMilliseconds) return next;
    const groups = await takeUnmailed(tx, now);
    if (groups.length === 0) return null;
    const payload = {
      groups: groups.slice(0, namedMax),
      more: Math.max(0, groups.length - namedMax),
    };
    await enqueue(tx, { topic: newErrorsTopic, key: now.toString(), payload }, clock);
    return null;
  });
}
