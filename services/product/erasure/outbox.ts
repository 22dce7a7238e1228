import { assertAnswered } from '@hearth/core/call-error.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';

const topic = 'product.home-gone';
const erasedHome = z.strictObject({ installation: z.uuid() });

/** Enqueues the deletion of an installation's readings and log in energy. */
export async function enqueueEnergyErasure(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  installation: InstallationId,
): Promise<void> {
  await enqueue(tx, { topic, key: installation, payload: { installation } }, deps.clock);
}

export function erasureDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const params = erasedHome.parse(payload);
      assertAnswered(await deps.energy.forgetHome({ params }, await asProduct(deps)), 'energy');
    },
  };
}
