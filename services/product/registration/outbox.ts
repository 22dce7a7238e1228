import { assertAnswered } from '@hearth/core/call-error.ts';
import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import { locationInput } from '@hearth/energy/place/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { installationExists } from '../installation/store.ts';
import { markActive } from './store.ts';

const topic = 'product.registered';

const energySetup = z.strictObject({
  registration: z.uuid(),
  installation: z.uuid(),
  timeZone: z.string(),
  place: locationInput,
  appliances: z.array(
    z.strictObject({
      appliance: z.uuid(),
      unit: z.uuid(),
      name: z.string(),
      kind: applianceKind,
    }),
  ),
});

/** Enqueues what energy needs to know of a new home: its location, and the appliances of its units. */
export async function enqueueEnergySetup(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  setup: z.input<typeof energySetup>,
): Promise<void> {
  await enqueue(
    tx,
    { topic, key: setup.registration, payload: energySetup.parse(setup) },
    deps.clock,
  );
}

/** Every call is idempotent: a delivery may be repeated. The registration is active after the last one. */
export function registrationDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { registration, installation, timeZone, place, appliances } =
        energySetup.parse(payload);
      if (!(await installationExists(deps.db, installation))) return;
      const params = { installation };
      const home = { params, body: { timeZone, clock: null } };
      assertAnswered(await deps.energy.putHome(home, await asProduct(deps)), 'energy');
      const location = { params, body: place };
      assertAnswered(await deps.energy.putPlace(location, await asProduct(deps)), 'energy');
      for (const { appliance, ...body } of appliances) {
        const input = { params: { installation, appliance }, body };
        assertAnswered(await deps.energy.putAppliance(input, await asProduct(deps)), 'energy');
      }
      await markActive(deps.db, registration);
    },
  };
}
