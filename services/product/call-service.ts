import { signService } from '@hearth/access/access.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { ProductDeps } from './deps.ts';

/** Options of a call to another service with product's service token. */
export async function asProduct(deps: Pick<ProductDeps, 'key' | 'clock'>): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
