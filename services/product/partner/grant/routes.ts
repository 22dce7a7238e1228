import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import type { grantContract } from './contract.ts';
import { withdrawGrant } from './end-grants.ts';
import { giveGrant } from './give-grant.ts';
import { listGrants } from './list-grants.ts';

export function grantRoutes(deps: ProductDeps): Implementation<typeof grantContract> {
  return {
    listGrants: ({ access }) => listGrants(deps, access),
    giveGrant: (call) => giveGrant(deps, call),
    withdrawGrant: (call) => withdrawGrant(deps, call),
  };
}
