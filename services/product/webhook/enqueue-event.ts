import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import { type NewDelivery, addDelivery } from './store.ts';

/** Kind of due work that sends the events of a company; its key is the company. */
export const deliverKind = 'webhook.deliver';

/** Stores an event for the system of a company in the transaction of its cause; does nothing for a company without a live webhook. */
export async function enqueuePartnerEvent(
  tx: Database,
  event: NewDelivery,
  now: Temporal.Instant,
): Promise<void> {
  if (await addDelivery(tx, event, now))
    await wakeWork(tx, { kind: deliverKind, key: event.partner }, event.at ?? now);
}
