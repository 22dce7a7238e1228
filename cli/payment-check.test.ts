import { readStripeSettings } from '@hearth/product/purchase/stripe/stripe-config.ts';
import { expect, it } from 'vitest';
import { paymentCheck } from './payment-check.ts';

it('the doctor names a half-set provider, and prints no secret of a whole one', () => {
  const half = paymentCheck(readStripeSettings({ STRIPE_SECRET_KEY: 'sk_test_abc' }));
  expect(half).toMatchObject({ check: 'payments', ok: false });
  expect(half.finding).toContain('STRIPE_WEBHOOK_SECRETS');
  const env = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRETS: 'whsec_12345678' };
  expect(paymentCheck(readStripeSettings(env))).toEqual({
    check: 'payments',
    ok: true,
    finding: 'Stripe, live key, 1 webhook secret',
  });
  expect(paymentCheck(readStripeSettings({}))).toMatchObject({ ok: true });
});
