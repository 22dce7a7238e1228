import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Address } from './contract.ts';
import { addressFaults } from './address-formats.ts';

/** Failure with the faults of an address; null for a valid one. `pointer` is the JSON pointer to the address in the request. */
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
