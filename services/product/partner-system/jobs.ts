import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { deliverEvents } from '../webhook/deliver-events.ts';
import { deliverKind } from '../webhook/enqueue-event.ts';
import { keptDays, purgeDeliveries } from '../webhook/store.ts';
import { eventBody } from './event-body.ts';
import { enqueueStopped } from './outbox.ts';

/** Sends events to the systems of companies. */
export function deliverEventsWork(deps: ProductDeps): DueWork {
  return {
    name: deliverKind,
    declaration: { resource: 'partner-event', verb: 'run', roles: ['service'] },
    lanes: { '': 4 },
    run: async ({ key }) =>
      await deliverEvents(
        deps,
        {
          bodyOf: (event) => eventBody(deps, event),
          onStopped: (tx, stopped) => enqueueStopped(tx, deps, stopped),
        },
        key,
      ),
  };
}

export function purgeDeliveriesJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'webhook.purge',
    declaration: { resource: 'partner-event', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeDeliveries(deps.db, now.subtract({ hours: 24 * keptDays })),
  };
}
