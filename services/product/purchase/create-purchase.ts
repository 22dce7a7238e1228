import { randomUUID } from 'node:crypto';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { ProductDeps } from '../deps.ts';
import type { FlagReader } from '../flag/flag-reader.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { lockOwners } from '../installation/membership/store.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { packageFacts, priceIn, subjectsOf } from '../package/list-packages.ts';
import { listedOffer } from '../package/store.ts';
import { storeAcceptance } from '../terms/accept-terms.ts';
import type { purchaseContract } from './contract.ts';
import type { PaymentProvider } from './payment-port.ts';
import { checkPurchaseKind, firstCheckS } from './check-purchase.ts';
import {
  type NewPurchase,
  type StoredPurchase,
  insertPurchase,
  openPurchases,
  purchaseOfAttempt,
} from './store.ts';

type Endpoint = typeof purchaseContract.createPurchase;

/**
 * Creates a purchase at the price of this moment, with the page of its payment. Returns the earlier one for the same attempt, and while one
 * of the same package, unit, price and terms awaits its payment: a reloaded page and a second tab buy once.
 */
export async function createPurchase(
  deps: Pick<ProductDeps, 'db' | 'clock'> & { readonly flags: FlagReader },
  provider: PaymentProvider | null,
  call: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  if (!provider) return fail('conflict', 'no-payment-provider');
  const subject = { group: 'person', id: call.access.installationId } as const;
  const { purchase_enabled: isOn } = await deps.flags.valuesFor(subject);
  if (isOn === 'false') return fail('conflict', 'purchase-paused');
  const created = await deps.db.transaction((tx) => orderOf(tx, deps, { provider, call }));
  if (!created.ok) return created;
  const {
    order,
    minor,
    currency,
    name,
    package: id,
    installation,
    locale,
    createdAt,
  } = created.value;
  const checkout = await provider.startCheckout({
    order,
    minor,
    currency,
    name,
    language: locale,
    installation,
    package: id,
    expiresAt: createdAt.add({ hours: paidWithinH }),
  });
  return checkout.ok ? ok({ order, url: checkout.value.url }) : checkout;
}

/** A page of a payment ends before its order expires, also with clocks an hour apart. */
const paidWithinH = 22;

type OrderedPurchase = NewPurchase & Pick<StoredPurchase, 'createdAt'>;

async function orderOf(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  { provider, call }: { readonly provider: PaymentProvider; readonly call: Call<Endpoint> },
): Promise<Result<OrderedPurchase>> {
  const { access, body, requestId } = call;
  const now = clock.now();
  // Two tabs order one after the other; before any weaker lock of the same rows.
  await lockOwners(tx, access, now);
  if (!(await isAccessCurrent(tx, access, now))) return notFound();
  const { personId: person, installationId: installation } = access;
  const { attempt, unit, termsVersion, language } = body;
  const before = await purchaseOfAttempt(tx, { person, attempt });
  if (before)
    return before.installation === installation && before.package === body.package
      ? ok(before)
      : fail('conflict', 'attempt-taken');
  const stored = await listedOffer(tx, body.package);
  if (!stored) return notFound();
  const facts = await packageFacts({ db: tx, clock }, access);
  const subject = subjectsOf(stored, facts).find((each) => each.unit === unit);
  if (!subject) return notFound();
  const [refusal] = subject.refusals;
  const price = priceIn(stored.offer, facts);
  if (refusal || !price || !facts.country)
    return fail('conflict', 'not-eligible', { params: { reason: refusal?.reason ?? null } });
  const acceptance = { terms: stored.offer.terms, version: termsVersion, language };
  const accepted = await storeAcceptance(tx, { clock }, { access, requestId, acceptance });
  if (!accepted.ok) return accepted;
  const purchase = {
    order: randomUUID(),
    person,
    installation,
    attempt,
    package: body.package,
    revision: stored.revision,
    name: stored.offer.name[language],
    unit,
    termsVersion,
    locale: language,
    country: facts.country,
    minor: price.minor,
    currency: price.currency,
    vatBasisPoints: price.vatBasisPoints,
    provider: provider.name,
  };
  const open = await openPurchases(tx, access);
  const same = open.find((each) => isSameOrder(each, purchase));
  if (same) return ok(same);
  const { order } = purchase;
  if (!(await insertPurchase(tx, purchase, now))) return fail('conflict', 'attempt-taken');
  await scheduleWork(
    tx,
    { kind: checkPurchaseKind, key: order },
    now.add({ seconds: firstCheckS }),
  );
  const entry = { ...auditActor(access), action: 'purchase.create', resource: order, requestId };
  await recordAudit(tx, entry, clock);
  return ok({ ...purchase, createdAt: now });
}

const isSameOrder = (open: StoredPurchase, purchase: OrderedOffer): boolean =>
  sameFields.every((field) => open[field] === purchase[field]);

const sameFields = [
  'package',
  'revision',
  'unit',
  'termsVersion',
  'country',
  'minor',
  'currency',
  'vatBasisPoints',
  'provider',
] as const;
type OrderedOffer = Pick<StoredPurchase, (typeof sameFields)[number]>;
