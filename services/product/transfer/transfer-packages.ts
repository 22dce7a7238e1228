import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { type PackageFacts, packageFacts, stateIn } from '../package/list-packages.ts';
import {
  type Entitlement,
  offersOf,
  restoreEntitlement,
  offerOfEntitlement,
  saveState,
} from '../package/store.ts';
import { amountLeft } from '../purchase/amount-left.ts';
import { enqueueRefund } from '../purchase/outbox.ts';
import { type StoredPurchase, lockPurchase } from '../purchase/store.ts';
import type { EndedPackage, RuledPackage } from './store.ts';

type Deps = Pick<ProductDeps, 'clock'>;

/** A package with its purchase; null: it was not bought. */
interface PaidPackage {
  readonly entitlement: Pick<Entitlement, 'orderedAt' | 'startsOn' | 'endsOn'>;
  readonly purchase: Pick<StoredPurchase, 'state' | 'charge' | 'minor' | 'currency'> | null;
}

interface RefundOfPackage {
  readonly charge: string;
  readonly minor: number;
  readonly currency: string;
}

/** What is paid back of a package when it ends today; null: nothing, because nothing was paid, it is paid back, or no day is left. */
export function refundIn(
  { entitlement, purchase }: PaidPackage,
  { timeZone, today }: Pick<PackageFacts, 'timeZone' | 'today'>,
): RefundOfPackage | null {
  if (purchase?.state !== 'confirmed' || purchase.charge === null) return null;
  const { orderedAt, startsOn, endsOn } = entitlement;
  const { charge, currency } = purchase;
  const orderedOn = localDate(orderedAt.toString(), timeZone);
  const minor = amountLeft({ minor: purchase.minor, startsOn, endsOn, orderedOn }, today);
  return minor === 0 ? null : { charge, minor, currency };
}

/** Ids of the packages that the giver has chosen to end. */
export const endingPackages = (rules: readonly RuledPackage[]): ReadonlySet<string> =>
  new Set(rules.flatMap(({ entitlement, rule }) => (rule === 'ends' ? entitlement : [])));

/** Ends trials, the packages that the giver has chosen to end, and those on other terms; what was paid for their days that are left goes back. */
export async function endPackages(
  tx: Database,
  { clock }: Deps,
  {
    access,
    rules,
    accepted,
  }: {
    readonly access: Access;
    readonly rules: readonly RuledPackage[];
    /** Terms that the taker has accepted before the day of the transfer; null: those of everything that moves. */
    readonly accepted: ReadonlySet<string> | null;
  },
): Promise<readonly EndedPackage[]> {
  const facts = await packageFacts({ db: tx, clock }, access);
  const chosen = endingPackages(rules);
  const running = facts.entitlements.filter((each) => stateIn(each, facts) !== 'expired');
  const offers = await offersOf(tx, running);
  const isAccepted = (each: Entitlement): boolean =>
    accepted === null || accepted.has(offerOfEntitlement(offers, each).terms);
  const ending = running.filter(
    (each) => each.isTrial || chosen.has(each.entitlementId) || !isAccepted(each),
  );
  const ended: EndedPackage[] = [];
  for (const each of ending) {
    const { entitlementId: entitlement, state, endsOn } = each;
    const isPaidBack = await payBack(tx, { clock }, { entitlement: each, facts });
    const end = { entitlement, state: 'expired' as const, today: facts.today };
    await saveState(tx, access, end, clock.now());
    ended.push({
      entitlement,
      names: offerOfEntitlement(offers, each).name,
      state,
      endsOn,
      isPaidBack,
    });
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
  const refund = refundIn({ entitlement, purchase }, facts);
  if (!purchase || !refund) return false;
  const { charge, minor } = refund;
  const part = minor === purchase.minor ? {} : { minor };
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
  const running = facts.entitlements.filter((each) => stateIn(each, facts) !== 'expired');
  for (const { entitlement, state, endsOn, isPaidBack } of ended) {
    const own = facts.entitlements.find((each) => each.entitlementId === entitlement);
    const hasAgain = running.some(
      (each) => each.package === own?.package && each.unit === own.unit,
    );
    if (isPaidBack || hasAgain) continue;
    await restoreEntitlement(tx, access, { entitlement, state, endsOn }, deps.clock.now());
  }
}
