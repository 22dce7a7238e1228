import type { ProductDeps } from '../deps.ts';
import type { Vendor } from '../vendors.ts';
import type { LinkState } from '../device-link/link-state.ts';
import type { LinkSummary } from '../device-link/store.ts';
import { offeredVendors } from '../vendors.ts';
import {
  type KnownModel,
  isSampleGtin,
  knownModelOf,
  vendorOfGtin,
} from '../label/product-ranges.ts';
import { findModels } from '../unit-registry/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { UnitLinking } from './contract.ts';

/** By unit, the vendors whose account it may be in. Linked units are left out. The registry covers more vendors than the item numbers. */
export async function unitLinkings(
  deps: Pick<ProductDeps, 'db' | 'vendors'>,
  { units, links }: { units: readonly Unit[]; links: readonly LinkSummary[] },
): Promise<ReadonlyMap<string, UnitLinking>> {
  const labelled = units.filter(({ linkId }) => linkId === null);
  const gtins = labelled.flatMap(({ gtin }) => gtin ?? []);
  const models = await findModels(deps.db, [...new Set(gtins)]);
  const offered = offeredVendors(deps.vendors);
  const found = new Map<string, UnitLinking>();
  for (const { unitId, installationId, linkId, gtin } of units) {
    const vendor =
      gtin === null
        ? null
        : (models.get(gtin)?.vendor ?? knownModelOf(gtin)?.vendor ?? vendorOfGtin(gtin));
    const own = links.filter((link) => link.installationId === installationId);
    const isSample = gtin !== null && isSampleGtin(gtin);
    const linking = linkingOf({ linkId, vendor, isSample }, { offered, links: own });
    if (linking) found.set(unitId, linking);
  }
  return found;
}

interface HomeLinks {
  /** Vendors whose accounts can be linked. */
  readonly offered: readonly Vendor[];
  readonly links: readonly {
    readonly linkId: string;
    readonly vendor: Vendor;
    readonly state: LinkState;
  }[];
}

/** How a unit can be linked, by the vendor of its item number; null when it is linked. */
function linkingOf(
  unit: {
    readonly linkId: string | null;
    readonly vendor: KnownModel['vendor'];
    readonly isSample: boolean;
  },
  { offered, links }: HomeLinks,
): UnitLinking | null {
  const own = links.find(({ linkId }) => linkId === unit.linkId);
  if (own && own.state !== 'removed') return null;
  const vendor = own?.vendor ?? unit.vendor;
  const vendors = offered.filter((each) => vendor === null || each === vendor);
  const isMissing = links.some((link) => link.state === 'linked' && vendors.includes(link.vendor));
  return { vendors, isMissing, isSample: unit.isSample };
}
