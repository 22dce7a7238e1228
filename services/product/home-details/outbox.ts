import { assertAnswered } from '@hearth/core/call-error.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { energyLocationOf } from '../address/energy-location.ts';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { resendRefused } from '../device-link/delivery/outbox.ts';
import { installationExists, timeZoneOf, worldClockOf } from '../installation/store.ts';
import { homeDetailsOf } from './store.ts';

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
      const params = locationUpdate.parse(payload);
      const installationId: InstallationId = branded(params.installation);
      if (!(await installationExists(deps.db, installationId))) return;
      const { address } = await homeDetailsOf(deps.db, { installationId });
      if (!address) return;
      const options = await asProduct(deps);
      const body = {
        timeZone: await timeZoneOf(deps.db, installationId),
        clock: await worldClockOf(deps.db, installationId),
      };
      const home = await deps.energy.putHome({ params, body }, options);
      assertAnswered(home, 'energy');
      // Energy moves its stored readings to the zone before it accepts these.
      await resendRefused(deps, installationId);
      const location = { params, body: energyLocationOf(address) };
      assertAnswered(await deps.energy.putPlace(location, options), 'energy');
    },
  };
}
