import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { accessFor } from '../installation/store.ts';
import { removeFrom } from '../unit-change/change-unit.ts';
import { releaseProvedUnit, unitsOwnedBy } from './store.ts';

/** Removes a unit from every home that the person owns, and ends a proof before a registration. */
export async function releaseFrom(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  release: {
    readonly unit: { readonly serial: string; readonly gtin: string };
    readonly person: PersonId;
    readonly requestId: string;
    /** The actor of the removal, where it is not the person. */
    readonly actor?: string;
  },
): Promise<void> {
  const { unit, person, requestId, actor } = release;
  const now = deps.clock.now();
  const held = { person, serial: unit.serial, gtin: unit.gtin };
  for (const owned of await unitsOwnedBy(tx, held, now)) {
    const home = { person, installation: owned.installation };
    const access = await accessFor(tx, home, now);
    if (access) await removeFrom(tx, deps, { access, unit: owned.unit, requestId, actor });
  }
  await releaseProvedUnit(tx, held);
}
