import { signService } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { toldPlace } from '../address/energy-location.ts';
import type { ProductDeps } from '../deps.ts';
import { isThere, timeZoneOf, worldOf } from '../installation/store.ts';
import { homeDetailsOf } from './store.ts';

const topic = 'product.home-placed';
const placed = z.strictObject({ installation: z.uuid() });

/** Energy hears where the installation is from now on. */
export async function tellPlaced(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { installation, version }: { installation: InstallationId; version: number },
): Promise<void> {
  const key = `${installation} ${version}`;
  await enqueue(tx, { topic, key, payload: { installation } }, deps.clock);
}

/** What is true when the word arrives, so that of two words it does not matter which comes last. */
export function homeDetailsDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const params = placed.parse(payload);
      const installationId: InstallationId = brand(params.installation);
      if (!(await isThere(deps.db, installationId))) return;
      const { address } = await homeDetailsOf(deps.db, { installationId });
      if (!address) return;
      const token = { token: await signService('product', deps.key, deps.clock) };
      const home = {
        timeZone: await timeZoneOf(deps.db, installationId),
        clock: await worldOf(deps.db, installationId),
      };
      const homed = await deps.energy.putHome({ params, body: home }, token);
      // Days that have readings keep their slots: energy stays with the zone that they were read in.
      if (!homed.ok && homed.code !== 'time-zone-too-far')
        throw new Error(`energy answered ${homed.kind} ${homed.code}`);
      const told = await deps.energy.putPlace({ params, body: toldPlace(address) }, token);
      if (!told.ok) throw new Error(`energy answered ${told.kind} ${told.code}`);
    },
  };
}
