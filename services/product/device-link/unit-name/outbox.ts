import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { asProduct } from '../../call-service.ts';
import type { ProductDeps } from '../../deps.ts';
import { applianceKindOf } from '../../unit/describe-unit.ts';
import { findUnit } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';

const topic = 'product.unit-name';

const message = z.strictObject({ installation: z.uuid(), unit: z.uuid() });

/** Enqueues the new name of a unit for its appliance in energy. */
export async function enqueueUnitName(
  tx: Database,
  { clock }: { readonly clock: Clock },
  { installationId, unitId }: Pick<Unit, 'installationId' | 'unitId'>,
): Promise<void> {
  const payload: z.input<typeof message> = { installation: installationId, unit: unitId };
  await enqueue(tx, { topic, key: uuidv7(clock.now()), payload }, clock);
}

/** Delivers the name that the unit has now, so that late and repeated deliveries change nothing. */
export function unitNameDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { installation, unit: id } = message.parse(payload);
      const unit = await findUnit(deps.db, { installationId: branded(installation) }, id);
      // The home was deleted meanwhile.
      if (!unit) return;
      const { applianceId: appliance, name, kind } = unit;
      const body = { unit: id, name, kind: applianceKindOf(kind) };
      const input = { params: { installation, appliance }, body };
      assertAnswered(await deps.energy.putAppliance(input, await asProduct(deps)), 'energy');
    },
  };
}
