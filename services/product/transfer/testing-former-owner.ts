import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import { testContract } from '../testing-contract.ts';
import type { TestWorld } from '../testing.ts';

/** Every endpoint of a home that a person can call. */
export const homeEndpoints = Object.entries<Endpoint>(testContract).filter(
  ([, { path, roles }]) => path.includes('{installation}') && !roles.includes('service'),
);

/** Calls every endpoint of the home, and returns the names of those that do not answer that there is none. */
export async function endpointsThatFind(
  { product, as }: Pick<TestWorld, 'product' | 'as'>,
  person: string,
  installation: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, endpoint] of homeEndpoints) {
    const path = endpoint.path
      .replace('{installation}', installation)
      .replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? randomUUID());
    const response = await product.fetch(
      new Request(`http://product.invalid${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${as(person).token ?? ''}`,
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
        },
        ...(endpoint.body ? { body: '{}' } : {}),
      }),
    );
    if (response.status !== 404) found.push(`${name} ${response.status}`);
  }
  return found;
}

/** Parts of an address that are no ids. */
const parts: Readonly<Record<string, string>> = { wizard: 'tariff', step: 'start-date' };
