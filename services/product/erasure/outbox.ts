import { signService } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';

const topic = 'product.home-gone';
const homeGone = z.strictObject({ installation: z.uuid() });

/** Energy forgets the home's readings and log too. */
export async function tellHomeGone(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  installation: InstallationId,
): Promise<void> {
  await enqueue(tx, { topic, key: installation, payload: { installation } }, deps.clock);
}

export function erasureDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const token = await signService('product', deps.key, deps.clock);
      const answer = await deps.energy.forgetHome({ params: homeGone.parse(payload) }, { token });
      if (!answer.ok) throw new Error(`energy answered ${answer.kind} ${answer.code}`);
    },
  };
}
