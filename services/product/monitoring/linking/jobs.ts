import type { ProductDeps } from '../../deps.ts';
import { offeredMakers } from '../../device-link/makers.ts';
import type { Link } from '../../device-link/store.ts';
import { makerOf } from '../../label/product-ranges.ts';
import { findModels } from '../../unit-registry/store.ts';
import type { Unit } from '../../unit/store.ts';
import type { UnitLinking } from '../contract.ts';
import { linkingOf } from '../unit-linking.ts';

/** By unit, what it waits for; those that are linked are not in it. The registry knows more makers than their numbers tell. */
export async function linkingAmong(
  deps: Pick<ProductDeps, 'db' | 'vendors'>,
  { units, links }: { units: readonly Unit[]; links: readonly Link[] },
): Promise<ReadonlyMap<string, UnitLinking>> {
  const labelled = units.filter(({ linkId }) => linkId === null);
  const gtins = labelled.flatMap(({ gtin }) => gtin ?? []);
  const models = await findModels(deps.db, [...new Set(gtins)]);
  const offered = offeredMakers(deps.vendors);
  const found = new Map<string, UnitLinking>();
  for (const { unitId, installationId, linkId, gtin } of units) {
    const maker = gtin === null ? null : (models.get(gtin)?.maker ?? makerOf(gtin));
    const own = links.filter((link) => link.installationId === installationId);
    const linking = linkingOf({ linkId, maker }, { offered, links: own });
    if (linking) found.set(unitId, linking);
  }
  return found;
}
