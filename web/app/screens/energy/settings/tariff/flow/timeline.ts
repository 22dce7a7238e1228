import type { Version } from '@hearth/energy/tariff/terms.ts';

/** Half-open local days; `to` null: no end. */
export interface Validity {
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** Days without a contract between two, half-open. */
export interface Gap {
  readonly from: string;
  readonly to: string;
}

export interface Conflicts<V extends Validity> {
  /** Days without a contract before and after the placed one. */
  readonly gapBefore: Gap | null;
  readonly gapAfter: Gap | null;
  /** Contracts that the placed one shares days with, and these days. */
  readonly overlaps: readonly {
    readonly neighbour: V;
    readonly from: string;
    readonly to: string | null;
  }[];
}

/** Conflicts of a contract with its neighbours in time. */
export function conflictsOf<V extends Validity>(
  placed: Validity,
  neighbours: readonly V[],
): Conflicts<V> {
  const before = neighbours.filter((each) => each.validFrom < placed.validFrom).at(-1);
  const after = neighbours.find((each) => each.validFrom >= placed.validFrom);
  const hasGapBefore = before && before.validTo !== null && before.validTo < placed.validFrom;
  const { validTo } = placed;
  // A contract within another is followed by the rest of that one.
  const isFollowed = validTo !== null && neighbours.some((each) => isValidOn(each, validTo));
  const hasGapAfter = after && validTo !== null && validTo < after.validFrom && !isFollowed;
  return {
    gapBefore: hasGapBefore ? { from: before.validTo, to: placed.validFrom } : null,
    gapAfter: hasGapAfter ? { from: validTo, to: after.validFrom } : null,
    overlaps: neighbours.flatMap((neighbour) => {
      const from = later(neighbour.validFrom, placed.validFrom);
      const to = earlierEnd(neighbour.validTo, placed.validTo);
      return to === null || from < to ? [{ neighbour, from, to }] : [];
    }),
  };
}

const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  validFrom <= day && (validTo === null || day < validTo);

/** How days without a contract are closed; `open`: they stay, and the service refuses the terms. */
export interface GapChoice {
  readonly before: 'open' | 'start-earlier' | 'extend-previous';
  readonly after: 'open' | 'end-later' | 'start-next-earlier';
}

/** The contract among the neighbours, in order. It replaces them on its days; gaps are closed as chosen. */
export function placeVersion(
  placed: Version,
  neighbours: readonly Version[],
  choice: GapChoice,
): readonly Version[] {
  const { gapBefore, gapAfter } = conflictsOf(placed, neighbours);
  const own = {
    ...placed,
    ...(gapBefore && choice.before === 'start-earlier' ? { validFrom: gapBefore.from } : {}),
    ...(gapAfter && choice.after === 'end-later' ? { validTo: gapAfter.to } : {}),
  };
  const around = neighbours
    .flatMap((neighbour) => outside(neighbour, own))
    .map((neighbour) => {
      if (gapBefore && choice.before === 'extend-previous' && neighbour.validTo === gapBefore.from)
        return { ...neighbour, validTo: gapBefore.to };
      if (gapAfter && choice.after === 'start-next-earlier' && neighbour.validFrom === gapAfter.to)
        return { ...neighbour, validFrom: gapAfter.from };
      return neighbour;
    });
  return [...around, own].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
}

/** The parts of a contract before and after another. */
function outside(version: Version, neighbour: Validity): readonly Version[] {
  const parts: Version[] = [];
  if (version.validFrom < neighbour.validFrom)
    parts.push({ ...version, validTo: earlierEnd(version.validTo, neighbour.validFrom) });
  if (
    neighbour.validTo !== null &&
    (version.validTo === null || version.validTo > neighbour.validTo)
  )
    parts.push({ ...version, validFrom: later(version.validFrom, neighbour.validTo) });
  return parts;
}

const later = (a: string, b: string): string => (a > b ? a : b);

const earlierEnd = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || a < b ? a : b;
