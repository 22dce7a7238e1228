import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { acceptRequest, declineRequest } from '../grant/answer-request.ts';
import type { partnerPortalContract } from './contract.ts';
import { readPortal, readPortalHome } from './read-portal.ts';

/** Homes with a current grant, for the people of a service partner. */
export function partnerPortalRoutes(
  deps: ProductDeps,
): Implementation<typeof partnerPortalContract> {
  return {
    listPortalHomes: (call) => readPortal(deps, call),
    getPortalHome: (call) => readPortalHome(deps, call),
    acceptRequest: (call) => acceptRequest(deps, call),
    declineRequest: (call) => declineRequest(deps, call),
  };
}
