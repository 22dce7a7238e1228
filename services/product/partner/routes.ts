import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import type { Partner, partnerContract } from './contract.ts';
import { postalKey } from './search-keys.ts';
import { type FoundPartner, type ListedPartner, findPartner, searchPartners } from './store.ts';

const perPage = 20;

export function partnerRoutes(
  deps: Pick<ProductDeps, 'db'>,
): Implementation<typeof partnerContract> {
  return {
    listPartners: async ({ query }) => {
      const { country = null, name = null, service = null, page } = query;
      const postalCode = query.postalCode || null;
      if (postalCode !== null && country === null)
        return fail('invalid', 'country-missing', { at: '/query/country' });
      const of = { country, postalCode, name: name || null, service };
      const { found, total } = await searchPartners(deps.db, {
        ...of,
        limit: perPage,
        offset: (page - 1) * perPage,
      });
      const partners = found.map((each) => ({
        ...partnerOnWire(each),
        nearness: nearnessOf(each, postalCode),
      }));
      return ok({ partners, total, page, pages: Math.max(1, Math.ceil(total / perPage)) });
    },
    getPartner: async ({ params }) => {
      const found = await findPartner(deps.db, params.partner);
      return found ? ok(partnerOnWire(found)) : notFound();
    },
  };
}

/** Two letters are a region nearly everywhere; one is half a country. */
const nearLetters = 2;

function nearnessOf(
  { sameLetters, postalCode }: FoundPartner,
  asked: string | null,
): 'same-code' | 'near' | 'elsewhere' | null {
  if (sameLetters === null || asked === null) return null;
  if (postalKey(postalCode) === postalKey(asked)) return 'same-code';
  return sameLetters >= nearLetters ? 'near' : 'elsewhere';
}

export const partnerOnWire = (partner: ListedPartner): Partner => ({
  partner: partner.partnerId,
  name: partner.name,
  country: partner.country,
  postalCode: partner.postalCode,
  place: partner.place,
  phone: partner.phone,
  email: partner.email,
  services: [...partner.services],
  certificates: [...partner.certificates],
  openingHours: partner.openingHours.map(({ days, from, until }) => ({
    days: [...days],
    from,
    until,
  })),
});
