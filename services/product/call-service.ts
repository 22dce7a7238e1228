import { signService } from '@hearth/access/access.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { ProductDeps } from './deps.ts';

/** Options of a call to another service with product's service token. */
export async function asProduct(deps: Pick<ProductDeps, 'key' | 'clock'>): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}

/** Throws unless the call succeeded, so that the outbox repeats its delivery. */
export function assertAccepted<T>(
  result: Result<T>,
  service: string,
): asserts result is Extract<Result<T>, { ok: true }> {
  if (!result.ok) throw new Error(`${service} answered ${result.kind} ${result.code}`);
}
