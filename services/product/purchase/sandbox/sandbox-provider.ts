import { ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Checkout, PaymentEvent, PaymentProvider } from '../payment-port.ts';
import { type SandboxOutcome, sandboxPlans } from './sandbox-outcomes.ts';
import { chargesOf, insertCharge, refundCharge } from './store.ts';

export const sandboxEventKind = 'product.sandbox-event';

/** The embedded payment provider: charges are rows, and nobody pays. */
export function createSandbox(db: Database): PaymentProvider {
  return {
    name: 'sandbox',
    startCheckout: async ({ order }) => ok({ url: `/purchase-package/sandbox?order=${order}` }),
    fetchPayments: async (order) => {
      const charges = await chargesOf(db, order);
      return ok(
        charges
          .filter(({ state }) => state === 'paid')
          .map(({ charge, minor, currency }) => ({
            eventId: `${charge} fetched`,
            order,
            kind: 'paid' as const,
            charge,
            minor,
            currency,
          })),
      );
    },
    refund: async (refund) => {
      await refundCharge(db, refund);
      return ok(undefined);
    },
  };
}

/**
 * Charges the order as the outcome says and schedules its events. A press on an order that is charged changes nothing: its events would
 * contradict the charge.
 */
export async function playOutcome(
  tx: Database,
  {
    checkout,
    outcome,
  }: {
    readonly checkout: Pick<Checkout, 'order' | 'minor' | 'currency'>;
    readonly outcome: SandboxOutcome;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { charges, addedMinor, events } = sandboxPlans[outcome];
  const { order, currency } = checkout;
  if ((await chargesOf(tx, order)).length > 0) return;
  const minor = checkout.minor + addedMinor;
  for (let count = 1; count <= charges; count += 1)
    await insertCharge(tx, { charge: chargeName(order, count), order, minor, currency }, now);
  for (const { kind, afterS, charge, copy } of events) {
    const event: PaymentEvent = {
      eventId: `${order} ${kind} ${charge}`,
      order,
      kind,
      charge: charge === 0 ? '' : chargeName(order, charge),
      minor,
      currency,
    };
    const key = JSON.stringify({ copy, event });
    await scheduleWork(tx, { kind: sandboxEventKind, key }, now.add({ seconds: afterS }));
  }
}

const chargeName = (order: string, count: number): string => `sandbox-${order}-${count}`;
