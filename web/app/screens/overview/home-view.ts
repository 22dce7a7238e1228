import type { Overview } from '@hearth/product/overview/contract.ts';
import type { LinkableVendor } from '../account/link/unlinked-view.ts';

type Unit = NonNullable<Overview['units']>[number];

/** Problems of a home, the most serious first. */
export type Concern =
  | { readonly kind: 'fault'; readonly unit: string; readonly name: string; readonly count: number }
  | { readonly kind: 'link'; readonly count: number }
  /** Accounts that cannot be read now. */
  | { readonly kind: 'link-trouble'; readonly count: number }
  | {
      readonly kind: 'unlinked';
      readonly unit: string;
      readonly name: string;
      /** The vendor to link, if known and if the person may link it. */
      readonly vendor: LinkableVendor | null;
      readonly isSample: boolean;
    }
  | { readonly kind: 'unreported'; readonly unit: string; readonly name: string }
  | { readonly kind: 'old'; readonly unit: string; readonly name: string }
  | {
      readonly kind: 'silent';
      readonly unit: string;
      readonly name: string;
      /** null: never seen. */
      readonly since: string | null;
    };

export function concernsOf({
  units,
  linksToRenew,
  linksInTrouble,
  role,
}: Overview): readonly Concern[] {
  const readUnits = units ?? [];
  return [
    ...readUnits
      .filter(({ faults }) => faults > 0)
      .map(({ unit, name, faults }) => ({ kind: 'fault' as const, unit, name, count: faults })),
    ...(linksToRenew > 0 ? [{ kind: 'link' as const, count: linksToRenew }] : []),
    ...(linksInTrouble > 0 ? [{ kind: 'link-trouble' as const, count: linksInTrouble }] : []),
    ...readUnits.flatMap(({ unit, name, linking }) => {
      // Nothing can be done about a unit whose accounts cannot be linked.
      if (linking === null || linking.vendors.length === 0) return [];
      const [vendor, another] = role === 'owner' ? linking.vendors : [];
      const { isSample } = linking;
      const only = another ? null : (vendor ?? null);
      return [{ kind: 'unlinked' as const, unit, name, vendor: only, isSample }];
    }),
    ...readUnits
      .filter(({ unreportedSince }) => unreportedSince !== null)
      .map(({ unit, name }) => ({ kind: 'unreported' as const, unit, name })),
    ...readUnits.filter(isSilent).map(({ unit, name, lastSeenAt }) => ({
      kind: 'silent' as const,
      unit,
      name,
      since: lastSeenAt,
    })),
    // A broken link is the reason for its old values and is a concern already.
    ...(linksToRenew + linksInTrouble > 0 ? [] : readUnits.filter(isOld)).map(({ unit, name }) => ({
      kind: 'old' as const,
      unit,
      name,
    })),
  ];
}

/** Units without a linked account do not count as silent. */
const isSilent = ({ online, lastSeenAt, linking, unreportedSince }: Unit): boolean =>
  linking === null && unreportedSince === null && online === false && lastSeenAt !== null;

const isOld = ({ isOutOfDate, linking, unreportedSince, online }: Unit): boolean =>
  isOutOfDate && linking === null && unreportedSince === null && online !== false;

/** Homes with problems first, otherwise in order of creation. */
export const inOrder = (homes: readonly Overview[]): readonly Overview[] =>
  homes.toSorted((a, b) => Number(concernsOf(b).length > 0) - Number(concernsOf(a).length > 0));

/** Up to so many homes are shown with all units. */
const inFullMax = 4;

/** Detail of each home in the list: a few homes in full; of many, those with concerns show these only, and the others take a line each. */
export function byDetail(homes: readonly Overview[]): {
  readonly inFull: readonly Overview[];
  readonly concerned: readonly Overview[];
  readonly inBrief: readonly Overview[];
} {
  if (homes.length <= inFullMax) return { inFull: homes, concerned: [], inBrief: [] };
  const isConcerned = (home: Overview): boolean => concernsOf(home).length > 0;
  return {
    inFull: [],
    concerned: homes.filter(isConcerned),
    inBrief: homes.filter((home) => !isConcerned(home)),
  };
}
