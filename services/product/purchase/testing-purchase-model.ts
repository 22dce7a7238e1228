import type { Database } from '@hearth/platform/database/database.ts';
import { type PurchaseState, stateAfter } from './purchase-state.ts';

/** An order with everything that was stored and charged for it. */
export interface OrderFacts {
  readonly order: string;
  readonly state: PurchaseState;
  readonly minor: number;
  readonly hasReceipt: boolean;
  readonly hasCreditNote: boolean;
  /** States of the packages that the order has given. */
  readonly packages: readonly string[];
  /** The provider's own record: what it has charged and paid back. */
  readonly charges: readonly { readonly minor: number; readonly state: 'paid' | 'refunded' }[];
}

/** The orders of a home, the oldest first. */
export async function ordersOf(db: Database, installation: string): Promise<readonly OrderFacts[]> {
  return await db.query<OrderFacts>(
    `select p.order_id as "order", p.state, p.gross_minor as minor, p.receipt_id is not null as "hasReceipt",
       p.credit_note_id is not null as "hasCreditNote",
       coalesce((select json_agg(e.state) from product.entitlement e where e.order_id = p.order_id), '[]') as packages,
       coalesce((select json_agg(json_build_object('minor', c.minor, 'state', c.state))
         from product.sandbox_charge c where c.order_id = p.order_id), '[]') as charges
     from product.purchase p where p.installation_id = $1 order by p.created_at`,
    [installation],
  );
}

/** What is wrong between two steps: an order is gone, or its state has moved back. */
export const movedBack = (
  before: readonly OrderFacts[],
  after: readonly OrderFacts[],
): readonly string[] =>
  before.flatMap(({ order, state }) => {
    const now = after.find((each) => each.order === order)?.state;
    return now !== undefined && stateAfter(state, now) === now ? [] : [`${state} -> ${now}`];
  });

const isRunning = (state: string): boolean => state === 'active' || state === 'cancelled';

/**
 * What is wrong when everything has arrived, by what the provider has charged and what the person has withdrawn. The provider's record is
 * the truth about money; nothing here follows the states that product went through.
 */
export function faultsAtRest(
  orders: readonly OrderFacts[],
  withdrawn: ReadonlySet<string>,
): readonly string[] {
  const running = orders.filter(({ packages }) => packages.some(isRunning));
  const paidOnce = orders.filter(({ charges, minor }) => charges.some((c) => c.minor === minor));
  const faults = orders.flatMap((each) => [...faultsOf(each, withdrawn)]);
  if (running.length > 1) faults.push('the home has the package twice');
  if (withdrawn.size === 0 && paidOnce.length > 0 && running.length === 0)
    faults.push('a payment has given no package');
  return faults;
}

function* faultsOf(
  { order, state, minor, charges, packages, hasReceipt, hasCreditNote }: OrderFacts,
  withdrawn: ReadonlySet<string>,
): Generator<string> {
  const isPaid = charges.some((charge) => charge.minor === minor);
  const retained = charges.filter((charge) => charge.state === 'paid');
  const allowed = isPaid ? ['confirmed', 'refunded'] : ['cancelled', 'declined', 'expired'];
  if (!allowed.includes(state)) yield `${state}, paid: ${isPaid}`;
  if (packages.length > 1) yield 'an order has given two packages';
  if (packages.some(isRunning) !== (state === 'confirmed'))
    yield `${state}, but ${packages.join()}`;
  if (retained.length !== (state === 'confirmed' ? 1 : 0))
    yield `${state}, ${retained.length} paid`;
  if (retained.some((charge) => charge.minor !== minor)) yield 'another amount was retained';
  if (hasReceipt !== packages.length > 0) yield 'a package without a receipt, or the reverse';
  if (hasCreditNote !== (hasReceipt && state === 'refunded')) yield `${state} and the credit note`;
  if (withdrawn.has(order) && state !== 'refunded') yield `withdrawn, but ${state}`;
}

/** Receipts and their numbers: none is missing, none is there twice, and each belongs to a package that was bought. */
export async function receiptFaults(db: Database): Promise<readonly string[]> {
  const [row] = await db.query<{ receipts: number; numbers: number; last: number; bought: number }>(
    `select count(*)::integer as receipts, count(distinct number)::integer as numbers,
       coalesce(max(number), 0)::integer as last,
       (select count(*)::integer from product.entitlement where order_id is not null) as bought
     from product.document where kind = 'receipt'`,
  );
  if (!row) throw new Error('counts are one row');
  const { receipts, numbers, last, bought } = row;
  return receipts === numbers && receipts === last && receipts === bought
    ? []
    : [JSON.stringify(row)];
}
