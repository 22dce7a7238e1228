import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { addressOf, pairOf } from '@hearth/platform/process/settings.ts';

/** Settings of an account at Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Secrets of the webhook; two while one replaces the other. */
  readonly webhookSecrets: readonly string[];
  /** Address of the API that the operator set, which may be in a private network; null: Stripe's own. */
  readonly apiUrl: URL | null;
}

const keyName = 'STRIPE_SECRET_KEY';
const secretsName = 'STRIPE_WEBHOOK_SECRETS';
const secretsMax = 2;

/** Reads the settings of Stripe; undefined without any of them. */
export function readStripeSettings(env: NodeJS.ProcessEnv): Result<StripeSettings | undefined> {
  const pair = pairOf(
    [keyName, env['STRIPE_SECRET_KEY']],
    [secretsName, env['STRIPE_WEBHOOK_SECRETS']],
  );
  if (!pair.ok) return pair;
  const address = env['STRIPE_API_URL'];
  if (!pair.value) {
    if (!address) return ok(undefined);
    const params = { set: 'STRIPE_API_URL', missing: keyName };
    return fail('invalid', 'half-set-pair', { at: `/${keyName}`, params });
  }
  const [secretKey, listed] = pair.value;
  if (!/^[rs]k_(?:test|live)_\w+$/.test(secretKey))
    return fail('invalid', 'not-a-stripe-key', { at: `/${keyName}` });
  const webhookSecrets = listed.split(',').map((secret) => secret.trim());
  const areSecrets = webhookSecrets.every((secret) => /^whsec_[\w+/=]{8,}$/.test(secret));
  if (!areSecrets || webhookSecrets.length > secretsMax)
    return fail('invalid', 'not-webhook-secrets', { at: `/${secretsName}` });
  const apiUrl = address ? addressOf(['STRIPE_API_URL', address]) : ok(null);
  return apiUrl.ok ? ok({ secretKey, webhookSecrets, apiUrl: apiUrl.value }) : apiUrl;
}
