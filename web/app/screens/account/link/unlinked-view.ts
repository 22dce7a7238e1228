import { vendorNames } from '@hearth/product/device-link/vendor-names.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { UnitLinking } from '@hearth/product/monitoring/contract.ts';

export type LinkableVendor = UnitLinking['vendors'][number];

/** Names of the simulated clouds, which have the accounts of sample units. */
const simulatedNames: Readonly<Record<LinkableVendor, string>> = {
  onecta: 'Comfort Cloud',
  vicare: 'Climate Account',
};

/** The name under which a person knows the account. */
export const accountName = (vendor: LinkableVendor, isSample: boolean): string =>
  (isSample ? simulatedNames : vendorNames)[vendor];

interface LinkableUnit {
  readonly name: string;
  readonly linking: UnitLinking | null;
}

export interface Unlinked {
  readonly count: number;
  /** Name of the first unit. */
  readonly name: string;
  readonly vendors: readonly LinkableVendor[];
  /** All are samples, whose accounts are at the simulated clouds. */
  readonly isSample: boolean;
  /** `missing`: the account at their vendor is linked and does not show them. */
  readonly why: 'link' | 'missing' | 'no-way' | 'not-yours';
}

/** The registered units that report to no linked account; null if there are none. */
export function unlinkedIn(
  units: readonly LinkableUnit[],
  role: Installation['role'],
): Unlinked | null {
  const all = units.flatMap(({ name, linking }) => (linking ? [{ name, linking }] : []));
  const linkable = all.filter(({ linking }) => linking.vendors.length > 0);
  const waiting = linkable.length > 0 ? linkable : all;
  const [first] = waiting;
  if (!first) return null;
  const vendors = [...new Set(waiting.flatMap(({ linking }) => linking.vendors))];
  const isMissing = waiting.every(({ linking }) => linking.isMissing);
  const why =
    role !== 'owner'
      ? 'not-yours'
      : vendors.length === 0
        ? 'no-way'
        : isMissing
          ? 'missing'
          : 'link';
  return {
    count: waiting.length,
    name: first.name,
    vendors: why === 'not-yours' ? [] : vendors,
    isSample: waiting.every(({ linking }) => linking.isSample),
    why,
  };
}
