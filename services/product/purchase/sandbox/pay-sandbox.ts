import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingIdentity } from '../../account/calling-person.ts';
import type { ProductDeps } from '../../deps.ts';
import type { purchaseContract } from '../contract.ts';
import type { PaymentProvider } from '../payment-port.ts';
import { findPurchase } from '../store.ts';
import { playOutcome } from './sandbox-provider.ts';

/** Gives an unpaid order of the sandbox the outcome that a person chose on its payment page. */
export async function paySandbox(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  provider: PaymentProvider | null,
  { caller, params, body: { outcome } }: Call<typeof purchaseContract.paySandbox>,
): Promise<Result<undefined>> {
  return await db.transaction(async (tx): Promise<Result<undefined>> => {
    const checkout = await findPurchase(tx, { ...callingIdentity(caller), ...params });
    if (checkout?.provider !== 'sandbox' || provider?.name !== 'sandbox') return notFound();
    if (checkout.state !== 'awaiting-payment') return fail('conflict', 'paid-or-ended');
    await playOutcome(tx, { checkout, outcome }, clock.now());
    return ok(undefined);
  });
}
