import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type LocalTable, insertLocal } from '@hearth/platform/database/pending-row.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { productRowsKind } from '../product-rows-kind.ts';
import { type NewDelivery, addDelivery } from './store.ts';

/** Kind of due work that sends the events of a company; its key is the company. */
export const deliverKind = 'webhook.deliver';

type PartnerEvent = Omit<NewDelivery, 'delivery' | 'at'> & {
  /** When it happens; default: now. */
  readonly at?: Temporal.Instant;
};

/** Stores an event for the system of a company in the transaction of its cause; does nothing for a company without a live webhook. */
export async function enqueuePartnerEvent(
  tx: Database,
  event: PartnerEvent,
  now: Temporal.Instant,
): Promise<void> {
  const delivery = uuidv7(now);
  const content = { ...event, delivery, at: (event.at ?? now).toString() };
  const at = now.toString();
  await insertLocal(tx, deliveryRows, { key: delivery, content, home: event.home, at });
}

export const deliveryRows: LocalTable<NewDelivery> = {
  table: 'product.partner_webhook_delivery',
  movedBy: productRowsKind,
  async insert(db, event) {
    if (await addDelivery(db, event))
      await wakeWork(
        db,
        { kind: deliverKind, key: event.partner },
        Temporal.Instant.from(event.at),
      );
  },
};
