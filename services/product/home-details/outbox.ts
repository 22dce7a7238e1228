import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { sendLocation } from './send-location.ts';

const topic = 'product.home-placed';
const locationUpdate = z.strictObject({ installation: z.uuid() });

/** Enqueues the location of an installation for energy. */
export async function enqueueLocationUpdate(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { installation, version }: { installation: InstallationId; version: number },
): Promise<void> {
  const key = `${installation} ${version}`;
  await enqueue(tx, { topic, key, payload: { installation } }, deps.clock);
}

/** Sends the values at the time of the delivery, so that the order of deliveries does not matter. */
export function homeDetailsDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { installation } = locationUpdate.parse(payload);
      await sendLocation(deps, branded(installation));
    },
  };
}
