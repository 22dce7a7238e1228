import { assertAnswered } from '@hearth/core/call-error.ts';
import { randomUUID } from 'node:crypto';
import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { installationExists } from '../installation/store.ts';
import { applianceKindOf } from '../unit/describe-unit.ts';
import type { Unit } from '../unit/unit.ts';

const topic = 'product.appliances-of-units';
const appliances = z.strictObject({
  installation: z.uuid(),
  appliances: z.array(
    z.strictObject({ appliance: z.uuid(), unit: z.uuid(), name: z.string(), kind: applianceKind }),
  ),
});

/** Enqueues the appliances of new units for energy. */
export async function enqueueAppliances(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { installation, units }: { installation: string; units: readonly Unit[] },
): Promise<void> {
  const payload = {
    installation,
    appliances: units.map(({ applianceId, unitId, name, kind }) => ({
      appliance: applianceId,
      unit: unitId,
      name,
      kind: applianceKindOf(kind),
    })),
  };
  await enqueue(tx, { topic, key: randomUUID(), payload: appliances.parse(payload) }, deps.clock);
}

/** Every call is idempotent: a delivery may be repeated. */
export function unitChangeDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { installation, appliances: entries } = appliances.parse(payload);
      if (!(await installationExists(deps.db, installation))) return;
      for (const { appliance, ...body } of entries) {
        const input = { params: { installation, appliance }, body };
        assertAnswered(await deps.energy.putAppliance(input, await asProduct(deps)), 'energy');
      }
    },
  };
}
