import type { Result } from '@hearth/core/problem.ts';
import type { StripeSettings } from '@hearth/product/purchase/stripe/stripe-config.ts';
import type { Check } from './environment-check.ts';
import { reasonOf } from './report-operation.ts';

/** Checks the settings of the payment provider, without a call. */
export function paymentCheck(settings: Result<StripeSettings | undefined>): Check {
  const check = 'payments';
  if (!settings.ok) return { check, ok: false, finding: reasonOf(settings) };
  if (!settings.value) return { check, ok: true, finding: 'no provider is set' };
  const { secretKey, webhookSecrets } = settings.value;
  const mode = secretKey.includes('_live_') ? 'live' : 'test';
  const { length } = webhookSecrets;
  return {
    check,
    ok: true,
    finding: `Stripe, ${mode} key, ${length} webhook secret${length === 1 ? '' : 's'}`,
  };
}
