import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Address } from '../home-details/contract.ts';
import { addressFaults } from './address-formats.ts';

/** What the country's format has against an address that came in a body at the place. */
export function addressFailure(address: Address, place: '/body' | '/body/address'): Failure | null {
  const [first, ...more] = addressFaults(address).map(({ part, code, params }) => ({
    at: `${place}/${part}`,
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
