import type { Vendor } from '../deps.ts';
import type { LinkState } from '../device-link/link-state.ts';
import type { UnitLinking } from './contract.ts';

interface OfHome {
  /** Whose accounts can be linked here. */
  readonly offered: readonly Vendor[];
  readonly links: readonly {
    readonly linkId: string;
    readonly vendor: Vendor;
    readonly state: LinkState;
  }[];
}

/** What a unit waits for, by the maker that its number names; null when it is linked. */
export function linkingOf(
  unit: { readonly linkId: string | null; readonly maker: Vendor | null },
  { offered, links }: OfHome,
): UnitLinking | null {
  const own = links.find(({ linkId }) => linkId === unit.linkId);
  if (own && own.state !== 'removed') return null;
  const maker = own?.vendor ?? unit.maker;
  const makers = offered.filter((each) => maker === null || each === maker);
  const isMissing =
    !own && links.some(({ vendor, state }) => state === 'linked' && makers.includes(vendor));
  return { makers, isMissing };
}
