import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { todayOf } from '../installation/today-of.ts';
import { compareTerms } from './compare-terms.ts';
import type { PackageTerms, SectionChange, TermsSection, termsContract } from './contract.ts';
import { type Acceptance, acceptancesOf, versionsOf } from './store.ts';
import { termsInForce } from './terms-in-force.ts';
import type { TermsVersion } from './terms-version.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

export interface TermsDeps extends Deps {
  /** Names of the terms of what is offered to the home and of what it has. */
  readonly termsOfHome: (db: Database, access: Access) => Promise<readonly string[]>;
}

/** The terms in force of what is offered to the home and of what it has. */
export async function listTerms(
  { db, clock, termsOfHome }: TermsDeps,
  { access, query }: Call<typeof termsContract.listTerms>,
): Promise<Result<PackageTerms[]>> {
  const names = await termsOfHome(db, access);
  const versions = await versionsOf(db, names);
  const today = await todayOf(db, access, clock.now());
  const acceptances = await acceptancesOf(db, access);
  return ok(
    names.flatMap((terms) => {
      const found = termsInForce(versions, { terms, today });
      return found
        ? [termsIn(query.language, found, { versions, acceptances, inForce: found })]
        : [];
    }),
  );
}

export async function getTerms(
  deps: Deps,
  { access, params, query }: Call<typeof termsContract.getTerms>,
): Promise<Result<PackageTerms>> {
  const { language, version } = query;
  const terms = await readTerms(deps, access, { terms: params.terms, language, version });
  return terms ? ok(terms) : notFound();
}

/** One version; without a number the one in force. Null if there is none. */
export async function readTerms(
  { db, clock }: Deps,
  access: Access,
  { terms, language, version }: { terms: string; language: Locale; version?: number | undefined },
): Promise<PackageTerms | null> {
  const versions = await versionsOf(db, [terms]);
  const today = await todayOf(db, access, clock.now());
  const inForce = termsInForce(versions, { terms, today });
  const found = version === undefined ? inForce : versions.find((each) => each.version === version);
  if (!found) return null;
  return termsIn(language, found, {
    versions,
    inForce,
    acceptances: await acceptancesOf(db, access),
  });
}

export async function compareVersions(
  { db }: Deps,
  { params, query }: Call<typeof termsContract.compareTerms>,
) {
  const versions = await versionsOf(db, [params.terms]);
  const [from, to] = [query.from, query.to].map((number) =>
    versions.find(({ version }) => version === number),
  );
  if (!from || !to) return notFound();
  return ok({
    from: { version: from.version, validFrom: from.validFrom },
    to: { version: to.version, validFrom: to.validFrom },
    sections: changesIn(query.language, { from, to }),
  });
}

/** Difference between two versions in a language. */
export const changesIn = (
  language: Locale,
  { from, to }: { readonly from: TermsVersion; readonly to: TermsVersion },
): SectionChange[] => compareTerms(sectionsIn(language, from), sectionsIn(language, to));

function termsIn(
  language: Locale,
  found: TermsVersion,
  {
    versions,
    acceptances,
    inForce,
  }: {
    readonly versions: readonly TermsVersion[];
    readonly acceptances: readonly Acceptance[];
    readonly inForce: TermsVersion | null;
  },
): PackageTerms {
  const { terms, version, validFrom, title } = found;
  const accepted = acceptances.find((each) => each.terms === terms);
  return {
    terms,
    version,
    validFrom,
    title: title[language],
    sections: sectionsIn(language, found),
    versions: versions
      .filter((each) => each.terms === terms)
      .map((each) => ({ version: each.version, validFrom: each.validFrom })),
    isInForce: inForce?.version === version,
    accepted: accepted
      ? { version: accepted.version, locale: accepted.locale, at: accepted.at }
      : null,
  };
}

export const sectionsIn = (language: Locale, { sections }: TermsVersion): TermsSection[] =>
  sections.map(({ section, title, text }) => ({
    section,
    title: title[language],
    text: text[language],
  }));
