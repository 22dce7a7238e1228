import { type Access, textOfAccess } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { addWork } from '@hearth/platform/jobs/due-work.ts';
import { homeUnknown } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { priceDaysKind } from '../setting/setting-kinds.ts';
import type { Costs } from './contract.ts';
import { costsOfHome, readPricedHome, readStoredDays } from './read-costs.ts';
import type { CostRange } from './read-usage.ts';

/** Days that a request prices by itself, about two months: a tenth of a second. */
const daysAtOnceMax = 62;

/**
 * Costs for a page that cannot wait for the pricing of a year: null while many days have to be priced, which is then due in the
 * background. Days that cannot be priced are tried once for each revision of the contract.
 */
export async function readPricedCosts(
  deps: PriceDeps,
  access: Access,
  range: CostRange,
): Promise<Result<Costs | null>> {
  const priced = await readPricedHome(deps, access);
  if (!priced) return homeUnknown;
  const { terms, parts, tariff } = priced;
  const stored =
    terms && parts
      ? await readStoredDays({ ...priced, deps, access, terms, parts }, range)
      : undefined;
  if (stored) {
    const isTried = stored.previous?.pricedRevision === tariff.revision;
    if (!isTried && stored.missing.length > daysAtOnceMax) {
      const work = { kind: priceDaysKind, key: textOfAccess(access) };
      await addWork(deps.db, work, deps.clock.now());
      return ok(null);
    }
  }
  return await costsOfHome(deps, access, { priced, range, stored });
}
