import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { accessFor } from '../installation/store.ts';
import { type PackageFacts, packageFacts, stateIn } from '../package/list-packages.ts';
import {
  type Entitlement,
  type StoredOffer,
  insertEntitlement,
  offersOf,
} from '../package/store.ts';
import { enqueueRefund } from './outbox.ts';
import { issueReceipt } from './receipt.ts';
import { type StoredPurchase, lockPurchase, saveDocuments } from './store.ts';

/**
 * Gives the home the package of a confirmed purchase and issues its receipt, once. Where the package no longer applies (the home, the
 * unit or the ownership is gone, the home has the package by now, or a later order of it was withdrawn), the money goes back.
 */
export async function fulfilPurchase(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'brandName'>,
  order: string,
): Promise<void> {
  const purchase = await lockPurchase(tx, order);
  if (purchase?.state !== 'confirmed' || purchase.charge === null) return;
  const given = await giveEntitlement(tx, deps, purchase);
  if (given === 'not-possible') await enqueueRefund(tx, deps, { order, charge: purchase.charge });
  if (given === 'given-before') return;
  const entry = {
    actor: 'service:product',
    action: given === 'not-possible' ? 'purchase.return' : 'purchase.fulfil',
    resource: order,
    installationId: purchase.installation,
    requestId: order,
  };
  await recordAudit(tx, entry, deps.clock);
}

async function giveEntitlement(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'brandName'>,
  purchase: StoredPurchase,
): Promise<'given' | 'given-before' | 'not-possible'> {
  const { order, person, installation, unit, revision } = purchase;
  const now = deps.clock.now();
  const access = await accessFor(tx, { person, installation }, now);
  if (access?.role !== 'owner') return 'not-possible';
  // Two purchases for one home are fulfilled one after the other.
  await lockOwners(tx, access, now);
  const facts = await packageFacts({ db: tx, clock: deps.clock }, access);
  const [stored] = await offersOf(tx, [purchase]);
  const given = facts.entitlements.find((each) => each.order === order);
  if (given) {
    // On a cluster the package is stored before its receipt, and a process may have ended in between (decision 0169).
    if (purchase.receipt !== null || !stored) return 'given-before';
    await documentPurchase(tx, deps, { purchase, facts, stored, startsOn: given.startsOn });
    return 'given';
  }
  const hasUnit = unit === null || facts.units.some((each) => each.unit === unit);
  const bought = facts.entitlements.filter(
    (each) => each.package === purchase.package && each.unit === unit && !each.isTrial,
  );
  const runs = bought.some((each) => stateIn(each, facts) !== 'expired');
  if (!stored || !hasUnit || runs || bought.some((each) => isEndedAfter(each, purchase)))
    return 'not-possible';
  const startsOn = facts.today;
  const endsOn = lastDayOf(startsOn, stored.offer.term.months);
  await insertEntitlement(tx, installation, {
    package: purchase.package,
    revision,
    unit,
    order,
    isTrial: false,
    state: 'active',
    orderedAt: purchase.createdAt,
    startsOn,
    endsOn,
  });
  await documentPurchase(tx, deps, { purchase, facts, stored, startsOn });
  return 'given';
}

/** Issues the receipt of a purchase whose package begins on a day. */
async function documentPurchase(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'brandName'>,
  fulfilled: {
    readonly purchase: StoredPurchase;
    readonly facts: PackageFacts;
    readonly stored: StoredOffer;
    readonly startsOn: string;
  },
): Promise<void> {
  const { purchase, facts, stored, startsOn } = fulfilled;
  const { order, unit } = purchase;
  const endsOn = lastDayOf(startsOn, stored.offer.term.months);
  const unitName = facts.units.find((each) => each.unit === unit)?.name ?? null;
  const receipt = await issueReceipt(tx, deps, { purchase, unitName, startsOn, endsOn });
  await saveDocuments(tx, { order, receipt, creditNote: null }, deps.clock.now());
}

/** Whether a person has ended a later order of the package before its time: the earlier one is not wanted any more. */
const isEndedAfter = (
  { state, orderedAt }: Pick<Entitlement, 'state' | 'orderedAt'>,
  { createdAt }: Pick<StoredPurchase, 'createdAt'>,
): boolean => state === 'expired' && Temporal.Instant.compare(orderedAt, createdAt) > 0;

/** The last day of a term of months. Worked: twelve months from 15 January 2026 end on 14 January 2027. */
const lastDayOf = (startsOn: string, months: number): string =>
  Temporal.PlainDate.from(startsOn).add({ months }).subtract({ days: 1 }).toString();
