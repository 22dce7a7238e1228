import type { Database } from '@hearth/platform/database/database.ts';

/** Orders whose package or receipt is missing, and whether something is still on its way. */
export async function unfulfilledOrders(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from product.purchase p where p.receipt_id is null
       or not exists (select from product.entitlement e where e.order_id = p.order_id)
       or exists (select from platform.outbox o where o.done_at is null)`,
  );
  return row?.count ?? 0;
}

/** What is stored after all: `last` is the highest number of a receipt. */
export async function purchaseTotals(db: Database): Promise<Readonly<Record<string, number>>> {
  const [row] = await db.query<Record<string, number>>(
    `select (select count(*)::integer from product.purchase) as orders,
       (select count(*)::integer from product.purchase where state = 'confirmed') as confirmed,
       (select count(*)::integer from product.entitlement) as entitlements,
       (select count(distinct order_id)::integer from product.entitlement) as orders_with_one,
       (select count(distinct number)::integer from product.document where kind = 'receipt') as receipts,
       (select max(number)::integer from product.document where kind = 'receipt') as last,
       (select count(*)::integer from product.sandbox_charge where state = 'paid') as paid`,
  );
  return row ?? {};
}

/** The totals of as many purchases, each of them paid once. */
export const totalsOf = (purchases: number): Readonly<Record<string, number>> => ({
  orders: purchases,
  confirmed: purchases,
  entitlements: purchases,
  orders_with_one: purchases,
  receipts: purchases,
  last: purchases,
  paid: purchases,
});
