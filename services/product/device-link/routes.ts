import { type Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { commandRoutes } from './command/routes.ts';
import type { deviceLinkContract } from './contract.ts';
import { answerOffer, listLinks, unlink } from './edit-links.ts';
import { completeLink, startLink } from './linking/link-account.ts';
import { renameUnit } from './unit-name/rename-unit.ts';
import { offeredVendors } from '../vendors.ts';

export function deviceLinkRoutes(deps: ProductDeps): Implementation<typeof deviceLinkContract> {
  return {
    ...commandRoutes(deps),
    startLink: (call) => startLink(deps, call),
    completeLink: (call) => completeLink(deps, call),
    listVendors: async () =>
      ok(
        offeredVendors(deps.vendors).map((vendor) => ({
          vendor,
          readEveryS: deps.vendors[vendor].cloud.capabilities.pollIntervalS,
        })),
      ),
    listLinks: (call) => listLinks(deps, call),
    answerOffer: (call) => answerOffer(deps, call),
    removeLink: (call) => unlink(deps, call),
    renameUnit: (call) => renameUnit(deps, call),
  };
}
