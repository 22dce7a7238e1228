import type { Installation } from '@hearth/product/installation/contract.ts';
import type { UnitLinking } from '@hearth/product/monitoring/contract.ts';

export type Maker = UnitLinking['makers'][number];

/** Their own names, the same in every language. */
export const makerNames: Readonly<Record<Maker, string>> = { onecta: 'ONECTA', vicare: 'ViCare' };

interface OneUnit {
  readonly name: string;
  readonly linking: UnitLinking | null;
}

export interface Unlinked {
  readonly count: number;
  /** The first one’s. */
  readonly name: string;
  readonly makers: readonly Maker[];
  /** `missing`: their maker’s account is linked and does not show them. */
  readonly why: 'link' | 'missing' | 'no-way' | 'not-yours';
}

/** What is registered and reports to no account; null where everything does. */
export function unlinkedIn(units: readonly OneUnit[], role: Installation['role']): Unlinked | null {
  const waiting = units.flatMap(({ name, linking }) => (linking ? [{ name, linking }] : []));
  const [first] = waiting;
  if (!first) return null;
  const makers = [...new Set(waiting.flatMap(({ linking }) => linking.makers))];
  const isMissing = waiting.every(({ linking }) => linking.isMissing);
  const why =
    role !== 'owner'
      ? 'not-yours'
      : makers.length === 0
        ? 'no-way'
        : isMissing
          ? 'missing'
          : 'link';
  return {
    count: waiting.length,
    name: first.name,
    makers: why === 'not-yours' ? [] : makers,
    why,
  };
}
