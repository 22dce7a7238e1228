import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import { locationInput } from '@hearth/energy/place/contract.ts';
import { signService } from '@hearth/access/access.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { isThere } from '../installation/store.ts';
import { activate } from './store.ts';

const topic = 'product.registered';

const arrived = z.strictObject({
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

/** Energy hears of the home, of where it is, and of what its units are in the balance. */
export async function tellArrival(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  told: z.input<typeof arrived>,
): Promise<void> {
  await enqueue(tx, { topic, key: told.registration, payload: arrived.parse(told) }, deps.clock);
}

/** Each part may come a second time and changes nothing then. A registration is active once everybody has been told. */
export function registrationDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { registration, installation, timeZone, place, appliances } = arrived.parse(payload);
      if (!(await isThere(deps.db, installation))) return;
      const params = { installation };
      const home = { params, body: { timeZone, clock: null } };
      taken(await deps.energy.putHome(home, await asProduct(deps)));
      taken(await deps.energy.putPlace({ params, body: place }, await asProduct(deps)));
      for (const { appliance, ...body } of appliances) {
        const input = { params: { installation, appliance }, body };
        taken(await deps.energy.putAppliance(input, await asProduct(deps)));
      }
      await activate(deps.db, registration);
    },
  };
}

function taken(answer: Result<unknown>): void {
  if (!answer.ok) throw new Error(`energy answered ${answer.kind} ${answer.code}`);
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
