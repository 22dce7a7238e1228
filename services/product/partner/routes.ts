import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { partnerContract } from './contract.ts';
import { findPartners } from './find-partners.ts';
import { partnerResponse } from './partner-response.ts';
import { findPartner } from './store.ts';

export function partnerRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof partnerContract> {
  return {
    listPartners: (call) => findPartners(deps, call),
    getPartner: async ({ params }) => {
      const partner = await findPartner(deps.db, params.partner);
      return partner ? ok(partnerResponse(partner, deps.clock.now())) : notFound();
    },
  };
}
