import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { linksOf } from '../device-link/store.ts';
import { membersOf } from '../installation/membership/store.ts';
import { packageFacts, stateIn } from '../package/list-packages.ts';
import { offersOf, offerOfEntitlement } from '../package/store.ts';
import { grantsOf } from '../partner/grant/store.ts';
import { findPartner } from '../partner/store.ts';
import { openPurchases, purchaseOfOrder } from '../purchase/store.ts';
import { openInvitationsOf } from '../resident/store.ts';
import { unitsOf } from '../unit/store.ts';
import { refundIn } from './transfer-packages.ts';
import type { TransferPreview } from './contract.ts';
import { endingCounts, openTransfer } from './store.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

/** What passes on and what ends in a transfer of the home. */
export async function previewTransfer(
  deps: Deps,
  access: Access,
  language: Locale,
): Promise<TransferPreview> {
  const { db } = deps;
  const now = deps.clock.now();
  const members = await membersOf(db, access, now);
  const owners = members.filter(({ role }) => role === 'owner');
  const open = await openTransfer(db, access, now);
  const isOpen = open !== null && open.state !== 'expired';
  const units = await unitsOf(db, access);
  const links = (await linksOf(db, access)).filter(({ state }) => state !== 'removed');
  return {
    cannotOffer: owners.length > 1 ? 'other-owners' : isOpen ? 'transfer-open' : null,
    units: units.map(({ unitId: unit, name, model }) => ({ unit, name, model })),
    packages: await packagesOfHome(deps, access, language),
    ending: {
      residents: members.length - owners.length,
      invitations: (await openInvitationsOf(db, access, now)).length,
      partner: await partnerName(db, access, now),
      vendorAccounts: links.length,
      vendors: [...new Set(links.map((link) => link.vendor))],
      openPurchases: (await openPurchases(db, access)).length,
      ...(await endingCounts(db, access)),
    },
  };
}

/** Running packages of the home. */
export async function packagesOfHome(
  deps: Deps,
  access: Access,
  language: Locale,
): Promise<TransferPreview['packages']> {
  const facts = await packageFacts(deps, access);
  const running = facts.entitlements.filter((each) => stateIn(each, facts) !== 'expired');
  const offers = await offersOf(deps.db, running);
  const purchases = await Promise.all(
    running.map(async ({ order }) =>
      order === null ? null : await purchaseOfOrder(deps.db, order),
    ),
  );
  return running.map((each, at) => {
    const refund = refundIn({ entitlement: each, purchase: purchases[at] ?? null }, facts);
    return {
      entitlement: each.entitlementId,
      name: offerOfEntitlement(offers, each).name[language],
      unitName: facts.units.find(({ unit }) => unit === each.unit)?.name ?? null,
      endsOn: each.endsOn,
      mayMove: !each.isTrial,
      refund: refund && { minor: refund.minor, currency: refund.currency },
    };
  });
}

async function partnerName(
  db: Database,
  access: Access,
  now: Parameters<typeof grantsOf>[2],
): Promise<string | null> {
  const granted = (await grantsOf(db, access, now)).find(({ state }) => state === 'accepted');
  return granted ? ((await findPartner(db, granted.partnerId))?.name ?? null) : null;
}
