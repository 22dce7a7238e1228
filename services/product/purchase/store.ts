import type { Access } from '@hearth/access/access.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import type { Country } from '../address/contract.ts';
import type { PurchaseRow } from '../rows/purchase.ts';
import type { PaymentEvent } from './payment-port.ts';
import { type PurchaseState, purchaseStates } from './purchase-state.ts';

export interface StoredPurchase {
  readonly order: string;
  readonly person: PersonId;
  readonly installation: InstallationId;
  readonly attempt: string;
  readonly package: string;
  readonly revision: number;
  /** Name of the package in the language of the order. */
  readonly name: string;
  readonly unit: string | null;
  readonly termsVersion: number;
  readonly locale: Locale;
  readonly country: Country;
  readonly minor: number;
  readonly currency: string;
  readonly vatBasisPoints: number;
  readonly provider: string;
  readonly state: PurchaseState;
  readonly charge: string | null;
  /** What was paid back; null: nothing. */
  readonly refundedMinor: number | null;
  readonly receipt: string | null;
  readonly creditNote: string | null;
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
}

/** A purchase as it is ordered. */
export type NewPurchase = Omit<
  StoredPurchase,
  'state' | 'charge' | 'refundedMinor' | 'receipt' | 'creditNote' | 'createdAt' | 'changedAt'
>;

/** Inserts a purchase. False when the person's attempt has one. */
export async function insertPurchase(
  tx: Database,
  purchase: NewPurchase,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.purchase (order_id, person_id, installation_id, attempt, package_id, revision, unit_id,
       terms_version, locale, country, gross_minor, currency, vat_basis_points, provider, name, state, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'awaiting-payment', $16, $16)
     on conflict (person_id, attempt) do nothing returning order_id`,
    [
      purchase.order,
      purchase.person,
      purchase.installation,
      purchase.attempt,
      purchase.package,
      purchase.revision,
      purchase.unit,
      purchase.termsVersion,
      purchase.locale,
      purchase.country,
      purchase.minor,
      purchase.currency,
      purchase.vatBasisPoints,
      purchase.provider,
      purchase.name,
      now.toString(),
    ],
  );
  return rows.length > 0;
}

export async function purchaseOfAttempt(
  db: Database,
  { person, attempt }: { readonly person: PersonId; readonly attempt: string },
): Promise<StoredPurchase | null> {
  const [row] = await db.query<PurchaseRow>(
    'select * from product.purchase where person_id = $1 and attempt = $2',
    [person, attempt],
  );
  return row ? purchaseOf(row) : null;
}

/** Purchases of the person for the home that await their payment, the oldest first. */
export async function openPurchases(
  db: Database,
  { personId, installationId }: Pick<Access, 'personId' | 'installationId'>,
): Promise<readonly StoredPurchase[]> {
  const rows = await db.query<PurchaseRow>(
    `select * from product.purchase
     where person_id = $1 and installation_id = $2 and state = 'awaiting-payment' order by created_at, order_id`,
    [personId, installationId],
  );
  return rows.map(purchaseOf);
}

/** A purchase of the person, by one statement of one row: pages read it every second while they wait. */
export async function findPurchase(
  db: Database,
  purchase: { readonly issuer: string; readonly subject: string; readonly order: string },
): Promise<StoredPurchase | null> {
  const [row] = await db.query<PurchaseRow>(
    `select * from product.purchase where order_id = $1
       and person_id = (select person_id from product.person where issuer = $2 and subject = $3)`,
    [purchase.order, purchase.issuer, purchase.subject],
  );
  return row ? purchaseOf(row) : null;
}

/** A purchase by its order; for events of the provider. */
export async function purchaseOfOrder(db: Database, order: string): Promise<StoredPurchase | null> {
  const [row] = await db.query<PurchaseRow>('select * from product.purchase where order_id = $1', [
    order,
  ]);
  return row ? purchaseOf(row) : null;
}

/** A purchase by its order, locked until the transaction ends; for events of the provider. */
export async function lockPurchase(tx: Database, order: string): Promise<StoredPurchase | null> {
  const [row] = await tx.query<PurchaseRow>(
    'select * from product.purchase where order_id = $1 for update',
    [order],
  );
  return row ? purchaseOf(row) : null;
}

export async function savePurchaseState(
  tx: Database,
  { order, state, charge }: Pick<StoredPurchase, 'order' | 'state' | 'charge'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.purchase set state = $2, charge = $3, changed_at = $4 where order_id = $1',
    [order, state, charge, now.toString()],
  );
}

export async function saveRefundedAmount(
  tx: Database,
  { order, minor }: Pick<StoredPurchase, 'order' | 'minor'>,
): Promise<void> {
  await tx.query('update product.purchase set refunded_minor = $2 where order_id = $1', [
    order,
    minor,
  ]);
}

/** Stores which documents an order has. */
export async function saveDocuments(
  tx: Database,
  { order, receipt, creditNote }: Pick<StoredPurchase, 'order' | 'receipt' | 'creditNote'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.purchase set receipt_id = $2, credit_note_id = $3, changed_at = $4 where order_id = $1',
    [order, receipt, creditNote, now.toString()],
  );
}

/** Stores an event of the provider. False when it was stored before. */
export async function insertPaymentEvent(
  tx: Database,
  { provider, event, outcome }: { provider: string; event: PaymentEvent; outcome: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.payment_event (provider, event_id, order_id, kind, charge, minor, currency, received_at, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning event_id`,
    [
      provider,
      event.eventId,
      event.order,
      event.kind,
      event.charge,
      event.minor,
      event.currency,
      now.toString(),
      outcome,
    ],
  );
  return rows.length > 0;
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());

const purchaseOf = (row: PurchaseRow): StoredPurchase => ({
  order: row.order_id,
  person: branded(row.person_id),
  installation: branded(row.installation_id),
  attempt: row.attempt,
  package: row.package_id,
  revision: row.revision,
  name: row.name,
  unit: row.unit_id,
  termsVersion: row.terms_version,
  locale: row.locale as Locale,
  country: row.country as Country,
  minor: row.gross_minor,
  currency: row.currency,
  vatBasisPoints: row.vat_basis_points,
  provider: row.provider,
  state: purchaseStates.find((state) => state === row.state) ?? 'awaiting-payment',
  charge: row.charge,
  refundedMinor: row.refunded_minor,
  receipt: row.receipt_id,
  creditNote: row.credit_note_id,
  createdAt: instantOf(row.created_at),
  changedAt: instantOf(row.changed_at),
});
