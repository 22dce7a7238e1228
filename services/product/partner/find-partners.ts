import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { partnerContract } from './contract.ts';
import { partnerResponse } from './partner-response.ts';
import { postalKey } from './search-keys.ts';
import { type FoundPartner, searchPartners } from './store.ts';

type Endpoint = typeof partnerContract.listPartners;

const pageSize = 20;

/** One page of the directory, with the nearness of each partner to the given postal code. */
export async function findPartners(
  { db }: Pick<ProductDeps, 'db'>,
  { query }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const { country = null, name, service = null, page } = query;
  const postalCode = query.postalCode || null;
  if (postalCode !== null && country === null)
    return fail('invalid', 'country-missing', { at: '/query/country' });
  const search = { country, postalCode, name: name || null, service };
  const offset = (page - 1) * pageSize;
  const { found, total } = await searchPartners(db, { ...search, limit: pageSize, offset });
  const partners = found.map((partner) => ({
    ...partnerResponse(partner),
    nearness: nearnessOf(partner, postalCode),
  }));
  return ok({ partners, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) });
}

/** In most countries the first two characters of a postal code are a region. */
const nearPrefixLength = 2;

function nearnessOf(
  { sameLetters, postalCode }: FoundPartner,
  searchedCode: string | null,
): 'same-code' | 'near' | 'elsewhere' | null {
  if (sameLetters === null || searchedCode === null) return null;
  if (postalKey(postalCode) === postalKey(searchedCode)) return 'same-code';
  return sameLetters >= nearPrefixLength ? 'near' : 'elsewhere';
}
