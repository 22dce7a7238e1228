import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { type PackageFacts, packageFacts, stateIn } from '../package/list-packages.ts';
import {
  type Entitlement,
  offersOf,
  restoreEntitlement,
  runsAgain,
  saveState,
} from '../package/store.ts';
import { amountLeft } from '../purchase/amount-left.ts';
import { enqueueRefund } from '../purchase/outbox.ts';
import { lockPurchase, purchaseOfOrder } from '../purchase/store.ts';
import type { EndedPackage, RuledPackage } from './store.ts';

type Deps = Pick<ProductDeps, 'clock'>;

/** What is paid back of a package when it ends today; null: nothing, because nothing was paid, it is paid back, or no day is left. */
export async function refundOf(
  db: Database,
  entitlement: Entitlement,
  { timeZone, today }: Pick<PackageFacts, 'timeZone' | 'today'>,
): Promise<{ readonly minor: number; readonly currency: string } | null> {
  const { order, orderedAt, startsOn, endsOn } = entitlement;
  const purchase = order === null ? null : await purchaseOfOrder(db, order);
  if (purchase?.state !== 'confirmed' || purchase.charge === null) return null;
  const orderedOn = localDate(orderedAt.toString(), timeZone);
  const minor = amountLeft({ minor: purchase.minor, startsOn, endsOn, orderedOn }, today);
  return minor === 0 ? null : { minor, currency: purchase.currency };
}

/** Ends trials, and the packages that the giver has chosen to end; what was paid for their days that are left goes back. */
export async function endPackages(
  tx: Database,
  { clock }: Deps,
  { access, rules }: { readonly access: Access; readonly rules: readonly RuledPackage[] },
): Promise<readonly EndedPackage[]> {
  const facts = await packageFacts({ db: tx, clock }, access);
  const isEnding = ({ entitlementId, isTrial }: Entitlement): boolean =>
    isTrial ||
    rules.some(({ entitlement, rule }) => entitlement === entitlementId && rule === 'ends');
  const ending = facts.entitlements.filter(
    (each) => stateIn(each, facts) !== 'expired' && isEnding(each),
  );
  const offers = await offersOf(tx, ending);
  const ended: EndedPackage[] = [];
  for (const each of ending) {
    const { entitlementId: entitlement, state, endsOn } = each;
    const isPaidBack = await payBack(tx, { clock }, { entitlement: each, facts });
    const end = { entitlement, state: 'expired' as const, today: facts.today };
    await saveState(tx, access, end, clock.now());
    const stored = offers.find(
      ({ offer, revision }) => offer.package === each.package && revision === each.revision,
    );
    ended.push({ entitlement, names: stored?.offer.name ?? null, state, endsOn, isPaidBack });
  }
  return ended;
}

async function payBack(
  tx: Database,
  deps: Deps,
  { entitlement, facts }: { readonly entitlement: Entitlement; readonly facts: PackageFacts },
): Promise<boolean> {
  const { order } = entitlement;
  const purchase = order === null ? null : await lockPurchase(tx, order);
  const refund = await refundOf(tx, entitlement, facts);
  if (!purchase || purchase.charge === null || !refund) return false;
  const { charge, minor } = purchase;
  const part = refund.minor === minor ? {} : { minor: refund.minor };
  await enqueueRefund(tx, deps, { order: purchase.order, charge, ...part });
  return true;
}

/** Restores the packages that a transfer has ended, except those that are paid back and those that the home has again by now. */
export async function restorePackages(
  tx: Database,
  deps: Deps,
  { access, ended }: { readonly access: Access; readonly ended: readonly EndedPackage[] },
): Promise<void> {
  const facts = await packageFacts({ db: tx, clock: deps.clock }, access);
  for (const { entitlement, state, endsOn, isPaidBack } of ended) {
    if (isPaidBack || (await runsAgain(tx, access, { entitlement, today: facts.today }))) continue;
    await restoreEntitlement(tx, access, { entitlement, state, endsOn }, deps.clock.now());
  }
}
