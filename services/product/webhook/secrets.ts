import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { ProductDeps } from '../deps.ts';
import type { StoredWebhook } from './store.ts';

/** Seals the secrets of webhooks at rest. */
export const webhookSealer = ({ grantKey }: Pick<ProductDeps, 'grantKey'>): Sealer =>
  createSealer(grantKey, 'partner webhooks');

/** Secrets that are valid now, the present one first. */
export const validSecrets = (
  deps: Pick<ProductDeps, 'grantKey'>,
  { secrets }: Pick<StoredWebhook, 'secrets'>,
): readonly string[] => {
  const sealer = webhookSealer(deps);
  return secrets.map((secret) => sealer.unseal(secret));
};
