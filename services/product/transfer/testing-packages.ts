import { randomUUID } from 'node:crypto';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { entitlementsOf, insertEntitlement } from '../package/store.ts';
import { insertCharge } from '../purchase/sandbox/store.ts';
import { insertPurchase, savePurchaseState } from '../purchase/store.ts';

const yearDays = 365;

/** Gives the home of a person a package for 365 days, bought for 365.00 if `isPaid`, and returns its id. */
export async function addPackage(
  db: Database,
  {
    person,
    installation: home,
    package: id,
    isPaid,
  }: { person: string; installation: string; package: string; isPaid: boolean },
  now: Temporal.Instant,
): Promise<{ readonly entitlement: string; readonly order: string | null }> {
  const installation = branded<string, 'InstallationId'>(home);
  const order = isPaid ? await addPurchase(db, { person, installation, package: id }, now) : null;
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  await insertEntitlement(db, installation, {
    package: id,
    revision: 1,
    unit: null,
    order,
    isTrial: false,
    state: 'active',
    orderedAt: now,
    startsOn: today.toString(),
    endsOn: today.add({ days: yearDays - 1 }).toString(),
  });
  const all = await entitlementsOf(db, { installationId: installation });
  const added = all.find((each) => each.package === id && each.order === order);
  return { entitlement: added?.entitlementId ?? '', order };
}

async function addPurchase(
  db: Database,
  bought: { person: string; installation: InstallationId; package: string },
  now: Temporal.Instant,
): Promise<string> {
  const order = randomUUID();
  const purchase = {
    ...bought,
    person: branded<string, 'PersonId'>(bought.person),
    order,
    attempt: randomUUID(),
    revision: 1,
    name: bought.package,
    unit: null,
    termsVersion: 1,
    locale: 'en',
    country: 'DE',
    minor: 100 * yearDays,
    currency: 'EUR',
    vatBasisPoints: 1900,
    provider: 'sandbox',
  } as const;
  const charge = `sandbox-${order}-1`;
  await insertPurchase(db, purchase, now);
  await savePurchaseState(db, { order, state: 'confirmed', charge }, now);
  await insertCharge(db, { ...purchase, charge }, now);
  return order;
}
