import { expect, it } from 'vitest';
import { readStripeSettings } from './stripe-config.ts';

const whole = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRETS: 'whsec_12345678' };

it('readStripeSettings: none, one secret, and two while one replaces the other', () => {
  expect(readStripeSettings({})).toEqual({ ok: true, value: undefined });
  expect(readStripeSettings(whole)).toEqual({
    ok: true,
    value: { secretKey: 'sk_test_abc', webhookSecrets: ['whsec_12345678'], apiUrl: null },
  });
  const two = { ...whole, STRIPE_WEBHOOK_SECRETS: 'whsec_12345678, whsec_87654321' };
  expect(readStripeSettings({ ...two, STRIPE_API_URL: 'http://127.0.0.1:9' })).toMatchObject({
    value: {
      webhookSecrets: ['whsec_12345678', 'whsec_87654321'],
      apiUrl: new URL('http://127.0.0.1:9'),
    },
  });
});

const aSecret = 'whsec_12345678';

it.each([
  [{ STRIPE_WEBHOOK_SECRETS: '' }, '/STRIPE_WEBHOOK_SECRETS', 'half-set-pair'],
  [{ STRIPE_SECRET_KEY: '' }, '/STRIPE_SECRET_KEY', 'half-set-pair'],
  [
    { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '', STRIPE_API_URL: 'http://127.0.0.1:9' },
    '/STRIPE_SECRET_KEY',
    'half-set-pair',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, '/STRIPE_SECRET_KEY', 'not-a-stripe-key'],
  [{ STRIPE_WEBHOOK_SECRETS: 'secret' }, '/STRIPE_WEBHOOK_SECRETS', 'not-webhook-secrets'],
  [{ STRIPE_WEBHOOK_SECRETS: `${aSecret},` }, '/STRIPE_WEBHOOK_SECRETS', 'not-webhook-secrets'],
  [
    { STRIPE_WEBHOOK_SECRETS: [aSecret, aSecret, aSecret].join() },
    '/STRIPE_WEBHOOK_SECRETS',
    'not-webhook-secrets',
  ],
  [{ STRIPE_API_URL: 'nowhere' }, '/STRIPE_API_URL', 'not-an-address'],
])('readStripeSettings: %o is refused by name', (wrong, at, code) => {
  expect(readStripeSettings({ ...whole, ...wrong })).toMatchObject({ ok: false, at, code });
});
