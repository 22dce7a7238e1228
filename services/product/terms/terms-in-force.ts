import type { TermsVersion } from './terms-version.ts';

/** The version in force on a day: the newest that is valid; null before the first. */
export const termsInForce = (
  versions: readonly TermsVersion[],
  { terms, today }: { readonly terms: string; readonly today: string },
): TermsVersion | null =>
  versions
    .filter((each) => each.terms === terms && each.validFrom <= today)
    .toSorted((a, b) => b.version - a.version)[0] ?? null;
