import { isDeepStrictEqual } from 'node:util';
import { versionOn } from './billing-intervals.ts';
import type { Terms } from './terms.ts';

/**
 * First local day that two terms of one home price differently, e.g. 2026-03-01 when only the version from March on was edited.
 * Null when they price every day alike.
 */
export function firstChangedDay(before: Terms | null, after: Terms | null): string | null {
  const days = [before, after]
    .flatMap((terms) => terms?.versions ?? [])
    .flatMap(({ validFrom, validTo }) => (validTo === null ? [validFrom] : [validFrom, validTo]))
    .toSorted();
  return (
    days.find((day) => !isDeepStrictEqual(pricesOn(before, day), pricesOn(after, day))) ?? null
  );
}

/** All that prices a day; the ends of its version decide no price. */
function pricesOn(terms: Terms | null, day: string) {
  const version = terms && versionOn(terms, day);
  if (!version) return null;
  const { versions: _, ...shared } = terms;
  return { ...shared, version: { ...version, validFrom: '', validTo: '' } };
}
