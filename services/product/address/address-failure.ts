import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Address } from './contract.ts';
import { addressFaults } from './address-formats.ts';

/** Faults of an address against its country's format, as a failure; null for a valid address. `pointer` is its place in the request. */
export function validateAddress(
  address: Address,
  pointer: '/body' | '/body/address',
): Failure | null {
  const [first, ...more] = addressFaults(address).map(({ part, code, params }) => ({
    at: `${pointer}/${part}`,
    code,
    ...(params ? { params } : {}),
  }));
  if (!first) return null;
  const { code, ...at } = first;
  return fail('invalid', code, {
    ...at,
    ...(more.length > 0
      ? { more: more.map(({ at: where, code: other }) => ({ at: where, code: other })) }
      : {}),
  });
}
