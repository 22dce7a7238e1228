import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Refund } from '../payment-port.ts';
import type { SandboxChargeRow } from '../../rows/sandbox-charge.ts';

export interface SandboxCharge {
  readonly charge: string;
  readonly order: string;
  readonly minor: number;
  readonly currency: string;
  readonly state: 'paid' | 'refunded';
}

export async function insertCharge(
  tx: Database,
  { charge, order, minor, currency }: Omit<SandboxCharge, 'state'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.sandbox_charge (charge, order_id, minor, currency, state, created_at)
     values ($1, $2, $3, $4, 'paid', $5) on conflict do nothing`,
    [charge, order, minor, currency, now.toString()],
  );
}

export async function chargesOf(db: Database, order: string): Promise<readonly SandboxCharge[]> {
  const rows = await db.query<SandboxChargeRow>(
    'select * from product.sandbox_charge where order_id = $1 order by created_at, charge',
    [order],
  );
  return rows.map(({ charge, order_id, minor, currency, state }) => ({
    charge,
    order: order_id,
    minor,
    currency,
    state: state === 'refunded' ? 'refunded' : 'paid',
  }));
}

export async function refundCharge(db: Database, { charge, minor }: Refund): Promise<void> {
  await db.query(
    `update product.sandbox_charge set state = 'refunded', refunded_minor = coalesce($2::integer, minor)
     where charge = $1 and state = 'paid'`,
    [charge, minor],
  );
}
