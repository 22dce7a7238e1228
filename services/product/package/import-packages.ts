import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { insertVersions, versionsOf } from '../terms/store.ts';
import type { PackageList } from './price-list.ts';
import { isListEmpty, replaceList } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface PackagesImported {
  readonly packages: number;
  /** New, or other than in the list before. */
  readonly changed: number;
  /** In the list before and not in this one: no longer offered, kept for homes that have them. */
  readonly unlisted: number;
  readonly terms: number;
}

/** Replaces the price list, all or nothing. A stored version of terms does not change. */
export async function importPackages(
  { db, clock }: Deps,
  list: PackageList,
): Promise<Result<PackagesImported>> {
  return await db.transaction(async (tx): Promise<Result<PackagesImported>> => {
    const stored = await versionsOf(tx, [...new Set(list.terms.map(({ terms }) => terms))]);
    const altered = list.terms.flatMap((each, at) => {
      const same = stored.find(
        ({ terms, version }) => terms === each.terms && version === each.version,
      );
      return same && !isDeepStrictEqual(same, each)
        ? [{ code: 'terms-version-stored', at: `/terms/${at}/version` }]
        : [];
    });
    const [first, ...more] = altered;
    if (first) return fail('invalid', first.code, { at: first.at, more });
    const { changed, unlisted } = await replaceList(tx, list, clock.now());
    await insertVersions(tx, list.terms, clock.now());
    return ok({ packages: list.packages.length, changed, unlisted, terms: list.terms.length });
  });
}

/** Imports a list where there is none yet. */
export async function loadPackages(deps: Deps, list: PackageList): Promise<void> {
  if (!(await isListEmpty(deps.db))) return;
  const imported = await importPackages(deps, list);
  if (!imported.ok) throw new Error(`the sample price list does not load: ${imported.code}`);
}
