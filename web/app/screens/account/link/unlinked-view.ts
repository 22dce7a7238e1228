import type { Installation } from '@hearth/product/installation/contract.ts';
import type { UnitLinking } from '@hearth/product/monitoring/contract.ts';

export type LinkableVendor = UnitLinking['vendors'][number];

/** Product names of the vendors' clouds, the same in every language. */
export const vendorNames: Readonly<Record<LinkableVendor, string>> = {
  onecta: 'ONECTA',
  vicare: 'ViCare',
};

interface LinkableUnit {
  readonly name: string;
  readonly linking: UnitLinking | null;
}

export interface Unlinked {
  readonly count: number;
  /** Name of the first unit. */
  readonly name: string;
  readonly vendors: readonly LinkableVendor[];
  /** `missing`: the account at their vendor is linked and does not show them. */
  readonly why: 'link' | 'missing' | 'no-way' | 'not-yours';
}

/** The registered units that report to no linked account; null if there are none. */
export function unlinkedIn(
  units: readonly LinkableUnit[],
  role: Installation['role'],
): Unlinked | null {
  const waiting = units.flatMap(({ name, linking }) => (linking ? [{ name, linking }] : []));
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
    why,
  };
}
