import type { ProductDeps } from '../deps.ts';
import type { PaymentProvider } from './payment-port.ts';
import { createSandbox } from './sandbox/sandbox-provider.ts';
import { createStripe } from './stripe/stripe-provider.ts';

/** The payment provider of a deployment; null: nothing can be bought. */
export function paymentProviderOf(deps: ProductDeps): PaymentProvider | null {
  if (deps.payments === undefined) return null;
  return deps.payments === 'sandbox' ? createSandbox(deps.db) : createStripe(deps, deps.payments);
}
