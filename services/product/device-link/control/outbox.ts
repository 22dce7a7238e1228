import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { lockUnit, saveUnitName, statesOf } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { enqueueUnitName } from '../unit-name/outbox.ts';
import { noteUnitChanges } from './unit-change.ts';

const topic = 'product.unit-changed';

const message = z.strictObject({
  installation: z.uuid(),
  unit: z.uuid(),
  changes: z.array(z.object({ point: z.string(), name: z.string() })),
  name: z.string().nullable(),
});

/** What people have changed at a unit or in the vendor's app. */
export interface ChangeAtUnit {
  readonly unit: Unit;
  readonly device: Device;
  readonly changes: readonly z.input<typeof message>['changes'][number][];
  /** null: it has the name of before. */
  readonly name: string | null;
}

/** Follows the change in one transaction: points that were set belong to a person, and the unit has its new name. */
export async function followUnitChange(
  tx: Database,
  deps: ProductDeps,
  change: ChangeAtUnit,
): Promise<void> {
  await noteUnitChanges(tx, deps, change);
  await followName(tx, deps, change);
}

async function followName(
  tx: Database,
  deps: ProductDeps,
  { unit, name }: Pick<ChangeAtUnit, 'unit' | 'name'>,
): Promise<void> {
  if (name === null) return;
  await saveUnitName(tx, unit.unitId, name);
  await enqueueUnitName(tx, deps, unit);
}

/** Enqueues what follows, on a cluster, where names are local and holds are of the home. */
export async function enqueueUnitChange(
  tx: Database,
  { clock }: { readonly clock: Clock },
  { unit, changes, name }: ChangeAtUnit,
): Promise<void> {
  const payload: z.input<typeof message> = {
    installation: unit.installationId,
    unit: unit.unitId,
    changes: changes.map(({ point, name: value }) => ({ point, name: value })),
    name,
  };
  await enqueue(tx, { topic, key: uuidv7(clock.now()), payload }, clock);
}

/** A repeated delivery changes nothing but the end of a hold. */
export function unitChangedDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { installation, unit: id, changes, name } = message.parse(payload);
      const access = { installationId: branded<string, 'InstallationId'>(installation) };
      const unit = await deps.db.transaction(async (tx) => {
        const locked = await lockUnit(tx, access, id);
        if (locked && locked.name !== name) await followName(tx, deps, { unit: locked, name });
        return locked;
      });
      const device = (await statesOf(deps.db, access.installationId)).get(id)?.device;
      // The unit has left the home meanwhile.
      if (!unit || !device) return;
      await deps.db.transaction(async (tx) => {
        if (await lockUnit(tx, access, id))
          await noteUnitChanges(tx, deps, { unit, device, changes });
      });
    },
  };
}
